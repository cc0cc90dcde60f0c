import { id, named, t } from "#/lib/schema.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, asNumber, inIds, nullableArg, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { assignments, type Recording } from "#/schema/tenant/recordings.ts";
import { MOST } from "../../access/limits.ts";
import { operation } from "../../access/operation.ts";
import type { Read, Write } from "../../access/scope.ts";
import { thoseWhoSee } from "../../access/visible.ts";
import { notifySeeing } from "../../notifications/notify.ts";
import { subscribe } from "../../subscriptions/subscriptions.ts";
import { findFor, findRecording } from "../content/find.ts";
import { requireCapable } from "../content/words.ts";
import { logEvent } from "../log.ts";
import { type Capability, type Found, NO_IDS } from "../type.ts";
import { typeOf } from "../types.ts";
import { changeRecording } from "../verbs/change.ts";
import { newsOf } from "../verbs/news.ts";

const insert = command(
  sql`insert into assignments (recording_id, membership_id, created_at, completed_at)
      select ${arg("recording")}, value, ${arg("now")}, ${nullableArg("completedAt")}
      from json_each(${arg("memberships")}) where true on conflict do nothing`,
);
const remove = command(
  sql`delete from assignments where recording_id = ${arg("recording")} and membership_id = ${arg("membership")}`,
);
const amongIds = select(
  { recordingId: assignments.recordingId, membershipId: assignments.membershipId },
  sql`from ${assignments}
      where ${inIds(assignments.recordingId, "ids")} order by ${assignments.createdAt}, ${assignments.membershipId}`,
);

/**
 * The assignees of each of these recordings (a JSON array of ids), in the order they were assigned.
 */
export function assigneesAmong(r: Read, ids: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (ids === NO_IDS) return found;
  for (const { recordingId, membershipId } of amongIds.all(r.db, { ids })) {
    const known = found.get(recordingId);
    if (known) known.push(membershipId);
    else found.set(recordingId, [membershipId]);
  }
  return found;
}

export const assigneesOf = (r: Read, recordingId: string): string[] =>
  assigneesAmong(r, JSON.stringify([recordingId])).get(recordingId) ?? [];

/**
 * People somebody may hand work to: they must see the recording, or be at it already, as who left
 * meanwhile is. Throws 422 `not_member` for anybody else.
 */
export function checkAssignees(
  r: Read,
  recordingId: string,
  ids: readonly string[],
  field = "assignee_ids",
): readonly string[] {
  const wanted = [...new Set(ids)];
  const seeing = wanted.length > 0 ? thoseWhoSee(r, recordingId, wanted) : [];
  if (seeing.length === wanted.length) return wanted;
  const known = new Set([...seeing, ...assigneesOf(r, recordingId)]);
  const index = ids.findIndex((id) => !known.has(id));
  if (index >= 0) throw invalid(`${field}[${index}]`, "not_member", "This person can't see it.");
  return wanted;
}

const open = select(
  { count: asNumber(sql`count(*)`) },
  sql`from (select 1 from assignments
        where membership_id = ${arg("membership")} and completed_at is null limit ${MOST.assignments + 1})`,
);

/**
 * No fewer than somebody has, as far as this process knows: counting thousands at each to-do would
 * cost more than making it.
 */
const atMost = (r: Read): Map<string, number> =>
  r.db.cached("open work", () => new Map<string, number>());

function countOpen(r: Read, membership: string): number {
  const count = open.get(r.db, { membership })?.count ?? 0;
  atMost(r).set(membership, count);
  return count;
}

function hasRoom(r: Read, membership: string, more: number): boolean {
  const known = atMost(r).get(membership);
  const has =
    known === undefined || known + more > MOST.assignments ? countOpen(r, membership) : known;
  atMost(r).set(membership, has + more);
  return has + more <= MOST.assignments;
}

const tooMuchWork = (field: string) =>
  invalid(
    field,
    "limit",
    `At most ${MOST.assignments.toLocaleString("en")} open assignments of one person are kept.`,
  );

/**
 * Refuses to give each of these people so much more open work when that is more than is kept: 422
 * `limit`.
 */
export function requireRoomToWork(
  r: Read,
  people: readonly string[],
  more: number,
  field: string,
): void {
  if (!people.every((membership) => hasRoom(r, membership, more))) throw tooMuchWork(field);
}

/** Refuses what was done when any of these people has more open work by now than is kept. */
export function requireWorkFits(r: Read, people: readonly string[], field: string): void {
  if (people.some((membership) => countOpen(r, membership) > MOST.assignments))
    throw tooMuchWork(field);
}

/** Puts assignees on a recording; whether they follow it is for the caller. */
export function putAssignees(
  w: Write,
  { id: recording, completedAt }: Pick<Recording, "id" | "completedAt">,
  ids: readonly string[],
): void {
  if (ids.length === 0) return;
  insert.run(w.db, {
    recording,
    memberships: JSON.stringify(ids),
    now: w.now.toISOString(),
    completedAt,
  });
}

