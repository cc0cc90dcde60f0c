import { isId } from "#/lib/ids.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { command, family, insertInto, select } from "#/platform/db/query.ts";
import { arg, asNumber, columnsOf, inIds, source, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import {
  IDEMPOTENCY_LIFETIME_MS,
  type IdempotencyRequest,
  replay,
} from "#/platform/http/idempotency.ts";
import { idempotencyKeys } from "#/schema/tenant/activity.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { recordings } from "#/schema/tenant/recordings.ts";
import type { HandOver } from "./hand-over.ts";
import { isAtLeast } from "./roles.ts";
import type { KeptAnswer, KeptAnswers } from "./scope.ts";
import {
  type Audience,
  audienceOf,
  content,
  p,
  reachableHere,
  rec,
  visibleHere,
} from "./visible.ts";

const known = select(
  columnsOf(idempotencyKeys),
  sql`from ${idempotencyKeys} where membership_id = ${arg("membership")} and key = ${arg("key")}
      and created_at > ${arg("after")}`,
);
const insert = insertInto(
  idempotencyKeys,
  sql`on conflict (membership_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
      body = excluded.body, names = excluded.names, role = excluded.role, created_at = excluded.created_at`,
);
/** The oldest few: each call takes some along, so that they never pile up. */
const deleteOld = command(
  sql`delete from idempotency_keys where (membership_id, key) in (
        select membership_id, key from idempotency_keys where created_at <= ${arg("before")} order by created_at limit 20)`,
);

const named = select(
  { id: recordings.id },
  sql`from recordings where ${inIds(sql`id`, "ids")} union select id from projects where ${inIds(sql`id`, "ids")}`,
);
const seen = family(({ audience }: { audience: Audience }) =>
  select(
    {
      count:
        asNumber(sql`(select count(*) from ${content} where ${inIds(rec.id, "ids")} and ${visibleHere(audience)})
        + (select count(*) from ${source(p)} where ${inIds(p.id, "ids")} and ${reachableHere(audience)})`),
    },
    sql``,
  ),
);

const dropOwn = command(
  sql`delete from idempotency_keys as merged where membership_id = ${arg("from")}`,
);
const rename = command(
  sql`update idempotency_keys as merged set body = replace(body, ${arg("from")}, ${arg("to")}), names = replace(names, ${arg("from")}, ${arg("to")})
      where instr(body, ${arg("from")}) > 0 or instr(names, ${arg("from")}) > 0`,
);

/** What was kept for one who is another now is given to nobody; the answers of others name that one. */
export const handOverAnswers: HandOver = (db, ids) => {
  dropOwn.run(db, ids);
  rename.run(db, ids);
};

/** What is kept of a request that names a key; null for one that doesn't. */
export function keptAnswers(wanted: IdempotencyRequest | null): KeptAnswers | null {
  return (
    wanted && {
      recall: (db, actor, time) => recall(db, actor, wanted, time),
      remember: (db, actor, answer, now) => remember(db, actor, wanted, { ...answer, now }),
    }
  );
}

/**
 * Ends the request with the kept answer when this caller used the key in the last 24 hours: with
 * 404 when they don't see any more what it names, or have a lower role than by then.
 */
function recall(
  db: WriteDb,
  actor: Membership,
  wanted: IdempotencyRequest,
  { now, passed }: { now: Date; passed: Date },
): void {
  const after = lifetimeBefore(now);
  deleteOld.run(db, { before: lifetimeBefore(passed) });
  const found = known.get(db, { membership: actor.id, key: wanted.key, after });
  if (!found) return;
  const ids = JSON.stringify(found.names);
  const stillSeen =
    seen({ audience: audienceOf({ actor }) }).get(db, { ids, actor: actor.id })?.count ?? 0;
  if (stillSeen < found.names.length || !isAtLeast(actor.role, found.role)) throw new NotFound();
  replay(wanted, found);
}

const lifetimeBefore = (time: Date): string =>
  new Date(time.getTime() - IDEMPOTENCY_LIFETIME_MS).toISOString();

function remember(
  db: WriteDb,
  actor: Membership,
  { key, fingerprint, path }: IdempotencyRequest,
  { status, value, now }: KeptAnswer & { now: Date },
): void {
  const ids = JSON.stringify([...path.split("/").filter(isId), ...idsIn(value)]);
  const names = named.all(db, { ids }).map(({ id }) => id);
  const body = JSON.stringify(value) ?? "";
  const kept = { membershipId: actor.id, key, fingerprint, status, body, names, role: actor.role };
  insert.run(db, { ...kept, createdAt: now.toISOString() });
}

/** Every id that stands for itself in an answer. */
function idsIn(value: unknown): string[] {
  if (typeof value === "string") return isId(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(idsIn) : [];
}
