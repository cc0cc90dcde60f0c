import { escapeHtml } from "#/lib/html.ts";
import { t } from "#/lib/schema.ts";
import { openExchange } from "#/platform/declare.ts";
import { readUnsubscribe, unsubscribe } from "./unsubscribe.ts";

const tag = "Notifications";
const html = { contentType: "text/html", schema: t.String(), example: "<!doctype html>…" };
const answers = {
  200: { description: "The page.", ...html },
  404: { description: "No such link.", ...html },
};

const page = (body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Atoll</title></head><body><main>${body}</main></body></html>
`;
const missing = page("<h1>Not found</h1><p>This link does not work, or no longer.</p>");
const done = page("<h1>Done</h1><p>You hear no more of it, unless somebody mentions you.</p>");

const answer = (body: string, status = 200) =>
  new Response(body, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    },
  });

/** Leaving a thread from a mail. */
export const getUnsubscribePage = openExchange({
  id: "getUnsubscribePage",
  tag,
  method: "GET",
  path: "/unsubscribe/:token",
  params: { token: t.String() },
  summary: "The page behind the unsubscribe link of a mail",
  description:
    "Asks before it does anything: programs that look at links in mails unsubscribe nobody.",
  answers,
  run: async ({ params, services }) => {
    const found = await readUnsubscribe(services, params.token);
    if (!found) return answer(missing, 404);
    const about = found.title === "" ? "this conversation" : `“${escapeHtml(found.title)}”`;
    return answer(
      page(
        `<h1>Hear no more of it?</h1><form method="post"><p>${about}</p><button>Leave it</button></form>`,
      ),
    );
  },
});

export const leave = openExchange({
  id: "unsubscribeByMail",
  tag,
  method: "POST",
  path: "/unsubscribe/:token",
  params: { token: t.String() },
  summary: "Leave the thread of a mail",
  description: "One click, without signing in (RFC 8058).",
  answers,
  run: async ({ params, services }) =>
    (await unsubscribe(services, params.token)) ? answer(done) : answer(missing, 404),
});
