import { Value } from "@sinclair/typebox/value";
import * as oauth from "oauth4webapi";
import { t } from "#/lib/schema.ts";
import type { Services } from "#/platform/services.ts";
import type { SignInProvider } from "#/platform/sign-in-providers.ts";
import { askingOf, serverIn, serverOf } from "./discovery.ts";
import { type Journey, returnOf } from "./journey.ts";
import { SocialRefusal } from "./refusal.ts";

/** What a provider says of somebody. */
export interface Claims {
  issuer: string;
  subject: string;
  email: string | null;
  /** The address is theirs. */
  isProven: boolean;
  /** What they may be called, the best first. */
  names: string[];
}

const LONGEST_SUBJECT = 255;

/** Whoever comes back from a provider, by what it says of them. Throws `SocialRefusal`. */
export async function claimsOf(
  services: Services,
  provider: SignInProvider,
  { url, journey }: { url: URL; journey: Journey },
): Promise<Claims> {
  try {
    const claims = await asked(services, provider, { url, journey });
    if (claims.subject !== "" && claims.subject.length <= LONGEST_SUBJECT) return claims;
    throw new SocialRefusal("provider", "no subject");
  } catch (error) {
    if (error instanceof SocialRefusal) throw error;
    if (error instanceof oauth.AuthorizationResponseError)
      throw new SocialRefusal(error.error === "access_denied" ? "denied" : "provider", error.error);
    throw new SocialRefusal("provider", error instanceof Error ? error.message : String(error));
  }
}

async function asked(
  services: Services,
  provider: SignInProvider,
  { url, journey }: { url: URL; journey: Journey },
): Promise<Claims> {
  const shared = await serverOf(services, provider);
  const client: oauth.Client = { client_id: provider.clientId };
  const response = await oauth.authorizationCodeGrantRequest(
    shared,
    client,
    oauth.ClientSecretPost(provider.clientSecret),
    oauth.validateAuthResponse(shared, client, url, journey.state),
    returnOf(services, provider),
    journey.verifier,
    askingOf(provider),
  );
  if (provider.id === "github") {
    const { access_token } = await oauth.processAuthorizationCodeResponse(shared, client, response);
    return gitHubClaims(provider, access_token);
  }
  const server = await serverIn(shared, response);
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: journey.nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, askingOf(provider));
  const said = oauth.getValidatedIdTokenClaims(tokens);
  if (!said) throw new SocialRefusal("provider", "no ID token");
  // An address and that it is theirs are of one word: not the address of one and the proof of another.
  const { email_verified: _, ...unproven } = said;
  const more =
    said.email === undefined && server.userinfo_endpoint
      ? await oauth.processUserInfoResponse(
          server,
          client,
          said.sub,
          await oauth.userInfoRequest(server, client, tokens.access_token, askingOf(provider)),
        )
      : null;
  return claimsIn(provider, more ? { ...unproven, ...more } : said, said.iss);
}

function claimsIn(
  { id, trustsAddresses }: SignInProvider,
  said: Record<string, unknown>,
  issuer: string,
): Claims {
  // Microsoft says it in a claim of its own, and lets tenants write any address there otherwise.
  const isProven =
    id === "microsoft"
      ? trustsAddresses || said.xms_edov === true || said.xms_edov === "1"
      : trustsAddresses || said.email_verified === true;
  return {
    issuer,
    subject: text(said.sub) ?? "",
    email: text(said.email),
    isProven,
    names: [text(said.name), text(said.preferred_username)].flatMap((name) => name ?? []),
  };
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

const gitHubUser = t.Object({
  id: t.Integer(),
  login: t.String(),
  name: t.Optional(t.Union([t.String(), t.Null()])),
});
const gitHubEmails = t.Array(
  t.Object({ email: t.String(), primary: t.Boolean(), verified: t.Boolean() }),
);

async function gitHubClaims(provider: SignInProvider, token: string): Promise<Claims> {
  const get = async (path: string): Promise<unknown> => {
    const headers = new Headers({ accept: "application/vnd.github+json", "user-agent": "Atoll" });
    const address = new URL(`https://api.github.com${path}`);
    const response = await oauth.protectedResourceRequest(
      token,
      "GET",
      address,
      headers,
      null,
      askingOf(provider),
    );
    return response.json();
  };
  const [user, emails] = await Promise.all([get("/user"), get("/user/emails")]);
  if (!Value.Check(gitHubUser, user) || !Value.Check(gitHubEmails, emails))
    throw new SocialRefusal("provider", "GitHub answered otherwise than it says");
  const primary = emails.find((one) => one.primary);
  return {
    issuer: provider.issuer,
    subject: String(user.id),
    email: primary?.email ?? null,
    isProven: primary?.verified === true,
    names: [user.name, user.login].flatMap((name) => name ?? []),
  };
}
