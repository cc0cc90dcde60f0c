import { Value } from "@sinclair/typebox/value";
import * as oauth from "oauth4webapi";
import { nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import type { Config } from "#/platform/config.ts";
import { NotFound } from "#/platform/errors.ts";
import { cookie, readCookie } from "#/platform/http/cookies.ts";
import type { Services } from "#/platform/services.ts";
import { PROVIDER_IDS, type SignInProvider } from "#/platform/sign-in-providers.ts";
import { serverOf } from "./discovery.ts";

const PURPOSE = "journey to a provider";
const COOKIE = "svc_provider";
const LIFETIME_MS = 10 * 60_000;

/** What a browser keeps while its owner is at a provider, signed. */
const journeySchema = t.Object({
  provider: oneOf(PROVIDER_IDS),
  state: t.String(),
  nonce: t.String(),
  verifier: t.String(),
  /** A path of this server. */
  returnTo: t.String(),
  until: t.Number(),
  /** The session whose account is to be joined with it; null for a sign-in. */
  joins: nullable(t.String()),
  /** By which somebody new is let in. */
  invitation: nullable(t.String()),
});
export type Journey = Static<typeof journeySchema>;

/** A provider that the operator set up; there are no others. */
export function providerNamed({ config }: Pick<Services, "config">, id: string): SignInProvider {
  const provider = config.providers.find((one) => one.id === id);
  if (provider) return provider;
  throw new NotFound();
}

/** Where a provider sends people back to. */
export const returnOf = ({ config }: Pick<Services, "config">, { id }: SignInProvider): string =>
  `${config.baseUrl}/api/auth/callback/${id}`;

interface Beginning {
  returnTo: string;
  joins?: string | null;
  invitation?: string | null;
}

/** Begins a journey: where to go, and the cookie to take along. */
export async function begin(
  services: Services,
  provider: SignInProvider,
  { returnTo, joins = null, invitation = null }: Beginning,
): Promise<{ url: URL; cookie: string }> {
  const { config, secrets, clock } = services;
  const server = await serverOf(services, provider);
  const journey: Journey = {
    provider: provider.id,
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    returnTo,
    until: clock.now().getTime() + LIFETIME_MS,
    joins,
    invitation,
  };
  const isGitHub = provider.id === "github";
  const url = new URL(server.authorization_endpoint ?? "none:");
  const asked = {
    client_id: provider.clientId,
    redirect_uri: returnOf(services, provider),
    response_type: "code",
    scope: isGitHub ? "read:user user:email" : "openid email profile",
    state: journey.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: "S256",
    ...(isGitHub ? {} : { nonce: journey.nonce }),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const value = secrets.sign(PURPOSE, JSON.stringify(journey));
  return { url, cookie: cookie(config, { name: COOKIE, value, lifetimeMs: LIFETIME_MS }) };
}

/** The journey that a browser is on, or null. */
export function journeyOf(
  { config, secrets, clock }: Services,
  request: Request,
  { id }: SignInProvider,
): Journey | null {
  const text = secrets.verify(PURPOSE, readCookie(config, request, COOKIE) ?? "");
  const journey: unknown = text === null ? null : JSON.parse(text);
  if (!Value.Check(journeySchema, journey) || journey.provider !== id) return null;
  return journey.until > clock.now().getTime() ? journey : null;
}

export const journeyEnds = (config: Config): string =>
  cookie(config, { name: COOKIE, value: "", lifetimeMs: 0 });
