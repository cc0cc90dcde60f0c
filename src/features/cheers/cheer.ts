import { isAdmin } from "#/core/access/roles.ts";
import type { Write } from "#/core/access/scope.ts";
import { eventActor } from "#/core/activity/record.ts";
import { notify } from "#/core/notifications/notify.ts";
import { recountNews } from "#/core/notifications/parts.ts";
import { cheerable } from "#/core/recordings/capabilities/cheerable.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { findFor, findRecording, lookUp, requireLive } from "#/core/recordings/content/find.ts";
import { wrongType } from "#/core/recordings/content/words.ts";
import { noteChange } from "#/core/recordings/log.ts";
import type { Found } from "#/core/recordings/type.ts";
import { has, isTool, threadOf, typeOf } from "#/core/recordings/types.ts";
import { countCheer } from "#/core/recordings/verbs/count.ts";
import { hasLeft } from "#/core/subscriptions/subscriptions.ts";
import { newId } from "#/lib/ids.ts";
import { id, type Static, t } from "#/lib/schema.ts";
import { VISIBLE } from "#/lib/text.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { deletingSome } from "#/platform/db/strides.ts";
import { Conflict, Forbidden, invalid, NotFound } from "#/platform/errors.ts";
import { cheers } from "#/schema/tenant/cheers.ts";
import { presentCheer } from "./list.ts";

export const newCheerBody = t.Object({
  content: t.String({
    minLength: 1,
    maxLength: 50,
    pattern: VISIBLE,
    description: "An emoji or a few words.",
  }),
  event_id: t.Optional(id("A change in its log, to cheer that instead.")),
});

const insert = insertInto(cheers);
export const removeCheersOf = deletingSome(cheers, cheers.recordingId);
const remove = command(sql`delete from cheers where id = ${arg("id")}`);
const one = select(columnsOf(cheers), sql`from ${cheers} where ${cheers.id} = ${arg("id")}`);

/** Cheers a recording, or a change of it, and tells its author. */
export function cheer(
  w: Write,
  recordingId: string,
  { content, event_id }: Static<typeof newCheerBody>,
) {
  const recording = findFor(w, recordingId, "cheer");
  requireCheerable(w, recording);
  const authorId = event_id ? eventActor(w, recording.id, event_id) : recording.creatorId;
  if (authorId === null) throw invalid("event_id", "invalid", "There is no such change of this.");
  const made = {
    id: newId(),
    recordingId: recording.id,
    eventId: event_id ?? null,
    cheererId: w.actor.id,
    authorId,
    content,
    createdAt: w.now.toISOString(),
  };
  insert.run(w.db, made);
  if (!event_id) countCheer.run(w.db, { id: recording.id, by: 1 });
  w.touch(recording.projectId);
  noteChange(w, recording, "cheered");
  const isHeard = ![recording.id, threadOf(recording)].some((thread) =>
    hasLeft(w, thread, authorId),
  );
  if (isHeard)
    notify(w, { action: "cheered", recording, partId: made.id, excerpt: made.content }, [authorId]);
  return presentCheer(w, { ...made, seq: 0, type: recording.type, title: recording.title });
}

function requireCheerable(w: Write, recording: Found): void {
  const type = typeOf(recording);
  if (isTool(recording) || !(has(type, commentable) || has(type, cheerable)))
    throw wrongType(recording, "can't be cheered");
  if (recording.publishedAt === null) throw new Conflict("This is a draft. Publish it first.");
  const thread = type.isLine && recording.parentId ? lookUp(w, recording.parentId) : recording;
  if (thread?.commentsClosed)
    throw new Conflict("This thread takes no more cheers.", "thread_closed");
}

/** Takes a cheer back: its cheerer may, and an admin. */
export function removeCheer(w: Write, cheerId: string): void {
  const found = one.get(w.db, { id: cheerId });
  if (!found) throw new NotFound();
  const recording = findRecording(w, found.recordingId);
  if (found.cheererId !== w.actor.id && !isAdmin(w.actor))
    throw new Forbidden("Only who cheered or an admin can take a cheer back.");
  requireLive(recording);
  remove.run(w.db, { id: cheerId });
  recountNews(w, cheerId);
  if (found.eventId === null) countCheer.run(w.db, { id: recording.id, by: -1 });
  w.touch(recording.projectId);
  noteChange(w, recording, "cheered");
}
