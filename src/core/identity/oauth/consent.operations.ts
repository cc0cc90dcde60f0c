import { t } from "#/lib/schema.ts";
import { openExchange } from "#/platform/declare.ts";
import { Forbidden, Invalid } from "#/platform/errors.ts";
import { requireOwnOrigin } from "#/platform/http/origin.ts";
import { sessionOf } from "../exchange.ts";
import { readAsked, SentBack, sentBack } from "./authorize.ts";
import { allow, askedOf, deny, questionOf } from "./consent.ts";
import { consentPage, refusalPage } from "./page.ts";
import { OAuthRefusal } from "./refusal.ts";

const tag = "Apps";
const html = { contentType: "text/html", schema: t.String(), example: "<!doctype html>…" };
const headers = ["Location"];
const text = t.Optional(t.String({ maxLength: 20_000 }));

/** What stands in the address is read as it is: a parameter may be there twice, and is refused then. */
async function answered(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SentBack) return to(error.location);
    if (error instanceof OAuthRefusal) return refusalPage(error.description, 400);
    if (error instanceof Forbidden) return refusalPage(error.message, 403);
    if (error instanceof Invalid) return refusalPage(error.message, 400);
    throw error;
  }
}

const to = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });

export const ask = openExchange({
  id: "getConsentPage",
  tag,
  method: "GET",
  path: "/oauth/authorize",
  errors: [429],
  summary: "Where an app sends people to be let in",
  description:
    "Authorization code with PKCE (S256). `resource` is `{base_url}/api/v1`, or `{base_url}/api/mcp`; the API, where there is none. The page works without a script.",
  answers: {
    200: { description: "The page that asks.", ...html },
    303: { description: "To sign in, or back to the app with an error.", headers },
    400: { description: "It is not known where to send anybody back to.", ...html },
  },
  run: ({ services, exchange: { request } }) =>
    answered(async () => {
      const url = new URL(request.url);
      const asked = await readAsked(services, url.searchParams);
      const session = await sessionOf(services, request);
      if (asked.isSilent)
        throw session
          ? sentBack(services, asked, "consent_required", "They are to be asked.")
          : sentBack(services, asked, "login_required", "They are to sign in.");
      if (!session)
        return to(`/sign-in?return_to=${encodeURIComponent(url.pathname + url.search)}`);
      return consentPage({
        asked,
        email: session.email ?? "",
        question: questionOf(services, asked, session),
      });
    }),
});

export const answer = openExchange({
  id: "answerConsent",
  tag,
  method: "POST",
  path: "/oauth/authorize",
  errors: [413, 415, 422, 429],
  summary: "Let an app in, or not, on that page",
  takesForm: true,
  body: t.Object({ request: text, decision: text }),
  example: { request: "eyJpZCI6….c2lnbmVk", decision: "allow" },
  answers: {
    303: { description: "Back to the app, with a code or an error.", headers },
    400: { description: "The question is too old, or answered.", ...html },
    403: { description: "It was put to somebody else.", ...html },
  },
  run: ({ services, body, exchange: { request }, trace }) =>
    answered(async () => {
      requireOwnOrigin(request, services.config.baseUrl);
      const session = await sessionOf(services, request);
      if (!session) throw new Forbidden("Sign in, and begin again in the app.");
      const question = askedOf(services, body.request ?? "", session);
      const { decision } = body;
      if (decision !== "allow" && decision !== "read") throw await deny(services, question);
      const onlyRead = decision === "read";
      return to(await allow(services, { question, onlyRead, session, trace: trace() }));
    }),
});
