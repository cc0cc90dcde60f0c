import { Conflict, invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { isClient } from "../../access/roles.ts";
import type { Write } from "../../access/scope.ts";
import { subscribersWhoSee } from "../../subscriptions/subscriptions.ts";
import { checkAssignees, putAssignees, requireRoomToWork } from "../capabilities/assignable.ts";
import { findParent, findRecording, requireAbility } from "../content/find.ts";
import type { Made } from "../content/present.ts";
import { richText, storeContent } from "../content/rich-text.ts";
import { capital, nameOf } from "../content/words.ts";
import { checkInput, type RecordingInput, splitOwn } from "../input.ts";
import { logEvent } from "../log.ts";
import type { Located, Own, Place, RecordingType } from "../type.ts";
import { accepts, creatableType, isComment, threadOf } from "../types.ts";
import { announce } from "./announce.ts";
import { type Circle, gatherFollowers } from "./audience.ts";
import { countComment } from "./count.ts";
import { requireRoomForDraft } from "./drafts.ts";
import { blankRecording, endOf, insertRecording } from "./insert.ts";
import { requireTaking } from "./place.ts";
import { scheduleOf, schedulePublish } from "./schedule.ts";

/**
 * Makes a recording under a parent the actor sees, with everything that belongs to it, all or
 * nothing.
 */
export const createRecording = (w: Write, parent: Located, body: Own): Recording =>
  makeUnder(w, parent, body).created;

/** The same by the id of the parent, and as the actor sees it then. */
export function createUnder(w: Write, parentId: string, body: Own): Made {
  const parent = findParent(w, parentId);
  const { created, circle } = makeUnder(w, parent, body);
  if (circle === null || !parent.isSettled)
    return { row: findRecording(w, created.id), followers: null };
  const { projectName, projectStatus, projectChanges } = parent;
  const located = { ...created, projectName, projectStatus, projectChanges };
  const row = {
    ...located,
    subscribed: threadOf(created) === created.id,
    isPublic: false,
    bookmarked: false,
  };
  return { row, followers: circle.assigned.length > 0 ? null : circle.followers.length };
}

/** Makes a recording that lies under nothing; who may is for the caller to check. */
export function createAtTop(
  w: Write,
  type: RecordingType,
  place: Omit<Place, "parent">,
  body: Own,
): Recording {
  return make(w, type, { ...place, parent: null }, checkInput(type, "create", body)).created;
}

function makeUnder(w: Write, parent: Located, body: Own): Making {
  const type = creatableType(body.type);
  const input = checkInput(type, "create", body);
  checkPlace(w, type, parent);
  return make(w, type, { parent, projectId: parent.projectId, chatId: parent.chatId }, input);
}

interface Making {
  created: Recording;
  /**
   * Who hears of it, where that is all that hangs on it and it is stored as it stands here: it is
   * no draft, whose audience is kept, and its type changed nothing more.
   */
  circle: Circle | null;
}

function make(w: Write, type: RecordingType, place: Place, input: RecordingInput): Making {
  const stored = type.resolve?.(w, input.own, place, null) ?? input.own;
  const row = newRecording(w, type, place, input, stored);
  if (row.publishedAt === null) requireRoomForDraft(w);
  const created = insertRecording(w, row);
  const assigned = checkAssignees(w, created.id, input.assignee_ids ?? []);
  requireRoomToWork(w, assigned, 1, "assignee_ids");
  const mentioned = storeContent(w, created.id, created.contentHtml, true);
  putAssignees(w, created, assigned);
  const circle = gatherFollowers(w, created, { mentioned, assigned, notify: input.notify });
  const before = w.db.changes;
  type.on?.made?.(w, created, input.own);
  const hasReacted = w.db.changes > before;
  if (place.parent && isComment(created)) countComment.run(w.db, { id: place.parent.id, by: 1 });
  logEvent(w, "created", created);
  if (assigned.length > 0) logEvent(w, "assigned", created, { membership_ids: assigned });
  if (created.scheduledAt) schedulePublish(w, created);
  if (created.publishedAt === null) return { created, circle: null };
  const followers = hasReacted ? subscribersWhoSee(w, created.id) : circle.followers;
  const hasAppeared = announce(w, created, { ...circle, followers });
  return { created, circle: hasReacted || hasAppeared ? null : circle };
}

function checkPlace(w: Write, type: RecordingType, parent: Located): void {
  if (!accepts(type, parent))
    throw invalid(
      "type",
      "wrong_parent",
      capital(`${nameOf({ type: type.name })} can't go under ${nameOf(parent)}.`),
    );
  const isSaid = isComment({ type: type.name });
  requireAbility(w, parent, isSaid ? "comment" : "create");
  requireTaking(w, parent);
  if (isSaid && parent.commentsClosed)
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
  const isDraft =
    input.status === "drafted" || (scheduledAt !== null && input.status === undefined);
  if (scheduledAt && !isDraft)
    throw invalid("scheduled_at", "invalid", "Only a draft can be scheduled.");
  return {
    ...blankRecording(w, type.name, projectId),
    ...columns,
    details,
    chatId,
    parentId: parent?.id ?? null,
    title: input.title ?? columns.title ?? "",
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
  if (type.content === "required" && html === null)
    throw invalid("content", "required", "Write something.");
  return html;
}

/**
 * Rule 10: children inherit; what a client makes is always visible to clients; comments and lines
 * follow their thread, and what is in a direct chat the chat.
 */
function visibilityOf(
  w: Write,
  type: RecordingType,
  parent: Located | null,
  wanted: boolean | undefined,
): boolean {
  if (isClient(w.actor)) return true;
  const inherited = parent?.visibleToClients ?? false;
  const follows = type.isLine || (parent !== null && parent.chatId !== null);
  return follows ? inherited : (wanted ?? inherited);
}
