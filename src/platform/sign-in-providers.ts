import type { Env } from "./config/variable.ts";
import { clientVariables, variables } from "./config/variables.ts";
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

const TENANT = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reads `<PROVIDER>_CLIENT_ID`, its `_CLIENT_SECRET` and what else there is of each. */
export function providersOf(env: Env): SignInProvider[] {
  const google = { name: "Google", issuer: "https://accounts.google.com", trustsAddresses: false };
  const github = { name: "GitHub", issuer: "https://github.com", trustsAddresses: false };
  const of = { google: () => google, github: () => github, microsoft: microsoftOf, oidc: oidcOf };
  return PROVIDER_IDS.flatMap((id) => {
    const { id: idOf, secret: secretOf } = clientVariables[id];
    const [clientId, clientSecret] = [idOf.read(env), secretOf.read(env)];
    if (!clientId && !clientSecret) return [];
    if (!clientId || !clientSecret)
      throw new ConfigError(`${idOf.name} and ${secretOf.name} go together, but one is missing.`);
    return [{ id, clientId, clientSecret, ...of[id](env) }];
  });
}

/** Who named one tenant has its addresses from its own people. */
function microsoftOf(env: Env) {
  const tenant = variables.microsoftTenant.read(env);
  const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;
  return { name: "Microsoft", issuer, trustsAddresses: TENANT.test(tenant) };
}

function oidcOf(env: Env) {
  const issuer = variables.oidcIssuer.read(env);
  if (issuer === null)
    throw new ConfigError(
      `OIDC_CLIENT_ID needs OIDC_ISSUER, which must be ${variables.oidcIssuer.must}.`,
    );
  const name = variables.oidcName.read(env);
  return { name, issuer, trustsAddresses: variables.oidcAddresses.read(env) === "trusted" };
}
