import { alias } from "drizzle-orm/sqlite-core";
import { select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { recordings } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";
import { findRecording } from "../content/find.ts";
import type { Room } from "../room.ts";
import type { Found } from "../type.ts";
import { typeOf } from "../types.ts";
import { createRecording } from "../verbs/create.ts";
import { move } from "../verbs/move.ts";

const list = alias(recordings, "list");

export interface Grouping {
  /** A group there is; null makes a new one, or takes out of any. */
  parent_id: string | null;
  /** The title of a new group. */
  title?: string;
}

/**
 * Something that can be grouped, and the list it is in, whether inside a group of that list or not.
 */
interface Grouped {
  recording: Found;
  list: Found;
}

const listAbove = select(
  { id: list.id },
  sql`from recordings inside join recordings list on list.id = inside.parent_id and list.type = inside.type
      where inside.id = ${arg("id")}`,
);

/** Throws 422 `wrong_type` for what is not grouped, such as a subtask. */
export function findGrouped(w: Write, id: string): Grouped {
  const recording = findRecording(w, id);
  const { groupedIn } = typeOf(recording);
  const holder = groupedIn && recording.parentId ? findRecording(w, recording.parentId) : null;
  if (holder?.type !== groupedIn || !holder)
    throw invalid("type", "wrong_type", "This can't be in a group.");
  const above = listAbove.get(w.db, { id: holder.id });
  return { recording, list: above ? findRecording(w, above.id) : holder };
}

/**
 * The group that is asked for: one there is, a new one in the list all are in, or null for none.
 */
export function findOrMakeGroup(
  w: Write,
  { parent_id, title }: Grouping,
  all: readonly Grouped[],
): Found | null {
  if (parent_id !== null) return findGroup(w, parent_id, title);
  const [first] = all;
  if (title === undefined || !first) return null;
  if (all.some(({ list }) => list.id !== first.list.id))
    throw invalid("parent_id", "wrong_parent", "A new group holds to-dos of one list.");
  const { id } = createRecording(w, first.list, { type: first.list.type, title });
  return findRecording(w, id);
}

function findGroup(w: Write, id: string, title: string | undefined): Found {
  const group = findRecording(w, id);
  if (title !== undefined)
    throw invalid("title", "invalid", "Only a new group takes a title: send parent_id null.");
  if (!listAbove.get(w.db, { id }))
    throw invalid("parent_id", "wrong_parent", "This is not a group.");
  return group;
}

/**
 * Moves something into a group, or out of any into its list; where it is already it stays as it is.
 */
export function moveToGroup(w: Write, recordingId: string, group: Found | null, room: Room): void {
  const { recording, list } = findGrouped(w, recordingId);
  const { id } = group ?? list;
  if (recording.parentId !== id) move(w, recordingId, { parent_id: id }, room);
}
