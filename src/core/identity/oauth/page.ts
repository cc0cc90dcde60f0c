import { escapeHtml } from "#/lib/html.ts";
import { mailPage } from "#/platform/http/asking-page.ts";
import type { Asked } from "./authorize.ts";
import { scopeOf } from "./resources.ts";

interface Asking {
  asked: Asked;
  /** Of whoever is asked. */
  email: string;
  /** What the answer carries. */
  question: string;
}

/** Asks somebody whether an app may come in; it says where they will be sent. */
export function consentPage({ asked, email, question }: Asking): Response {
  const { client, redirectUri, resource, scope } = asked;
  const changes = scopeOf(scope) === "full";
  const may = changes
    ? "read and change everything that you can"
    : "read everything that you can, and change nothing";
  const known =
    client.source === "described" ? ` It is known as ${escapeHtml(new URL(client.id).host)}.` : "";
  const where = resource === "/api/mcp" ? "Through the MCP endpoint" : "Through the API";
  return mailPage(
    `<h1>Let “${escapeHtml(client.name)}” in?</h1>
<p>You are signed in as ${escapeHtml(email)}.${known} ${where} it may ${may}, in all your organizations, until you disconnect it.</p>
<p>You will be sent to <strong>${escapeHtml(placeOf(redirectUri))}</strong>.</p>
<form method="post" action="/oauth/authorize"><input type="hidden" name="request" value="${escapeHtml(question)}">
<button name="decision" value="allow">Let it in</button>${changes ? ' <button name="decision" value="read">Let it only read</button>' : ""} <button name="decision" value="deny">Don't</button></form>`,
    200,
    { formAction: sourceOf(redirectUri) },
  );
}

export const refusalPage = (why: string, status: 400 | 403): Response =>
  mailPage(`<h1>This app can't be let in</h1><p>${escapeHtml(why)}</p>`, status);

/** A program's own scheme has no host to show. */
const placeOf = (redirectUri: string): string => {
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : `${protocol}//`;
};

/** What a policy calls the place; it has no words for an address of IPv6. */
function sourceOf(redirectUri: string): string {
  const { protocol, hostname, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) && !hostname.startsWith("[")
    ? `${protocol}//${host}`
    : protocol;
}
