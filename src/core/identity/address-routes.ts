import { Elysia } from "elysia";
import { escapeHtml } from "#/lib/html.ts";
import { t } from "#/lib/schema.ts";
import { askingPage, mailPage, missingPage } from "#/platform/http/asking-page.ts";
import { describe } from "#/platform/http/routes.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { confirmEmail, findConfirmed, findDisowned } from "./confirm-email.ts";
import { releaseAddress } from "./release-address.ts";

const html = { contentType: "text/html", schema: t.String(), example: "<!doctype html>…" };
const answers = { 200: { description: "The page.", ...html }, 404: { description: "No such link.", ...html } };
const open = { tag: "Authentication", security: "none", answers } as const;
const asks = "Asks before it does anything: programs that look at links in mails change nothing.";

const operations = {
  askConfirm: describe({
    ...open,
    id: "getConfirmationPage",
    description: asks,
    errors: [422],
    summary: "The page behind the link of a confirmation mail",
  }),
  confirm: describe({
    ...open,
    id: "confirmAddress",
    errors: [422],
    summary: "Confirm an e-mail address on that page",
  }),
  askDisown: describe({
    ...open,
    id: "getDisownPage",
    description: asks,
    summary: "The page behind “take the address back” in a confirmation mail",
  }),
  disown: describe({
    ...open,
    id: "disownAddress",
    summary: "Take an address back that somebody else signed up with",
    description: "Whoever signed up with it loses it and is signed out; it is free again. Not once it is confirmed.",
  }),
};

const linked = t.Object({ token: t.String({ maxLength: 300 }) });

/** The links of a confirmation mail, for whoever follows them: that an address is theirs, or that it wasn't them. */
export const addressRoutes = (services: Services) =>
  new Elysia()
    .get(
      "/verify-email",
      async ({ query }) => {
        const sent = await findConfirmed(services, query.token);
        return sent ? askingPage(`Is ${escapeHtml(sent.email)} your address?`, "It is mine") : missingPage();
      },
      { query: linked, ...operations.askConfirm },
    )
    .post(
      "/verify-email",
      async ({ query, request }) =>
        (await confirmEmail(services, query.token, traceOf(request)))
          ? mailPage("<h1>Done</h1><p>The address is confirmed.</p>")
          : missingPage(),
      { query: linked, ...operations.confirm },
    )
    .get(
      "/disown/:token",
      async ({ params }) => {
        const held = await findDisowned(services, params.token);
        if (!held) return missingPage();
        const question = `Somebody signed up with ${escapeHtml(held.email)}. If it wasn't you, they will lose it.`;
        return askingPage(question, "It wasn't me");
      },
      operations.askDisown,
    )
    .post(
      "/disown/:token",
      async ({ params, request }) => {
        const held = await findDisowned(services, params.token);
        if (!held || !releaseAddress(services, held)) return missingPage();
        const reason = "its owner took it back";
        security(services.log, "email_released", { ...traceOf(request), identity: held.id, reason });
        return mailPage("<h1>Done</h1><p>The address is free again. You can sign up with it.</p>");
      },
      { ...operations.disown },
    );
