import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ReadDb, WriteDb } from "#/platform/db/connection.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, asText, type Fragment, sql } from "#/platform/db/sql.ts";
import { oauthGrants, oauthTokens } from "#/schema/global/apps.ts";
import { accessTokens, passkeys, providerAccounts, sessions } from "#/schema/global/identities.ts";

/** Removes the rows that a later database has no more. */
function endingAbsent(table: SQLiteTable, key: Fragment) {
  const known = select({ key: asText(key) }, sql`from ${table} as merged`);
  const drop = command(
    sql`delete from ${table} as merged where ${key} not in (select value from json_each(${arg("known")}))`,
  );
  return (db: WriteDb, was: ReadDb): number =>
    drop.run(db, { known: JSON.stringify(known.all(was, {}).map((row) => row.key)) });
}

const credentials = [
  endingAbsent(sessions, sql`token_hash`),
  endingAbsent(accessTokens, sql`token_hash`),
  endingAbsent(oauthTokens, sql`token_hash`),
  endingAbsent(oauthGrants, sql`id`),
  endingAbsent(passkeys, sql`credential_id`),
  endingAbsent(providerAccounts, sql`issuer || ' ' || subject`),
];

/**
 * Ends in an earlier global database what people signed in with and was ended since, by the one that
 * it takes the place of; answers how much.
 */
export const endCredentials = (db: WriteDb, was: ReadDb): number =>
  credentials.reduce((sum, end) => sum + end(db, was), 0);
