import { type Bound, bound } from "#/platform/db/global.ts";
import { command } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { deleteCliCodesOf } from "./command-line/codes.ts";
import { deleteOpeningLinks } from "./mails/links.ts";
import { deleteGrantsOf } from "./oauth/apps.ts";
import { deletePasskeysOf } from "./passkeys/passkeys.ts";
import { deleteAccountsOf } from "./social/accounts.ts";
import { deleteTokensMintedBy, deleteTokensOf } from "./tokens.ts";
import { deleteRecoveryCodes, deleteTotp } from "./two-factor/factor.ts";

/** Whoever showed the password before has shown nothing. */
export const deleteChallengesOf = command(
  sql`delete from challenges where identity_id = ${arg("identity")}`,
);
/** What a new password ends, whoever set it. */
const WITH_PASSWORD = [
  command(sql`delete from sessions where identity_id = ${arg("identity")}`),
  deleteChallengesOf,
  deleteGrantsOf,
  deleteCliCodesOf,
  deleteOpeningLinks,
];
/** All else that somebody could still sign in, call or confirm with. */
const BESIDE = [
  command(sql`delete from mail_tokens where identity_id = ${arg("identity")}`),
  deleteTokensOf,
  deleteTokensMintedBy,
  deleteTotp,
  deleteRecoveryCodes,
  deleteAccountsOf,
  deletePasskeysOf,
];

const of = (endings: typeof WITH_PASSWORD, identity: string): Bound[] =>
  endings.map((ending) => bound(ending, { identity }));

export const endWithPassword = (identity: string): Bound[] => of(WITH_PASSWORD, identity);

/** Ends every way in there is. */
export const endEverything = (identity: string): Bound[] =>
  of([...WITH_PASSWORD, ...BESIDE], identity);
