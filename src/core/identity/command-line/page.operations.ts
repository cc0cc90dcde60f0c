import { t } from "#/lib/schema.ts";
import { openExchange } from "#/platform/declare.ts";
import { Forbidden } from "#/platform/errors.ts";
import { requireOwnOrigin } from "#/platform/http/origin.ts";
import { sessionOf } from "../exchange.ts";
import { allowed, answerAt, answered, askedSchema, questionOf } from "./ask.ts";
import { codePage, deniedPage, lineInPage, refusedPage } from "./page.ts";

const tag = "Authentication";
const html = { contentType: "text/html", schema: t.String(), example: "<!doctype html>…" };
const headers = ["Location"];

const to = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });

export const askOnPage = openExchange({
  id: "getCommandLinePage",
  tag,
  method: "GET",
  path: "/cli",
  errors: [422, 429],
  summary: "Where a command line sends people to be let in",
  description: "The page works without a script. What it asks is what `cli/authorizations` takes.",
  query: askedSchema,
  answers: {
    200: { description: "The page that asks.", ...html },
    303: { description: "To sign in.", headers },
  },
  run: async ({ query, services, exchange: { request } }) => {
    const session = await sessionOf(services, request);
    const { pathname, search } = new URL(request.url);
    if (!session) return to(`/sign-in?return_to=${encodeURIComponent(pathname + search)}`);
    return lineInPage({
      deviceName: query.device_name,
      scope: query.scope ?? "read",
      email: session.email ?? "",
      port: query.port ?? null,
      question: questionOf(services, query, session),
    });
  },
});

export const answerOnPage = openExchange({
  id: "answerCommandLine",
  tag,
  method: "POST",
  path: "/cli",
  errors: [413, 415, 422, 429],
  summary: "Let a command line in, or not, on that page",
  takesForm: true,
  body: t.Object({
    request: t.Optional(t.String({ maxLength: 20_000 })),
    decision: t.Optional(t.String({ maxLength: 100 })),
  }),
  example: { request: "eyJzZXNzaW9u….c2lnbmVk", decision: "allow" },
  answers: {
    303: { description: "To the command line that listens, with a code or an error.", headers },
    200: { description: "The page with the code, where none listens.", ...html },
    403: { description: "It was put to somebody else, or is too old.", ...html },
  },
  run: async ({ services, body, exchange: { request } }) => {
    try {
      requireOwnOrigin(request, services.config.baseUrl);
      const session = await sessionOf(services, request);
      if (!session) throw new Forbidden("Sign in, and begin again: atoll login");
      const asked = await answered(services, body.request ?? "", session);
      if (body.decision !== "allow") {
        const location = answerAt(asked, { error: "access_denied" });
        return location === null ? deniedPage() : to(location);
      }
      const { code, location } = await allowed(services, asked, session);
      return location === null ? codePage(code) : to(location);
    } catch (error) {
      if (error instanceof Forbidden) return refusedPage(error.message);
      throw error;
    }
  },
});
