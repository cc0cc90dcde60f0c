import { newId } from "#/lib/ids.ts";
import { type Bound, required } from "#/platform/db/global.ts";
import { insertInto } from "#/platform/db/query.ts";
import { sql } from "#/platform/db/sql.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { SignInProvider } from "#/platform/sign-in-providers.ts";
import { type Identity, type JoinedAccount, providerAccounts } from "#/schema/global/identities.ts";
import { securityMailOf } from "../mails/security-mail.ts";
import type { Claims } from "./claims.ts";

const insertAccount = insertInto(providerAccounts, sql`on conflict (issuer, subject) do nothing`);

interface Met {
  claims: Pick<Claims, "issuer" | "subject">;
  provider: Pick<SignInProvider, "id">;
}

/** The account that a provider means, for somebody who is to be known by it. */
export const accountOf = ({ claims, provider }: Met): JoinedAccount => ({
  id: newId(),
  provider: provider.id,
  issuer: claims.issuer,
  subject: claims.subject,
});

/** Keeps it as somebody's; `Undone` where it is somebody's by now. */
export const keepAccount = (
  { clock }: Pick<Services, "clock">,
  identityId: string,
  account: JoinedAccount,
): Bound => {
  const at = clock.now().toISOString();
  return required(insertAccount, { ...account, identityId, createdAt: at, lastUsedAt: at });
};

/** The same beside the mail about a new way in; none to an address that nobody proved. */
export const joinStatements = (
  services: Pick<Services, "clock" | "config">,
  owner: Identity,
  account: JoinedAccount,
  request: Request,
): Bound[] => [
  keepAccount(services, owner.id, account),
  ...securityMailOf(owner, "provider_joined", {
    now: services.clock.now(),
    from: traceOf(request).address,
    detail: services.config.providers.find(({ id }) => id === account.provider)?.name ?? "",
  }),
];

/** Says in the security log that it was. */
export const noteJoined = (
  { log }: Pick<Services, "log">,
  { id: identity }: Pick<Identity, "id">,
  { provider: reason }: JoinedAccount,
  request: Request,
): void => security(log, "provider_joined", { ...traceOf(request), identity, reason });
