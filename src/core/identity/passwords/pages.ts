import { escapeHtml } from "#/lib/html.ts";
import { mailPage } from "#/platform/http/asking-page.ts";

/** What is wrong with what was sent, above the fields. */
const alert = (wrong: string): string => (wrong ? `<p role="alert">${escapeHtml(wrong)}</p>` : "");

/** Asks for the address that a link for a new password is mailed to. */
export const forgottenPage = (wrong = "", status = 200): Response =>
  mailPage(
    `<h1>A new password</h1><form method="post" action="/reset-password"><p>Say your address, and a link to choose a new password is mailed to it.</p>${alert(wrong)}
<p><label>E-mail address <input type="email" name="email" autocomplete="username" maxlength="254" required autofocus></label></p><button>Mail me a link</button></form>`,
    status,
  );

/** The same whether or not somebody has the address. */
export const mailedPage = (email: string): Response =>
  mailPage(
    `<h1>Look into your mail</h1><p>If ${escapeHtml(email)} belongs to an account, a link to choose a new password is on its way to it. It works for an hour.</p><p><a href="/">Sign in</a></p>`,
  );

/** For whoever follows the link in the mail. */
export const passwordPage = (name: string, wrong = ""): Response =>
  mailPage(
    `<h1>A new password</h1><form method="post"><p>For the account of ${escapeHtml(name)}.</p>${alert(wrong)}<p><label>New password <input type="password" name="newPassword" autocomplete="new-password" minlength="8" maxlength="128" required></label></p><button>Set it</button></form>`,
  );

export const passwordIsSetPage = (): Response =>
  mailPage(`<h1>Done</h1><p>The password is set.</p><p><a href="/">Sign in with it</a></p>`);

/** For a link that is too old, or was used. */
export const overPage = (): Response =>
  mailPage(
    `<h1>This link is over</h1><p>It was used, is too old, or a newer one was mailed.</p><p><a href="/reset-password">Have a new one mailed</a></p>`,
    404,
  );
