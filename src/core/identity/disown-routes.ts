import { Elysia } from "elysia";
import { escapeHtml } from "#/lib/html.ts";
import { t } from "#/lib/schema.ts";
import { ASKING } from "#/platform/http/page-rules.ts";
import { describe } from "#/platform/http/routes.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { findDisowned } from "./confirm-email.ts";
import { releaseAddress } from "./release-address.ts";

const tag = "Authentication";
const html = { contentType: "text/html", schema: t.String(), example: "<!doctype html>…" };
const answers = { 200: { description: "The page.", ...html }, 404: { description: "No such link.", ...html } };

const operations = {
  ask: describe({
    id: "askDisownAddress",
    tag,
    security: "none",
    summary: "The page behind “It wasn't me” in a confirmation mail",
    description: "Asks before it does anything: programs that look at links in mails change nothing.",
    answers,
  }),
  disown: describe({
    id: "disownAddress",
    tag,
    security: "none",
    summary: "Take an address back that somebody else signed up with",
    description: "Whoever signed up with it loses it and is signed out; it is free again. Not once it is confirmed.",
    answers,
  }),
};

const page = (body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Atoll</title></head><body><main>${body}</main></body></html>
`;
const missing = page("<h1>Not found</h1><p>This link does not work, or no longer.</p>");
const done = page("<h1>Done</h1><p>The address is free again. You can sign up with it.</p>");
const question = (address: string) =>
  page(
    `<h1>It wasn't you?</h1><form method="post"><p>Somebody signed up with ${escapeHtml(address)}. They will lose it.</p><button>Take it back</button></form>`,
  );

const answer = (body: string, status = 200) =>
  new Response(body, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": ASKING,
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    },
  });

/** Taking an address back that somebody else signed up with, by the link in its mail. */
export const disownRoutes = (services: Services) =>
  new Elysia()
    .get(
      "/disown/:token",
      async ({ params }) => {
        const held = await findDisowned(services, params.token);
        return held ? answer(question(held.email)) : answer(missing, 404);
      },
      operations.ask,
    )
    .post(
      "/disown/:token",
      async ({ params, request }) => {
        const held = await findDisowned(services, params.token);
        if (!held || !releaseAddress(services, held)) return answer(missing, 404);
        const reason = "its owner took it back";
        security(services.log, "email_released", { ...traceOf(request), identity: held.id, reason });
        return answer(done);
      },
      { parse: "none", ...operations.disown },
    );
