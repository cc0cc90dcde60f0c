import { newId } from "#/lib/ids.ts";
import { positionAfter } from "#/lib/positions.ts";
import { insertInto, select } from "#/platform/db/query.ts";
import { arg, asNumber, orNull, sql } from "#/platform/db/sql.ts";
import { type Recording, recordings } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";

const insert = insertInto(recordings);
const lastPosition = select(
  { last: orNull(asNumber(sql`max(position)`)) },
  sql`from recordings where parent_id = ${arg("parent")}`,
);

/** The position after everything that is under a parent. */
export const endOf = (w: Write, parentId: string): number =>
  positionAfter(lastPosition.get(w.db, { parent: parentId })?.last ?? null);

/** Stores a new row; containers of projects come this way too. */
export function insertRecording(w: Write, row: Omit<Recording, "seq">): Recording {
  return { ...row, seq: insert.insert(w.db, row) };
}

/** A recording of the actor with nothing in it yet. */
export function blankRecording(
  w: Write,
  type: string,
  projectId: string | null,
): Omit<Recording, "seq"> {
  const now = w.now.toISOString();
  return {
    id: newId(),
    type,
    projectId,
    parentId: null,
    creatorId: w.actor.id,
    title: "",
    contentHtml: null,
    ownStatus: "active",
    status: "active",
    position: 1,
    visibleToClients: false,
    commentsClosed: false,
    commentsCount: 0,
    cheersCount: 0,
    color: null,
    startsOn: null,
    dueOn: null,
    completedAt: null,
    completerId: null,
    categoryId: null,
    pinnedAt: null,
    scheduledAt: null,
    publishedAt: now,
    trashedAt: null,
    details: {},
    version: 1,
    createdAt: now,
    updatedAt: now,
    chatId: null,
    audience: null,
  };
}
