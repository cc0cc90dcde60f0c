import { MOST, requireRoom } from "#/core/access/limits.ts";
import type { Read, Write } from "#/core/access/scope.ts";
import { rec } from "#/core/access/visible.ts";
import { preferencesOf } from "#/core/orgs/memberships.ts";
import { todayOf } from "#/core/people/today.ts";
import { effective } from "#/core/recordings/content/find.ts";
import { selectFound } from "#/core/recordings/content/select.ts";
import { isOpen } from "#/core/recordings/content/work.ts";
import type { Found } from "#/core/recordings/type.ts";
import { type DueScope, dueSpan } from "#/lib/due.ts";
import type { Page } from "#/lib/page.ts";
import { positionAfter } from "#/lib/positions.ts";
import { id, oneOf, type Static, t } from "#/lib/schema.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, asNumber, type Fragment, numberArg, orNull, sql } from "#/platform/db/sql.ts";
import { invalid, NotFound } from "#/platform/errors.ts";
import type { Listed } from "#/platform/http/paging.ts";
import { priorities } from "#/schema/tenant/mine.ts";

const MOST_OPEN = MOST.priorities;
const byDue = sql`${rec.dueOn} is null, ${rec.dueOn}, ${rec.createdAt}, ${rec.id}`;

const assigned = <A>(where: Fragment<A>, order: Fragment = byDue) =>
  selectFound({
    table: sql`assignments a`,
    id: sql`a.recording_id`,
    where: sql`a.membership_id = ${arg("actor")} and ${where}`,
    order,
  });

const isPriority = sql`exists (select 1 from priorities pr where pr.membership_id = a.membership_id and pr.recording_id = a.recording_id)`;
const isMineOpen = sql`a.completed_at is null and ${isOpen}`;
const others = assigned(sql`${isMineOpen} and not ${isPriority}`);
const done = assigned(
  sql`a.completed_at is not null and ${effective} = 'active'`,
  sql`a.completed_at desc, a.recording_id desc`,
);
const due = assigned(
  sql`${isMineOpen} and ${rec.dueOn} >= ${arg("from")} and ${rec.dueOn} <= ${arg("to")}`,
);
const one = assigned(sql`${isOpen} and a.recording_id = ${arg("recording")}`);
const upNext = selectFound({
  table: sql`priorities pr cross join assignments a on a.recording_id = pr.recording_id and a.membership_id = pr.membership_id`,
  id: sql`pr.recording_id`,
  where: sql`pr.membership_id = ${arg("actor")} and ${isOpen}`,
  order: sql`pr.position, pr.recording_id`,
});

/** What the actor has to do next, in the order they gave it. */
export const listPriorities = (r: Read): Found[] => upNext.all(r, { actor: r.actor.id }, MOST_OPEN);

/** Where the actor's open work is: what is up next, and the rest by when it is due. */
export const findAssignments = (r: Read) => ({
  priorities: upNext.places(r, { actor: r.actor.id }, MOST_OPEN),
  others: others.places(r, { actor: r.actor.id }, MOST_OPEN),
});

/** The actor's finished work, the latest first. */
export const listCompleted = (r: Read, at: Page): Listed<Found> =>
  done.page(r, { actor: r.actor.id }, at);

/**
 * Where the actor's open work is that is due then: days end where they are, and weeks begin on
 * their day.
 */
export function findDue(r: Read, scope: DueScope) {
  const { from, to } = dueSpan(scope, todayOf(r), preferencesOf(r.db, r.actor.id).week_starts_on);
  return due.places(
    r,
    { actor: r.actor.id, from: from ?? "0000-01-01", to: to ?? "9999-12-31" },
    MOST_OPEN,
  );
}

export const newPriorityBody = t.Object({ recording_id: id("Open work that is assigned to you.") });
export const movePriorityBody = t.Object({
  move: t.Optional(oneOf(["up", "down"])),
  position: t.Optional(t.Integer({ minimum: 1, maximum: 10_000, description: "1 is the first." })),
});

const insert = insertInto(priorities, sql`on conflict do nothing`);
const place = command(
  sql`update priorities set position = ${numberArg("position")} where membership_id = ${arg("actor")} and recording_id = ${arg("recording")}`,
);
const remove = command(
  sql`delete from priorities where membership_id = ${arg("actor")} and recording_id = ${arg("recording")}`,
);
const lastPlace = select(
  { last: orNull(asNumber(sql`max(position)`)) },
  sql`from priorities where membership_id = ${arg("actor")}`,
);

/** Puts open work of the actor at the end of what is up next. */
export function addPriority(w: Write, recordingId: string): Found[] {
  if (one.all(w, { actor: w.actor.id, recording: recordingId }, 1).length === 0)
    throw invalid("recording_id", "invalid", "This is no open work of yours.");
  const next = listPriorities(w);
  if (!next.some(({ id }) => id === recordingId))
    requireRoom("priorities", next.length, "recording_id");
  const position = positionAfter(lastPlace.get(w.db, { actor: w.actor.id })?.last ?? null);
  insert.run(w.db, { membershipId: w.actor.id, recordingId, position });
  w.touch(null);
  return listPriorities(w);
}

/** Moves it one up or down, or to a place counted from 1; beyond either end is the end. */
export function movePriority(
  w: Write,
  recordingId: string,
  input: Static<typeof movePriorityBody>,
): Found[] {
  const order = listPriorities(w).map(({ id }) => id);
  const from = order.indexOf(recordingId);
  if (from < 0) throw new NotFound();
  if ((input.move === undefined) === (input.position === undefined))
    throw invalid("move", "required", "Say `move` or `position`.");
  const wanted =
    input.position === undefined ? from + (input.move === "up" ? -1 : 1) : input.position - 1;
  order.splice(from, 1);
  order.splice(Math.max(0, Math.min(wanted, order.length)), 0, recordingId);
  order.forEach((recording, index) => {
    place.run(w.db, { actor: w.actor.id, recording, position: index + 1 });
  });
  w.touch(null);
  return listPriorities(w);
}

export function removePriority(w: Write, recordingId: string): void {
  if (remove.run(w.db, { actor: w.actor.id, recording: recordingId }) === 0) throw new NotFound();
  w.touch(null);
}
