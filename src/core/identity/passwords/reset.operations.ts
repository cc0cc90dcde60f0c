import { isEmail } from "#/lib/email.ts";
import { t } from "#/lib/schema.ts";
import { openExchange } from "#/platform/declare.ts";
import { Invalid, RateLimited } from "#/platform/errors.ts";
import { addressGroup } from "#/platform/http/address.ts";
import { requireOwnOrigin } from "#/platform/http/origin.ts";
import { traceOf } from "#/platform/http/trace.ts";
import type { Services } from "#/platform/services.ts";
import { deviceCookie } from "../devices.ts";
import { authExchange, statusDone, statusSchema } from "../exchange.ts";
import { email, normalizeEmail } from "../identities.ts";
import { retryAfter, wordsOf } from "../pages/answers.ts";
import { QUOTAS, takeAddressQuota, takeQuota } from "../quotas.ts";
import { forgottenPage, mailedPage, overPage, passwordIsSetPage, passwordPage } from "./pages.ts";
import { password } from "./passwords.ts";
import { askReset } from "./request-reset.ts";
import { findReset, resetPassword, resetPasswordBody } from "./reset-password.ts";

const tag = "Authentication";
const html = { contentType: "text/html", schema: t.String(), example: "<!doctype html>…" };
const done = { schema: statusSchema, example: statusDone };
const linked = t.Object({
  token: t.Optional(t.String({ maxLength: 300, description: "Of the link in the mail." })),
});

/** Has a link mailed to an address, for whoever asks from somewhere not too often. */
async function takeAsked(services: Services, text: string, request: Request): Promise<void> {
  const address = normalizeEmail(text);
  const from = traceOf(request).address ?? null;
  await takeAddressQuota(services, QUOTAS.reset_address, from);
  // By who asks first: a stranger who asks for it too often keeps nobody else from asking.
  await takeQuota(
    services,
    QUOTAS.reset_mails,
    `${address} from ${from === null ? "anywhere" : addressGroup(from)}`,
  );
  await takeQuota(services, QUOTAS.reset_mails_all, address);
  await askReset(services, address);
}

export const requestPasswordReset = authExchange({
  id: "requestPasswordReset",
  tag,
  method: "POST",
  path: "/request-password-reset",
  errors: [422, 429],
  summary: "Have a link for a new password mailed",
  description: "Answers the same, and as fast, whether or not the address is known.",
  body: t.Object({ email }),
  example: { email: "ada@example.com" },
  answers: { 200: { description: "Taken.", ...done } },
  run: async ({ services, body, exchange: { request } }) => {
    await takeAsked(services, body.email, request);
    return statusDone;
  },
});

export const reset = authExchange({
  id: "resetPassword",
  tag,
  method: "POST",
  path: "/reset-password",
  errors: [400, 422, 503],
  summary: "Set a new password by a mailed link",
  description:
    "All sessions end. Of an address that was not confirmed all tokens end too; it is confirmed by this. A second factor stays.",
  body: resetPasswordBody,
  example: { token: "MDE5M2IwYzg.c2lnbmVk", newPassword: "staple correct horse" },
  answers: { 200: { description: "It is set; sign in with it.", ...done } },
  run: async ({ services, body, exchange: { request, set } }) => {
    const owner = await resetPassword(services, body, request);
    // The device is known from now on, so that strangers' guesses don't keep it out.
    set.headers["set-cookie"] = deviceCookie(services, request, owner, true);
    return statusDone;
  },
});

export const askNewPassword = openExchange({
  id: "getPasswordPage",
  tag,
  method: "GET",
  path: "/reset-password",
  errors: [422],
  summary: "The page behind the link for a new password",
  description: "Without a token the page that asks for the address to mail the link to.",
  query: linked,
  answers: {
    200: { description: "The page.", ...html },
    404: { description: "No such link.", ...html },
  },
  run: async ({ query: { token }, services }) => {
    if (token === undefined) return forgottenPage();
    const found = await findReset(services, token);
    return found ? passwordPage(found.identity.name) : overPage();
  },
});

/** What the form of somebody who forgot theirs leads to. */
async function mailLink(services: Services, email: string, request: Request): Promise<Response> {
  if (!isEmail(email.trim())) return forgottenPage("This isn't an e-mail address.");
  try {
    await takeAsked(services, email, request);
    return mailedPage(email.trim());
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    const page = forgottenPage(error.message, error.status);
    for (const [name, value] of retryAfter(error)) page.headers.set(name, value);
    return page;
  }
}

export const setNewPassword = openExchange({
  id: "setPassword",
  tag,
  method: "POST",
  path: "/reset-password",
  errors: [400, 403, 422, 503],
  summary: "Set a new password on that page",
  description: "Without a token a link is mailed to `email`, if an account has that address.",
  query: linked,
  takesForm: true,
  body: t.Object({
    newPassword: t.Optional(password),
    email: t.Optional(t.String({ maxLength: 1000 })),
  }),
  example: { newPassword: "staple correct horse" },
  answers: {
    200: { description: "It is set; or the page again, with what is wrong.", ...html },
    404: { description: "No such link.", ...html },
    429: { description: "The page again: it was too often.", ...html, headers: ["Retry-After"] },
  },
  run: async ({ query: { token }, body, services, exchange: { request } }) => {
    requireOwnOrigin(request, services.config.baseUrl);
    if (token === undefined) return mailLink(services, body.email ?? "", request);
    const found = await findReset(services, token);
    if (!found) return overPage();
    const { name } = found.identity;
    const { newPassword } = body;
    if (newPassword === undefined) return passwordPage(name, "Choose a new password.");
    try {
      const owner = await resetPassword(services, { token, newPassword }, request);
      const page = passwordIsSetPage();
      page.headers.append("set-cookie", deviceCookie(services, request, owner, true));
      return page;
    } catch (error) {
      if (error instanceof Invalid) return passwordPage(name, wordsOf(error));
      throw error;
    }
  },
});
