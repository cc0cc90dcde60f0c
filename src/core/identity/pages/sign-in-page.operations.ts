import { oneOf, t } from "#/lib/schema.ts";
import { ownPath } from "#/lib/sign-in/own-path.ts";
import { refusalOf } from "#/lib/sign-in/refusals.ts";
import { openExchange } from "#/platform/declare.ts";
import { RateLimited, Unauthenticated } from "#/platform/errors.ts";
import { requireOwnOrigin } from "#/platform/http/origin.ts";
import type { Exchange } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import { answerOpened } from "../exchange.ts";
import type { Opened } from "../sessions/open.ts";
import { signIn } from "../sign-in.ts";
import { challengeOf } from "../two-factor/challenge.ts";
import { meetByRecoveryCode, meetByTotp } from "../two-factor/meet.ts";
import { retryAfter } from "./answers.ts";
import { type Asking, codePage, signInPage } from "./sign-in-page.ts";

const tag = "Authentication";
const html = { contentType: "text/html", schema: t.String(), example: "<!doctype html>…" };
const address = t.Optional(t.String({ maxLength: 8000 }));
const text = t.Optional(t.String({ maxLength: 1000 }));

export const ask = openExchange({
  id: "getSignInPage",
  tag,
  method: "GET",
  path: "/sign-in",
  errors: [422],
  summary: "A page to sign in on, where there is no web application",
  query: t.Object({
    return_to: address,
    step: t.Optional(oneOf(["code"], { description: "The second factor alone." })),
    error: t.Optional(t.String({ maxLength: 40, description: "Why a provider signed nobody in." })),
  }),
  answers: { 200: { description: "The page.", ...html } },
  run: ({ query: { return_to, step, error = "" }, services: { config } }) => {
    const returnTo = ownPath(return_to, config.baseUrl);
    if (step === "code") return codePage({ returnTo });
    return signInPage({ returnTo, wrong: refusalOf(error) }, config.providers);
  },
});

export const signInOnPage = openExchange({
  id: "signInOnPage",
  tag,
  method: "POST",
  path: "/sign-in",
  errors: [403, 413, 415, 422, 503],
  summary: "Sign in on that page",
  takesForm: true,
  body: t.Object({ email: text, password: text, code: text, return_to: address }),
  example: { email: "ada@example.com", password: "correct horse battery", return_to: "/" },
  answers: {
    303: {
      description: "To where it was to go on; the session cookie is set.",
      headers: ["Location"],
    },
    200: { description: "The page that asks for the second factor.", ...html },
    401: { description: "The page again, with what is wrong.", ...html },
    429: { description: "The page again: it was too often.", ...html, headers: ["Retry-After"] },
  },
  run: async ({ body, services, exchange }) => {
    requireOwnOrigin(exchange.request, services.config.baseUrl);
    const returnTo = ownPath(body.return_to, services.config.baseUrl);
    const page = (asking: Asking) =>
      body.code === undefined ? signInPage(asking, services.config.providers) : codePage(asking);
    try {
      const opened = await open(services, body, exchange.request);
      answerOpened(services, exchange, opened);
      const answer = opened.kind === "session" ? to(returnTo) : codePage({ returnTo });
      return withCookies(answer, exchange);
    } catch (error) {
      if (!(error instanceof Unauthenticated || error instanceof RateLimited)) throw error;
      const again = page({ returnTo, wrong: error.message, status: error.status });
      for (const [name, value] of retryAfter(error)) again.headers.set(name, value);
      return again;
    }
  },
});

interface Fields {
  email?: string;
  password?: string;
  code?: string;
}

const DIGITS = /^\s*(?:\d\s*){6}$/;

async function open(
  services: Services,
  { email = "", password = "", code }: Fields,
  request: Request,
): Promise<Opened> {
  if (code === undefined) return signIn(services, { email, password }, request);
  const challenge = await challengeOf(services, request);
  if (!challenge) throw new Unauthenticated("This took too long. Sign in again.");
  const meet = DIGITS.test(code) ? meetByTotp : meetByRecoveryCode;
  return { kind: "session", ...(await meet(services, { challenge, code, request })) };
}

const to = (location: string): Response =>
  new Response(null, { status: 303, headers: { location } });

function withCookies(answer: Response, { set }: Exchange): Response {
  for (const cookie of [set.headers["set-cookie"] ?? []].flat())
    answer.headers.append("set-cookie", String(cookie));
  delete set.headers["set-cookie"];
  answer.headers.set("cache-control", "no-store");
  return answer;
}
