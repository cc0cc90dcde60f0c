import { CHANGED, ORG_RENAMED, REMOVED } from "#/core/access/live/notes.ts";
import {
  membersAmong,
  type Reader,
  readersOf,
  readersOfProject,
} from "#/core/access/live/readers.ts";
import { isClient } from "#/core/access/roles.ts";
import { threadOf } from "#/core/recordings/types.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import type { Change } from "#/platform/live/changes.ts";
import type { Seen } from "#/platform/live/hub.ts";
import { recordings } from "#/schema/tenant/recordings.ts";

const encoder = new TextEncoder();

/** What somebody is told of a change. `changes` grows with every one of the organization. */
interface LiveChange {
  recording_id: string | null;
  project_id: string | null;
  parent_id: string | null;
  thread_id: string | null;
  type: string;
  action: string;
  version: number | null;
  actor_membership_id: string | null;
  changes: number;
}

/** One event as it is sent. */
export const eventOf = (event: string, data: object, place?: string): Uint8Array =>
  encoder.encode(
    `event: ${event}\n${place === undefined ? "" : `id: ${place}\n`}data: ${JSON.stringify(data)}\n\n`,
  );

/** What clients hear of a project itself, or of the organization: what they see of it. */
const SHOWN_TO_CLIENTS = [
  ORG_RENAMED,
  "project_renamed",
  "project_archived",
  "project_restored",
  "project_trashed",
];

const one = select(
  {
    id: recordings.id,
    type: recordings.type,
    projectId: recordings.projectId,
    parentId: recordings.parentId,
    version: recordings.version,
  },
  sql`from recordings where id = ${arg("id")}`,
);

interface Told {
  change: Change;
  /** Where it stands among the changes of the organization. */
  seq: number;
  /** The same as the id of an event. */
  place: string;
}

/**
 * Finds out who of these people may know of a change, and what they are told: each by what they see
 * at this moment. Who saw it and does so no longer hears that it is gone, whatever became of it.
 */
export function findOut(db: ReadDb, told: Told, people: readonly string[]): Seen {
  const { change, seq, place } = told;
  const readers = readersFor(db, change, people);
  const kinds = new Map<string, Uint8Array>();
  const bytesOf = (kind: string, make: () => LiveChange): Uint8Array => {
    const known = kinds.get(kind) ?? eventOf("change", make(), place);
    kinds.set(kind, known);
    return known;
  };
  const seen = new Map(readers.map((reader) => [reader.id, reader]));
  const present = presenter(db, change, readers);
  return (personId) => {
    const reader = seen.get(personId);
    if (reader) {
      const event = present(reader);
      return bytesOf(`${event.parent_id} ${event.thread_id}`, () => ({ ...event, changes: seq }));
    }
    return change.saw.includes(personId)
      ? bytesOf(REMOVED, () => ({ ...goneOf(change, change.sawIn), changes: seq }))
      : null;
  };
}

function readersFor(db: ReadDb, change: Change, people: readonly string[]): Reader[] {
  const { recordingId, projectId, action, only } = change;
  if (only !== null) return membersAmong(db, people.includes(only) ? [only] : []);
  if (recordingId !== null) return readersOf(db, recordingId, people);
  const isOfTeam = !SHOWN_TO_CLIENTS.includes(action);
  const all =
    projectId === null ? membersAmong(db, people) : readersOfProject(db, projectId, people);
  return isOfTeam ? all.filter((reader) => !isClient(reader)) : all;
}

type Event = Omit<LiveChange, "changes">;

const goneOf = ({ recordingId, type }: Change, projectId: string | null): Event => ({
  recording_id: recordingId,
  project_id: projectId,
  parent_id: null,
  thread_id: null,
  type,
  action: REMOVED,
  version: null,
  actor_membership_id: null,
});

/** What readers are told; clients only of a parent that they see. */
function presenter(
  db: ReadDb,
  change: Change,
  readers: readonly Reader[],
): (reader: Reader) => Event {
  const action = change.action === REMOVED ? CHANGED : change.action;
  const row = change.recordingId === null ? null : one.get(db, { id: change.recordingId });
  const whole: Event = {
    ...goneOf(change, change.projectId),
    action,
    actor_membership_id: change.actorId,
    ...(row && {
      type: row.type,
      project_id: row.projectId,
      parent_id: row.parentId,
      thread_id: threadOf(row),
      version: row.version,
    }),
  };
  if (!row?.parentId) return () => whole;
  const clients = readers.filter(isClient).map((reader) => reader.id);
  const seeParent = new Set(readersOf(db, row.parentId, clients).map((reader) => reader.id));
  const masked: Event = {
    ...whole,
    parent_id: null,
    thread_id: whole.thread_id === row.parentId ? null : whole.thread_id,
  };
  return (reader) => (isClient(reader) && !seeParent.has(reader.id) ? masked : whole);
}
