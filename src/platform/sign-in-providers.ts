import { ConfigError } from "./config-error.ts";

export const PROVIDER_IDS = ["google", "github", "microsoft", "oidc"] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

/** Somebody else who says who people are; `oidc` is any issuer of OpenID Connect. */
export interface SignInProvider {
  readonly id: ProviderId;
  /** As people know it. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Addresses are proven although it doesn't say so of them: it gives them itself. */
  readonly trustsAddresses: boolean;
}

type Env = Record<string, string | undefined>;

const TENANT = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads `<PROVIDER>_CLIENT_ID`, its `_CLIENT_SECRET` and what else there is of each. */
export function providersOf(env: Env): SignInProvider[] {
  const google = { name: "Google", issuer: "https://accounts.google.com", trustsAddresses: false };
  const github = { name: "GitHub", issuer: "https://github.com", trustsAddresses: false };
  const of = { google: () => google, github: () => github, microsoft: microsoftOf, oidc: oidcOf };
  return PROVIDER_IDS.flatMap((id) => {
    const prefix = id.toUpperCase();
    const [clientId, clientSecret] = [env[`${prefix}_CLIENT_ID`], env[`${prefix}_CLIENT_SECRET`]];
    if (!clientId && !clientSecret) return [];
    if (!clientId || !clientSecret)
      throw new ConfigError(
        `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET go together, but one is missing.`,
      );
    return [{ id, clientId, clientSecret, ...of[id](env) }];
  });
}

/** Who named one tenant has its addresses from its own people. */
function microsoftOf({ MICROSOFT_TENANT: tenant = "common" }: Env) {
  if (!TENANT.test(tenant) && !["common", "organizations", "consumers"].includes(tenant))
    throw new ConfigError(
      `MICROSOFT_TENANT is "${tenant}", but it must be the id of a tenant, common, organizations or consumers.`,
    );
  const issuer = `https://login.microsoftonline.com/${tenant.toLowerCase()}/v2.0`;
  return { name: "Microsoft", issuer, trustsAddresses: TENANT.test(tenant) };
}

function oidcOf({ OIDC_ISSUER: issuer, OIDC_NAME: name, OIDC_ADDRESSES: addresses }: Env) {
  const url = URL.parse(issuer ?? "");
  const isLocal = url?.protocol === "http:" && /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname);
  if (!issuer || (url?.protocol !== "https:" && !isLocal) || url?.search || url?.hash)
    throw new ConfigError(
      `OIDC_ISSUER is "${issuer ?? ""}", but it must be the https address of an issuer of OpenID Connect.`,
    );
  if (addresses && addresses !== "trusted" && addresses !== "verified")
    throw new ConfigError(
      `OIDC_ADDRESSES is "${addresses}", but it must be one of verified, trusted.`,
    );
  return { name: name || "single sign-on", issuer, trustsAddresses: addresses === "trusted" };
}