/** The same; they follow it from now on, a draft from when it is published. */
export function addAssignees(
  w: Write,
  recording: Pick<Recording, "id" | "completedAt" | "publishedAt">,
  ids: readonly string[],
): void {
  putAssignees(w, recording, ids);
  if (recording.publishedAt !== null) subscribe(w, recording.id, ids);
}

/** Takes somebody off a recording. */
export const unassign = (w: Write, recording: string, membership: string): number =>
  remove.run(w.db, { recording, membership });

/** Replaces the assignees; answers whether anything changed. */
export const replaceAssignees = (
  w: Write,
  recording: Recording,
  wanted: readonly string[],
): boolean =>
  storeAssignees(w, recording, checkAssignees(w, recording.id, wanted), {
    field: "assignee_ids",
    hasRoom: false,
  });

interface Checks {
  field: string;
  /** Whether there is room for the work was asked before. */
  hasRoom: boolean;
}

/** Of those wanted, all who are not assigned yet see it. */
function storeAssignees(
  w: Write,
  recording: Recording,
  wanted: readonly string[],
  checks: Checks,
): boolean {
  const before = assigneesOf(w, recording.id);
  const added = wanted.filter((id) => !before.includes(id));
  if (!checks.hasRoom && recording.completedAt === null)
    requireRoomToWork(w, added, 1, checks.field);
  const removed = before.filter((id) => !wanted.includes(id));
  for (const membership of removed) remove.run(w.db, { recording: recording.id, membership });
  addAssignees(w, recording, added);
  if (removed.length > 0) logEvent(w, "unassigned", recording, { membership_ids: removed });
  if (added.length > 0) {
    logEvent(w, "assigned", recording, { membership_ids: added });
    if (recording.publishedAt !== null) notifySeeing(w, newsOf(recording, "assigned"), added);
  }
  if (added.length + removed.length === 0) return false;
  typeOf(recording).on?.assigned?.(w, recording);
  return true;
}

export const ASSIGN_MODES = ["replace", "add", "remove"] as const;
type Mode = (typeof ASSIGN_MODES)[number];

/**
 * Replaces the assignees of a recording, or adds some, or takes some away; taking away who is not
 * assigned is no error. `hasRoom` says that `requireRoomToWork` was asked for many at once.
 */
export function assign(
  w: Write,
  id: string,
  membershipIds: readonly string[],
  { mode = "replace", hasRoom = false }: { mode?: Mode; hasRoom?: boolean } = {},
): Found {
  const recording = findFor(w, id, "assign");
  requireCapable(recording, assignable, "has no assignees");
  const wanted = wantedAssignees(w, id, membershipIds, mode);
  return storeAssignees(w, recording, wanted, { field: "membership_ids", hasRoom })
    ? changeRecording(w, recording, {})
    : recording;
}

function wantedAssignees(
  w: Write,
  id: string,
  sent: readonly string[],
  mode: Mode,
): readonly string[] {
  switch (mode) {
    case "replace":
      return checkAssignees(w, id, sent, "membership_ids");
    case "add":
      return [
        ...new Set([...assigneesOf(w, id), ...checkAssignees(w, id, sent, "membership_ids")]),
      ];
    case "remove":
      return assigneesOf(w, id).filter((assignee) => !sent.includes(assignee));
  }
}

const errors = [403, 404, 409, 422];
const assignees = named(
  "Assignees",
  t.Object({ membership_ids: t.Array(id(), { maxItems: 100 }) }),
);

const assigned = named(
  "AssigneesNow",
  t.Object({
    membership_ids: t.Array(id()),
    version: t.Optional(
      t.Integer({ description: "Of what they are assigned to, with `include=version`." }),
    ),
  }),
);

const listAssignees = operation({
  id: "listAssignees",
  tag: "To-dos",
  method: "GET",
  path: "/recordings/:id/assignees",
  access: "client",
  errors: [404],
  summary: "Who is assigned",
  returns: "Membership ids.",
  answer: assignees,
  sample: { membership_ids: [] },
  run: ({ scope, params }) =>
    scope.read((r) => ({ membership_ids: assigneesOf(r, findRecording(r, params.id).id) })),
});

const updateAssignees = operation({
  id: "updateAssignees",
  tag: "To-dos",
  method: "PUT",
  path: "/recordings/:id/assignees",
  isVersioned: true,
  access: "client",
  errors,
  summary: "Replace the assignees",
  description: "They must be able to see it. New assignees follow it from now on.",
  query: t.Object({ include: t.Optional(t.Literal("version")) }),
  body: assignees,
  example: { membership_ids: ["0193b0c8-7d10-7000-8000-0000000000ab"] },
  returns: "Membership ids.",
  answer: assigned,
  sample: { membership_ids: [] },
  run: ({ scope, params, query, body }) =>
    scope.write((w) => {
      const { id, version } = assign(w, params.id, body.membership_ids);
      const membership_ids = assigneesOf(w, id);
      return query.include ? { membership_ids, version } : { membership_ids };
    }),
});

/** Work that people are to do. */
export const assignable: Capability = {
  name: "assignable",
  can: { assign: ({ isLive, may }) => isLive && may("assign") },
  operations: [listAssignees, updateAssignees],
};
