import { createHash, randomBytes } from "node:crypto";
import { baseUrl } from "../support/server.ts";
import { type Answer, send } from "../support/world.ts";
import { person } from "./people.ts";

export const REDIRECT = "http://127.0.0.1/callback";
export const agent = { "user-agent": "app (app@example.com)" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };
type Fields = Record<string, string>;

export const post = (path: string, fields: Fields | string, headers: Fields = {}) =>
  send("POST", path, typeof fields === "string" ? fields : String(new URLSearchParams(fields)), {
    ...FORM,
    ...headers,
  });
export const tokenRequest = (fields: Fields | string, headers: Fields = {}) =>
  post("/api/oauth/token", fields, headers);

export const registered = (more: object = {}) =>
  send("POST", "/api/oauth/register", {
    client_name: "Time tracker",
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: "none",
    ...more,
  });

export function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

export interface App {
  client: string;
  cookie: string;
  verifier: string;
  challenge: string;
  /** What its request has beside or in the place of what is usual; null leaves out. */
  asks(more?: Record<string, string | null>): Promise<Answer>;
}

/** Somebody, and an app that asks them for access. */
export async function app(more: object = {}) {
  const someone = await person();
  const { body } = await registered(more);
  const proof = pkce();
  const asks = (changed: Record<string, string | null> = {}, by = someone.cookie) => {
    const fields: Record<string, string | null> = {
      client_id: body.client_id,
      redirect_uri: "http://127.0.0.1:49152/callback",
      response_type: "code",
      state: "xyz",
      scope: "svc.read svc.write",
      code_challenge: proof.challenge,
      code_challenge_method: "S256",
      ...changed,
    };
    const pairs = Object.entries(fields).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    );
    return send("GET", `/oauth/authorize?${new URLSearchParams(pairs)}`, undefined, { cookie: by });
  };
  const answers = (page: Answer, decision = "allow", by = someone.cookie, headers: Fields = {}) =>
    post("/oauth/authorize", { request: questionIn(page), decision }, { cookie: by, ...headers });
  const codeFor = async (changed: Record<string, string | null> = {}) =>
    location(await answers(await asks(changed))).searchParams.get("code") ?? "";
  const exchange = (code: string, changed: Fields = {}) =>
    tokenRequest({
      grant_type: "authorization_code",
      client_id: body.client_id,
      redirect_uri: "http://127.0.0.1:49152/callback",
      code_verifier: proof.verifier,
      code,
      ...changed,
    });
  const refresh = (token: string, changed: Fields = {}) =>
    tokenRequest({
      grant_type: "refresh_token",
      client_id: body.client_id,
      refresh_token: token,
      ...changed,
    });
  const tokens = async (changed: Record<string, string | null> = {}) =>
    (await exchange(await codeFor(changed))).body;
  return { ...someone, client: body, ...proof, asks, answers, codeFor, exchange, refresh, tokens };
}

export const questionIn = ({ body }: Answer): string =>
  /name="request" value="([^"]*)"/.exec(String(body))?.[1] ?? "";
export const location = ({ headers }: Answer): URL =>
  new URL(headers.get("location") ?? "none:", baseUrl);
export const parametersOf = (answer: Answer) => Object.fromEntries(location(answer).searchParams);
export const byToken = (token: string, path = "/api/v1/authorization", method = "GET") =>
  send(method, path, method === "GET" ? undefined : {}, {
    authorization: `Bearer ${token}`,
    ...agent,
  });
