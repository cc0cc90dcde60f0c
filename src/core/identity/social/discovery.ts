import { Value } from "@sinclair/typebox/value";
import * as oauth from "oauth4webapi";
import { t } from "#/lib/schema.ts";
import type { Services } from "#/platform/services.ts";
import type { SignInProvider } from "#/platform/sign-in-providers.ts";

const FRESH_MS = 60 * 60_000;
const TIMEOUT_MS = 8000;

/** GitHub knows OAuth 2.0 alone. */
const GITHUB: oauth.AuthorizationServer = {
  issuer: "https://github.com",
  authorization_endpoint: "https://github.com/login/oauth/authorize",
  token_endpoint: "https://github.com/login/oauth/access_token",
};

/** How requests to a provider are made: by https, but on the machine itself. */
export const askingOf = ({ issuer }: SignInProvider) => ({
  [oauth.allowInsecureRequests]: issuer.startsWith("http:"),
  signal: () => AbortSignal.timeout(TIMEOUT_MS),
});

interface Known {
  server: Promise<oauth.AuthorizationServer>;
  at: number;
}
const known = new WeakMap<SignInProvider, Known>();

/** What a provider says of itself (OpenID Connect Discovery), asked for once an hour. */
export async function serverOf(
  { clock }: Pick<Services, "clock">,
  provider: SignInProvider,
): Promise<oauth.AuthorizationServer> {
  if (provider.id === "github") return GITHUB;
  const now = clock.now().getTime();
  const kept = known.get(provider);
  if (kept && now - kept.at < FRESH_MS) return kept.server;
  const server = discovered(provider);
  known.set(provider, { server, at: now });
  // What failed is asked for again.
  server.catch(() => known.delete(provider));
  return server;
}

async function discovered(provider: SignInProvider): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(provider.issuer);
  const response = await oauth.discoveryRequest(issuer, {
    algorithm: "oidc",
    ...askingOf(provider),
  });
  if (!isOfAllTenants(provider)) return oauth.processDiscoveryResponse(issuer, response);
  const said: unknown = await response.json();
  if (response.ok && Value.Check(sharedServer, said)) return said;
  throw new Error("Microsoft describes itself otherwise than it says");
}

const TENANT = "{tenantid}";
const sharedServer = t.Object(
  {
    issuer: t.Literal(`https://login.microsoftonline.com/${TENANT}/v2.0`),
    authorization_endpoint: t.String(),
    token_endpoint: t.String(),
    jwks_uri: t.String(),
  },
  { additionalProperties: true },
);

/** Whether people of any tenant of Microsoft sign in by it. */
const isOfAllTenants = ({ id, trustsAddresses }: SignInProvider): boolean =>
  id === "microsoft" && !trustsAddresses;

/**
 * The server that tokens are to be of. Of all tenants of Microsoft that is the one which the ID
 * token names, whose keys are the same: whether it is so is verified with the token.
 */
export async function serverIn(
  server: oauth.AuthorizationServer,
  response: Response,
): Promise<oauth.AuthorizationServer> {
  if (!server.issuer.includes(TENANT)) return server;
  const said: unknown = await response.clone().json();
  const token = Value.Check(tokensSchema, said) ? said.id_token.split(".")[1] : undefined;
  const claims: unknown = JSON.parse(Buffer.from(token ?? "", "base64url").toString() || "null");
  if (!Value.Check(claimsSchema, claims)) throw new Error("The ID token names no tenant");
  return { ...server, issuer: server.issuer.replace(TENANT, claims.tid) };
}
const tokensSchema = t.Object({ id_token: t.String() });
const claimsSchema = t.Object({ tid: t.String({ pattern: "^[0-9a-f-]{36}$" }) });
