import { escapeHtml } from "#/lib/html.ts";
import { mailPage } from "#/platform/http/asking-page.ts";
import type { SignInProvider } from "#/platform/sign-in-providers.ts";

export interface Asking {
  /** Where to go on, on this server. */
  returnTo: string;
  wrong?: string | undefined;
  status?: number;
}

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
  );

/** A path of this server, whatever was sent for one: nobody is sent elsewhere. */
export function ownPath(text: string | undefined, baseUrl: string): string {
  if (!text?.startsWith("/") || /^\/[/\\]|[\p{Cc}\\]/u.test(text)) return "/";
  const url = URL.parse(text, baseUrl);
  if (url?.origin !== baseUrl) return "/";
  // As it is read: `/.//else` is `//else`, which leads elsewhere.
  const path = url.pathname + url.search;
  return path.startsWith("//") ? "/" : path;
}
