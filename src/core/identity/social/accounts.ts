import { type Bound, required } from "#/platform/db/global.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, asNumber, columnsOf, sql } from "#/platform/db/sql.ts";
import { BadRequest, NotFound } from "#/platform/errors.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { SignInProvider } from "#/platform/sign-in-providers.ts";
import {
  type Identity,
  type ProviderAccount,
  providerAccounts,
} from "#/schema/global/identities.ts";
import { securityMailOf } from "../mails/security-mail.ts";
import { QUOTAS, requirePlace } from "../quotas.ts";
import type { Claims } from "./claims.ts";
import { accountOf, joinStatements, noteJoined } from "./joining.ts";
import { SocialRefusal } from "./refusal.ts";

const accountBySubject = select(
  columnsOf(providerAccounts),
  sql`from ${providerAccounts} where ${providerAccounts.issuer} = ${arg("issuer")} and ${providerAccounts.subject} = ${arg("subject")}`,
);
const accountsOf = select(
  columnsOf(providerAccounts),
  sql`from ${providerAccounts} where ${providerAccounts.identityId} = ${arg("identity")} order by ${providerAccounts.id}`,
);
const touchAccount = command(
  sql`update provider_accounts set last_used_at = ${arg("now")} where id = ${arg("id")}`,
);
const deleteAccount = command(
  sql`delete from provider_accounts where id = ${arg("id")} and identity_id = ${arg("identity")}`,
);
export const deleteAccountsOf = command(
  sql`delete from provider_accounts where identity_id = ${arg("identity")}`,
);
const countPasskeys = select(
  { count: asNumber(sql`count(*)`) },
  sql`from passkeys where identity_id = ${arg("identity")}`,
);

/** Whom a provider means, if anybody here is joined with them. */
export const accountMeant = (
  { global }: Services,
  { issuer, subject }: Pick<Claims, "issuer" | "subject">,
): Promise<Readonly<ProviderAccount> | null> => global.get(accountBySubject, { issuer, subject });

/** The accounts with providers that somebody is joined with. */
export const joinedAccounts = ({ global }: Services, identity: string) =>
  global.all(accountsOf, { identity });

export const noteUsed = ({ clock }: Services, { id }: ProviderAccount): Bound =>
  required(touchAccount, { id, now: clock.now().toISOString() });

/** Joins an account with a provider with one here, whose owner is signed in. */
export async function join(
  services: Services,
  owner: Identity,
  met: { claims: Claims; provider: SignInProvider; request: Request },
): Promise<void> {
  const { global, nudgeJobs } = services;
  const meant = await accountMeant(services, met.claims);
  if (meant?.identityId === owner.id) return;
  if (meant) throw new SocialRefusal("joined");
  const kept = await joinedAccounts(services, owner.id);
  requirePlace(services, QUOTAS.provider_accounts, kept.length, { field: "provider" });
  const account = accountOf(met);
  await global.batch(joinStatements(services, owner, account, met.request));
  nudgeJobs();
  noteJoined(services, owner, account, met.request);
}

/** Takes them apart again: what was opened with it ends. Not the last way in that somebody has. */
export async function leave(
  services: Services,
  owner: Identity,
  { provider, accountId, request }: { provider: string; accountId?: string; request: Request },
): Promise<void> {
  const { global, clock, log, nudgeJobs } = services;
  const kept = await joinedAccounts(services, owner.id);
  const account = kept.find(
    (one) => one.provider === provider && (accountId === undefined || one.subject === accountId),
  );
  if (!account) throw new NotFound();
  const passkeys = (await global.get(countPasskeys, { identity: owner.id }))?.count ?? 0;
  if (owner.passwordHash === null && kept.length === 1 && passkeys === 0)
    throw new BadRequest("This is the only way you can sign in. Set a password first.");
  const from = traceOf(request).address;
  await global.batch([
    required(deleteAccount, { id: account.id, identity: owner.id }),
    ...securityMailOf(owner, "provider_left", { now: clock.now(), from, detail: provider }),
  ]);
  nudgeJobs();
  security(log, "provider_left", { ...traceOf(request), identity: owner.id, reason: provider });
}
