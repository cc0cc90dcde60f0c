import { keysOf } from "#/lib/keys.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { command, updateById } from "#/platform/db/query.ts";
import { arg, inIds, numberArg, sql } from "#/platform/db/sql.ts";
import { type Recording, recordings } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";
import type { Changeable } from "../allowed.ts";
import { noteChange } from "../log.ts";

const update = updateById(recordings);
const takeFrom = command(
  sql`update recordings set category_id = null where seq in (
        select seq from recordings where category_id = ${arg("category")} limit ${numberArg("most")})`,
);
const rename = command(
  sql`update recordings set title = ${arg("title")}, version = version + 1, updated_at = ${arg("now")} where ${inIds(sql`id`, "ids")}`,
);

/** Gives containers, by their ids as a JSON array, the title that their tools have now. */
export const renameContainers = (
  db: WriteDb,
  named: { ids: string; title: string; now: string },
): number => rename.run(db, named);

/**
 * Changes columns of a recording; its version grows by one and its project's entity tags change.
 */
export function changeRecording<R extends Changeable>(
  w: Write,
  recording: R,
  changes: Partial<Recording>,
): R {
  const all = { ...changes, version: recording.version + 1, updatedAt: w.now.toISOString() };
  update.run(w.db, recording.id, all);
  w.touch(recording.projectId);
  noteChange(w, recording);
  return { ...recording, ...all };
}

/** Of what is wanted, what isn't so yet; `undefined` wants nothing. */
export const differing = (recording: Recording, wanted: Partial<Recording>): Partial<Recording> =>
  Object.fromEntries(
    keysOf(wanted).flatMap((key) =>
      wanted[key] === undefined || wanted[key] === recording[key] ? [] : [[key, wanted[key]]],
    ),
  );

/**
 * Keeps what a type itself notes in the details of a recording. Nobody changed it: its version and
 * its time stay.
 */
export function noteDetails(w: Write, recording: Recording, details: Recording["details"]): void {
  update.run(w.db, recording.id, { details });
  w.touch(recording.projectId);
  noteChange(w, recording);
}

/**
 * Takes a category that is about to be deleted from so many recordings at most, and answers how
 * many.
 */
export const takeCategory = (w: Write, category: string, most: number): number =>
  takeFrom.run(w.db, { category, most });
