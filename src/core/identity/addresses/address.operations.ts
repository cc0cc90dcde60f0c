import { escapeHtml } from "#/lib/html.ts";
import { t } from "#/lib/schema.ts";
import { openExchange } from "#/platform/declare.ts";
import { askingPage, mailPage, missingPage } from "#/platform/http/asking-page.ts";
import { security } from "#/platform/security-log.ts";
import { findChange, followLink } from "./change-address.ts";
import { findConfirmed, findDisowned } from "./confirm-email.ts";
import { releaseAddress } from "./release-address.ts";

const html = { contentType: "text/html", schema: t.String(), example: "<!doctype html>…" };
const answers = {
  200: { description: "The page.", ...html },
  404: { description: "No such link.", ...html },
};
const tag = "Authentication";
const asks = "Asks before it does anything: programs that look at links in mails change nothing.";

const GO_ON = `<p><a href="/">Go on to Atoll</a></p>`;

/** For a link that was used: mostly there is nothing left to do. */
const overPage = (): Response =>
  mailPage(
    `<h1>This link is over</h1><p>It was used, is too old, or a newer one was mailed. Whoever confirmed the address with it has nothing left to do.</p>${GO_ON}`,
    404,
  );

const linked = t.Object({ token: t.String({ maxLength: 300 }) });

/**
 * The links of a confirmation mail, for whoever follows them: that an address is theirs, or that it
 * wasn't them.
 */
export const askConfirm = openExchange({
  id: "getConfirmationPage",
  tag,
  method: "GET",
  path: "/verify-email",
  errors: [422],
  summary: "The page behind the link of a confirmation mail",
  description: asks,
  query: linked,
  answers,
  run: async ({ query, services }) => {
    const sent =
      (await findConfirmed(services, query.token)) ?? (await findChange(services, query.token));
    return sent
      ? askingPage(`Is ${escapeHtml(sent.email)} your address?`, "It is mine")
      : overPage();
  },
});

export const confirm = openExchange({
  id: "confirmAddress",
  tag,
  method: "POST",
  path: "/verify-email",
  errors: [422],
  summary: "Confirm an e-mail address on that page",
  query: linked,
  answers,
  run: async ({ query, services, trace }) =>
    (await followLink(services, query.token, trace()))
      ? mailPage(`<h1>Done</h1><p>The address is confirmed.</p>${GO_ON}`)
      : overPage(),
});

export const askDisown = openExchange({
  id: "getDisownPage",
  tag,
  method: "GET",
  path: "/disown/:token",
  params: { token: t.String() },
  summary: "The page behind “take the address back” in a confirmation mail",
  description: asks,
  answers,
  run: async ({ params, services }) => {
    const held = await findDisowned(services, params.token);
    if (!held) return missingPage();
    const question = `Somebody signed up with ${escapeHtml(held.email)}. If it wasn't you, they will lose it.`;
    return askingPage(question, "It wasn't me");
  },
});

export const disown = openExchange({
  id: "disownAddress",
  tag,
  method: "POST",
  path: "/disown/:token",
  params: { token: t.String() },
  summary: "Take an address back that somebody else signed up with",
  description:
    "Whoever signed up with it loses it and is signed out; it is free again. Not once it is confirmed.",
  answers,
  run: async ({ params, services, trace }) => {
    const held = await findDisowned(services, params.token);
    if (!held || !(await releaseAddress(services, held))) return missingPage();
    const reason = "its owner took it back";
    security(services.log, "email_released", { ...trace(), identity: held.id, reason });
    return mailPage(
      `<h1>Done</h1><p>The address is free again. You can sign up with it.</p>${GO_ON}`,
    );
  },
});
