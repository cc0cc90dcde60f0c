import { Conflict, invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { isClient } from "../../access/roles.ts";
import type { Write } from "../../access/scope.ts";
import { addAssignees, checkAssignees, requireRoomToWork } from "../capabilities/assignable.ts";
import { findRecording, requireAbility } from "../content/find.ts";
import { richText, storeContent } from "../content/rich-text.ts";
import { capital, nameOf } from "../content/words.ts";
import { checkInput, type RecordingInput, splitOwn } from "../input.ts";
import { logEvent } from "../log.ts";
import { accepts, creatableType, type Found, type Own, type Place, type RecordingType } from "../type.ts";
import { announce } from "./announce.ts";
import { gatherFollowers } from "./audience.ts";
import { countComment } from "./count.ts";
import { requireRoomForDraft } from "./drafts.ts";
import { blankRecording, endOf, insertRecording } from "./insert.ts";
import { requireTaking } from "./place.ts";
import { scheduleOf, schedulePublish } from "./schedule.ts";

/** Makes a recording under a parent the actor sees, with everything that belongs to it, all or nothing. */
export function createRecording(w: Write, parent: Found, body: Own): Recording {
  const type = creatableType(body.type);
  const input = checkInput(type, "create", body);
  checkPlace(w, type, parent);
  return make(w, type, { parent, projectId: parent.projectId, chatId: parent.chatId }, input);
}

/** The same by the id of the parent, and as the actor sees it then. */
export const createUnder = (w: Write, parentId: string, body: Own): Found =>
  findRecording(w, createRecording(w, findRecording(w, parentId), body).id);

/** Makes a recording that lies under nothing; who may is for the caller to check. */
export function createAtTop(w: Write, type: RecordingType, place: Omit<Place, "parent">, body: Own): Recording {
  return make(w, type, { ...place, parent: null }, checkInput(type, "create", body));
}

function make(w: Write, type: RecordingType, place: Place, input: RecordingInput): Recording {
  const stored = type.settle?.(w, input.own, place, null) ?? input.own;
  const row = newRecording(w, type, place, input, stored);
  if (row.publishedAt === null) requireRoomForDraft(w);
  const created = insertRecording(w, row);
  const assignees = checkAssignees(w, created.id, input.assignee_ids ?? []);
  requireRoomToWork(w, assignees, 1, "assignee_ids");
  const mentioned = storeContent(w, created.id, created.contentHtml, true);
  addAssignees(w, created, assignees);
  gatherFollowers(w, created, { mentioned, notify: input.notify });
  type.on?.made?.(w, created, input.own);
  if (type.name === "comment" && place.parent) countComment.run(w.db, { id: place.parent.id, by: 1 });
  logEvent(w, "created", created);
  if (assignees.length > 0) logEvent(w, "assigned", created, { membership_ids: assignees });
  if (created.scheduledAt) schedulePublish(w, created);
  if (created.publishedAt !== null) announce(w, created);
  return created;
}

function checkPlace(w: Write, type: RecordingType, parent: Found): void {
  if (!accepts(type, parent))
    throw invalid("type", "wrong_parent", capital(`${nameOf({ type: type.name })} can't go under ${nameOf(parent)}.`));
  requireAbility(w, parent, type.name === "comment" ? "comment" : "create");
  requireTaking(w, parent);
  if (type.name === "comment" && parent.commentsClosed)
    throw new Conflict("This thread takes no more comments.", "thread_closed");
  type.checkParent?.(w, parent, null);
}

function newRecording(
  w: Write,
  type: RecordingType,
  { parent, projectId, chatId }: Place,
  input: RecordingInput,
  own: Own,
): Omit<Recording, "seq"> {
  const { columns, details } = splitOwn(own);
  const scheduledAt = scheduleOf(w, input.scheduled_at);
  const isDraft = input.status === "drafted" || (scheduledAt !== null && input.status === undefined);
  if (scheduledAt && !isDraft) throw invalid("scheduled_at", "invalid", "Only a draft can be scheduled.");
  return {
    ...blankRecording(w, type.name, projectId),
    ...columns,
    details,
    chatId,
    parentId: parent?.id ?? null,
    title: input.title ?? "",
    contentHtml: requireContent(type, richText(w, { projectId, chatId }, input) ?? null),
    ownStatus: isDraft ? "drafted" : "active",
    status: isDraft ? "drafted" : "active",
    position: parent ? endOf(w, parent.id) : 1,
    visibleToClients: visibilityOf(w, type, parent, input.visible_to_clients),
    scheduledAt: scheduledAt?.toISOString() ?? null,
    publishedAt: isDraft ? null : w.now.toISOString(),
  };
}

/** A type whose text is all there is of it can't be empty. */
export function requireContent(type: RecordingType, html: string | null): string | null {
  if (type.content === "required" && html === null) throw invalid("content", "required", "Write something.");
  return html;
}

/** Rule 10: children inherit; what a client makes is always visible to clients; comments and lines follow their thread. */
function visibilityOf(w: Write, type: RecordingType, parent: Found | null, wanted: boolean | undefined): boolean {
  if (isClient(w.actor)) return true;
  const inherited = parent?.visibleToClients ?? false;
  return type.isLine ? inherited : (wanted ?? inherited);
}
