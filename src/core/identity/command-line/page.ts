import { escapeHtml } from "#/lib/html.ts";
import { mailPage } from "#/platform/http/asking-page.ts";

interface Asking {
  deviceName: string;
  scope: "read" | "full";
  /** Of whoever is asked. */
  email: string;
  /** Where the command line listens on the same machine; null where the code is brought by hand. */
  port: string | null;
  /** What the answer carries. */
  question: string;
}

/** Where a command line on the same machine waits for its code. */
export const listenerAt = (port: string): string => `http://127.0.0.1:${port}`;

/** Asks somebody whether a command line may sign in as them. */
export const lineInPage = ({ deviceName, scope, email, port, question }: Asking): Response =>
  mailPage(
    `<h1>Let the command line on “${escapeHtml(deviceName)}” in?</h1>
<p>You are signed in as ${escapeHtml(email)}. It may ${scope === "full" ? "read and change everything that you can" : "read everything that you can, and change nothing"}, in all your organizations, until you end its token.</p>
<p>Only go on if you have just typed <code>atoll login</code> yourself.</p>
<form method="post" action="/cli"><input type="hidden" name="request" value="${escapeHtml(question)}">
<button name="decision" value="allow">Let it in</button> <button name="decision" value="deny">Don't</button></form>`,
    200,
    { formAction: port === null ? "" : listenerAt(port) },
  );

/** Shows a code, for who brings it by hand. */
export const codePage = (code: string): Response =>
  mailPage(
    `<h1>Bring this code to your command line</h1><p><code>${escapeHtml(code)}</code></p>
<p>It works once, for ten minutes, and only there. Give it to nobody.</p>`,
  );

export const deniedPage = (): Response =>
  mailPage("<h1>It was not let in</h1><p>You can close this page.</p>");

export const refusedPage = (why: string): Response =>
  mailPage(`<h1>This command line can't be let in</h1><p>${escapeHtml(why)}</p>`, 403);
