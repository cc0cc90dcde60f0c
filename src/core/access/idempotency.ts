import { sql } from "drizzle-orm";
import type { WriteDb } from "#/platform/db/connection.ts";
import { arg, command, fields, insertInto, query } from "#/platform/db/query.ts";
import { IDEMPOTENCY_LIFETIME_MS, type IdempotencyRequest, replay } from "#/platform/http/idempotency.ts";
import { idempotencyKeys } from "#/schema/tenant/activity.ts";
import type { Membership } from "#/schema/tenant/people.ts";

const known = query<{ membership: string; key: string }, typeof idempotencyKeys.$inferSelect>(
  sql`select ${fields(idempotencyKeys)} from ${idempotencyKeys} where membership_id = ${arg("membership")} and key = ${arg("key")}`,
);
const insert = insertInto(idempotencyKeys);
const deleteOld = command<{ before: string }>(sql`delete from idempotency_keys where created_at <= ${arg("before")}`);

/** Ends the request with the kept answer when this caller used the key in the last 24 hours. */
export function recallAnswer(db: WriteDb, actor: Membership, wanted: IdempotencyRequest, now: Date): void {
  deleteOld.run(db, { before: new Date(now.getTime() - IDEMPOTENCY_LIFETIME_MS).toISOString() });
  const found = known.get(db, { membership: actor.id, key: wanted.key });
  if (found) replay(wanted, found);
}

/** Keeps the answer in the transaction that made the change, so that both happen or neither. */
export function rememberAnswer(
  db: WriteDb,
  actor: Membership,
  { key, fingerprint }: IdempotencyRequest,
  answer: { status: number; body: string },
  now: Date,
): void {
  insert.run(db, { membershipId: actor.id, key, fingerprint, ...answer, createdAt: now.toISOString() });
}
