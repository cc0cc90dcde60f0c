import { escapeHtml } from "#/lib/html.ts";
import { t } from "#/lib/schema.ts";
import { openExchange } from "#/platform/declare.ts";
import { Invalid } from "#/platform/errors.ts";
import { addressGroup } from "#/platform/http/address.ts";
import { mailPage, missingPage } from "#/platform/http/asking-page.ts";
import { requireOwnOrigin } from "#/platform/http/origin.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { deviceCookie } from "../devices.ts";
import { authExchange, statusDone, statusSchema } from "../exchange.ts";
import { email, normalizeEmail } from "../identities.ts";
import { QUOTAS, takeAddressQuota, takeQuota } from "../quotas.ts";
import { password } from "./passwords.ts";
import { askReset } from "./request-reset.ts";
import { findReset, resetPassword, resetPasswordBody } from "./reset-password.ts";

const tag = "Authentication";
const html = { contentType: "text/html", schema: t.String(), example: "<!doctype html>…" };
const done = { schema: statusSchema, example: statusDone };
const linked = t.Object({ token: t.String({ maxLength: 300 }) });

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
    const address = normalizeEmail(body.email);
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

/** The page for whoever follows the link without a web application. */
const formPage = (name: string, wrong = "") =>
  mailPage(
    `<h1>A new password</h1><form method="post"><p>For the account of ${escapeHtml(name)}.</p>${
      wrong && `<p role="alert">${escapeHtml(wrong)}</p>`
    }<p><label>New password <input type="password" name="newPassword" autocomplete="new-password" minlength="8" maxlength="128" required></label></p><button>Set it</button></form>`,
  );

export const askNewPassword = openExchange({
  id: "getPasswordPage",
  tag,
  method: "GET",
  path: "/reset-password",
  errors: [422],
  summary: "The page behind the link for a new password",
  query: linked,
  answers: {
    200: { description: "The page.", ...html },
    404: { description: "No such link.", ...html },
  },
  run: async ({ query, services }) => {
    const found = await findReset(services, query.token);
    return found ? formPage(found.identity.name) : missingPage();
  },
});

export const setNewPassword = openExchange({
  id: "setPassword",
  tag,
  method: "POST",
  path: "/reset-password",
  errors: [400, 403, 422, 503],
  summary: "Set a new password on that page",
  query: linked,
  takesForm: true,
  body: t.Object({ newPassword: password }),
  example: { newPassword: "staple correct horse" },
  answers: {
    200: { description: "It is set; or the page again, with what is wrong.", ...html },
    404: { description: "No such link.", ...html },
  },
  run: async ({ query, body: { newPassword }, services, exchange: { request } }) => {
    requireOwnOrigin(request, services.config.baseUrl);
    const found = await findReset(services, query.token);
    if (!found) return missingPage();
    try {
      const owner = await resetPassword(services, { token: query.token, newPassword }, request);
      const page = mailPage("<h1>Done</h1><p>The password is set. Sign in with it.</p>");
      page.headers.append("set-cookie", deviceCookie(services, request, owner, true));
      return page;
    } catch (error) {
      if (error instanceof Invalid) return formPage(found.identity.name, error.message);
      throw error;
    }
  },
});
