import { escapeHtml } from "#/lib/html.ts";
import { mailPage } from "#/platform/http/asking-page.ts";
import type { SignInProvider } from "#/platform/sign-in-providers.ts";

export interface Asking {
  /** Where to go on, on this server. */
  returnTo: string;
  wrong?: string | undefined;
  status?: number;
}

/** Leads a browser with scripts to the door of the application, where that was built. */
export const TO_THE_DOOR = "/to-the-door.js";

/** Asks for the e-mail address and the password, or a provider, without a web application. */
export const signInPage = (asking: Asking, providers: readonly SignInProvider[]): Response =>
  formPage(
    asking,
    `<p><label>E-mail address <input type="email" name="email" autocomplete="username" required autofocus></label></p>
<p><label>Password <input type="password" name="password" autocomplete="current-password" required></label></p>`,
    `${providers.map((provider) => linkTo(provider, asking.returnTo)).join("")}<p><a href="/reset-password">I forgot my password</a></p>`,
  );

function linkTo({ id, name }: SignInProvider, returnTo: string): string {
  const query = new URLSearchParams({ provider: id, callbackURL: returnTo });
  return `<p><a href="/api/auth/sign-in/social?${escapeHtml(String(query))}">Sign in with ${escapeHtml(name)}</a></p>`;
}

/** Asks for the second factor. */
export const codePage = (asking: Asking): Response =>
  formPage(
    asking,
    `<p><label>The code of your authenticator, or a recovery code <input name="code" autocomplete="one-time-code" required autofocus></label></p>`,
  );

const formPage = (
  { returnTo, wrong, status = 200 }: Asking,
  fields: string,
  beside = "",
): Response =>
  mailPage(
    `<h1>Sign in</h1>${wrong ? `<p role="alert">${escapeHtml(wrong)}</p>` : ""}
<form method="post" action="/sign-in"><input type="hidden" name="return_to" value="${escapeHtml(returnTo)}">
${fields}
<button>Sign in</button></form>${beside}`,
    status,
    { script: TO_THE_DOOR },
  );
