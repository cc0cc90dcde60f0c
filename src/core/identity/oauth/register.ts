import { containsLink, isBlank } from "#/lib/names.ts";
import { bound } from "#/platform/db/global.ts";
import { newToken, sha256 } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import type { AuthMethod, OAuthClient } from "#/schema/global/apps.ts";
import { QUOTAS, takeAddressQuota, takeQuota } from "../quotas.ts";
import { insertClient } from "./clients.ts";
import { isRedirect } from "./redirects.ts";
import { OAuthRefusal } from "./refusal.ts";
import { checkedScope } from "./resources.ts";

const MOST_REDIRECTS = 20;
const LONGEST_NAME = 100;
const METHODS: readonly string[] = [
  "none",
  "client_secret_basic",
  "client_secret_post",
] satisfies AuthMethod[];
const isMethod = (value: unknown): value is AuthMethod =>
  typeof value === "string" && METHODS.includes(value);

const wrong = (description: string) => new OAuthRefusal("invalid_client_metadata", description);

export function checkedRedirects(value: unknown): string[] {
  const isGood =
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MOST_REDIRECTS &&
    value.every((one): one is string => typeof one === "string" && isRedirect(one));
  if (isGood) return value;
  throw new OAuthRefusal(
    "invalid_redirect_uri",
    `Name 1 to ${MOST_REDIRECTS} redirect_uris: https, http on the machine itself, or a scheme that is a domain name backwards.`,
  );
}

/** What a client calls itself, one line without a link; null when it doesn't say. */
export function checkedName(value: unknown): string | null {
  if (value === undefined) return null;
  const isName =
    typeof value === "string" &&
    value.length <= LONGEST_NAME &&
    !isBlank(value) &&
    !/[\p{Cc}\p{Cf}]/u.test(value) &&
    !containsLink(value);
  if (isName) return value;
  throw wrong(`client_name is one line of at most ${LONGEST_NAME} characters, without a link.`);
}

function checkedWords(name: string, value: unknown, known: readonly string[], needed: string) {
  if (value === undefined) return;
  const isGood =
    Array.isArray(value) && value.includes(needed) && value.every((one) => known.includes(one));
  if (!isGood) throw wrong(`${name} can be ${known.join(", ")}, and ${needed} is one of them.`);
}

/**
 * Registers a client (RFC 7591) for whoever asks; its secret, if it has one, is in this answer
 * alone.
 */
export async function register(
  services: Services,
  asked: Record<string, unknown>,
  address: string | null,
) {
  const { global, clock } = services;
  const redirectUris = checkedRedirects(asked.redirect_uris);
  const method = asked.token_endpoint_auth_method ?? "client_secret_basic";
  if (!isMethod(method)) throw wrong(`token_endpoint_auth_method is one of ${METHODS.join(", ")}.`);
  const grants = ["authorization_code", "refresh_token"];
  checkedWords("grant_types", asked.grant_types, grants, "authorization_code");
  checkedWords("response_types", asked.response_types, ["code"], "code");
  const name = checkedName(asked.client_name) ?? "An unnamed app";
  const scope = checkedScope(typeof asked.scope === "string" ? asked.scope : "svc.read svc.write");
  await takeAddressQuota(services, QUOTAS.registrations_address, address);
  await takeQuota(services, QUOTAS.registrations, "");
  const now = clock.now();
  const secret = method === "none" ? null : newToken();
  const client: OAuthClient = {
    id: newToken().slice(0, 22),
    source: "registered",
    name,
    redirectUris,
    authMethod: method,
    secretHash: secret === null ? null : sha256(secret),
    freshUntil: null,
    createdAt: now.toISOString(),
  };
  await global.batch([bound(insertClient, client)]);
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    ...(secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: grants,
    response_types: ["code"],
    token_endpoint_auth_method: method,
    scope,
  };
}
