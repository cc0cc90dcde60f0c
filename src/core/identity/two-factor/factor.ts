import { type Bound, bound, required } from "#/platform/db/global.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, asNumber, columnsOf, numberArg, sql } from "#/platform/db/sql.ts";
import { seal, unseal } from "#/platform/sealed.ts";
import type { Services } from "#/platform/services.ts";
import { recoveryCodes, type Totp, totp } from "#/schema/global/identities.ts";
import { recoveryHash, stepOf } from "./codes.ts";

const PURPOSE = "two-factor secrets";

const totpOf = select(
  columnsOf(totp),
  sql`from ${totp} where ${totp.identityId} = ${arg("identity")}`,
);
/** The latest code there was is the last one that works: each works once. */
const useStep = command(
  sql`update totp set last_step = ${numberArg("step")}
      where identity_id = ${arg("identity")} and last_step < ${numberArg("step")}`,
);
const useRecoveryCode = command(
  sql`delete from recovery_codes where identity_id = ${arg("identity")} and code_hash = ${arg("hash")}`,
);
const recoveryCode = select(
  { hash: recoveryCodes.codeHash },
  sql`from ${recoveryCodes} where ${recoveryCodes.identityId} = ${arg("identity")} and ${recoveryCodes.codeHash} = ${arg("hash")}`,
);
const countRecoveryCodes = select(
  { count: asNumber(sql`count(*)`) },
  sql`from recovery_codes where identity_id = ${arg("identity")}`,
);
const insertRecoveryCode = insertInto(recoveryCodes);
export const deleteRecoveryCodes = command(
  sql`delete from recovery_codes where identity_id = ${arg("identity")}`,
);
export const deleteTotp = command(sql`delete from totp where identity_id = ${arg("identity")}`);
/** Asks every device for a code again. */
export const forgetTrusted = command(
  sql`update totp set trust_key = ${arg("trustKey")} where identity_id = ${arg("identity")}`,
);

/** The authenticator somebody set up, or is about to. */
export const authenticatorOf = ({ global }: Services, identity: string) =>
  global.get(totpOf, { identity });

/** What is stored of a secret; it opens for its owner alone. */
export const sealedSecret = ({ secrets }: Services, secret: Uint8Array, identity: string) =>
  seal(secrets.key(PURPOSE), secret, identity);

/** The secret of an authenticator; null where the installation has lost its own. */
export function secretOf({ secrets, log }: Services, { secret, identityId }: Totp) {
  const opened = unseal(secrets.key(PURPOSE), secret, identityId);
  if (!opened) log.error("The secret of an authenticator can't be read", { identity: identityId });
  return opened;
}

/** What uses a code up, or null for a wrong one and one that was used. */
export type Check = (identity: string, code: string) => Promise<Bound[] | null>;

export const checkTotp =
  (services: Services): Check =>
  async (identity, code) => {
    const authenticator = await authenticatorOf(services, identity);
    const secret = authenticator && secretOf(services, authenticator);
    const step = secret && stepOf(secret, code, services.clock.now());
    if (!authenticator || !step || step <= authenticator.lastStep) return null;
    return [required(useStep, { identity, step })];
  };

export const checkRecoveryCode =
  ({ global }: Services): Check =>
  async (identity, code) => {
    const key = { identity, hash: recoveryHash(code) };
    return (await global.get(recoveryCode, key)) ? [required(useRecoveryCode, key)] : null;
  };

/** How many recovery codes somebody has left. */
export const recoveryCodesLeft = async ({ global }: Services, identity: string) =>
  (await global.get(countRecoveryCodes, { identity }))?.count ?? 0;

/** Keeps these recovery codes, and none of those before. */
export const keepRecoveryCodes = (identityId: string, codes: readonly string[]): Bound[] => [
  bound(deleteRecoveryCodes, { identity: identityId }),
  ...codes.map((code) => bound(insertRecoveryCode, { identityId, codeHash: recoveryHash(code) })),
];
