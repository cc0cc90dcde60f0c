import { sql } from "drizzle-orm";
import type { WriteDb } from "#/platform/db/connection.ts";
import { arg, command, fields, insertInto, query } from "#/platform/db/query.ts";
import { IDEMPOTENCY_LIFETIME_MS, type IdempotencyRequest, replay } from "#/platform/http/idempotency.ts";
import { idempotencyKeys } from "#/schema/tenant/activity.ts";
import type { Membership } from "#/schema/tenant/people.ts";

const known = query<{ membership: string; key: string; after: string }, typeof idempotencyKeys.$inferSelect>(
  sql`select ${fields(idempotencyKeys)} from ${idempotencyKeys} where membership_id = ${arg("membership")} and key = ${arg("key")}
      and created_at > ${arg("after")}`,
);
const insert = insertInto(
  idempotencyKeys,
  sql`on conflict (membership_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
      body = excluded.body, created_at = excluded.created_at`,
);
/** The oldest few: each call takes some along, so that they never pile up. */
const deleteOld = command<{ before: string }>(
  sql`delete from idempotency_keys where (membership_id, key) in (
        select membership_id, key from idempotency_keys where created_at <= ${arg("before")} order by created_at limit 20)`,
);

/** Ends the request with the kept answer when this caller used the key in the last 24 hours. */
export function recallAnswer(db: WriteDb, actor: Membership, wanted: IdempotencyRequest, now: Date): void {
  const after = new Date(now.getTime() - IDEMPOTENCY_LIFETIME_MS).toISOString();
  deleteOld.run(db, { before: after });
  const found = known.get(db, { membership: actor.id, key: wanted.key, after });
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
