import { sql } from "drizzle-orm";
import { newId } from "#/lib/ids.ts";
import { positionAfter } from "#/lib/positions.ts";
import { arg, command, insertInto, query } from "#/platform/db/query.ts";
import { Conflict, invalid } from "#/platform/errors.ts";
import { checkedInstant } from "#/platform/times.ts";
import { type Recording, recordings } from "#/schema/tenant/recordings.ts";
import { isClient } from "../../access/roles.ts";
import type { Write } from "../../access/scope.ts";
import { canSee, everybodyWhoSees } from "../../access/visible.ts";
import { recordEvent } from "../../activity/record.ts";
import { subscribe } from "../../subscriptions/subscriptions.ts";
import { requireAbility, requireLive } from "../find.ts";
import { checkInput, type RecordingInput, splitOwn } from "../input.ts";
import { richText, storeMentions } from "../rich-text.ts";
import { accepts, creatableType, type Found, type RecordingType } from "../type.ts";
import { addAssignees, checkAssignees } from "./assign.ts";

const insert = insertInto(recordings);
const lastPosition = query<{ parent: string }, { last: number | null }>(
  sql`select max(position) as last from recordings where parent_id = ${arg("parent")}`,
);
export const countComment = command<{ id: string; by: number }>(
  sql`update recordings set comments_count = comments_count + ${arg("by")} where id = ${arg("id")}`,
);

export const endOf = (w: Write, parentId: string): number =>
  positionAfter(lastPosition.get(w.db, { parent: parentId })?.last ?? null);

/** Makes a recording under a parent the actor sees, with everything that belongs to it, all or nothing. */
export function createRecording(w: Write, parent: Found, body: Record<string, unknown>): Recording {
  const type = creatableType(body.type);
  const input = checkInput(type, "create", body);
  checkPlace(w, type, parent);
  type.checkInput?.(w, input.own);
  const created = insertRecording(w, newRecording(w, type, parent, input));
  const assignees = checkAssignees(w, created.id, input.assignee_ids ?? []);
  const mentioned = storeMentions(w, created.id, created.contentHtml, true);
  addAssignees(w, created.id, assignees);
  subscribe(w, created.id, new Set([created.creatorId, ...mentioned, ...audience(w, created, input.notify)]));
  if (type.name === "comment") noteComment(w, parent);
  recordEvent(w, "created", created);
  if (assignees.length > 0) recordEvent(w, "assigned", created, { membership_ids: assignees });
  if (created.scheduledAt) schedulePublish(w, created);
  return created;
}

/** Stores a new row; containers of projects come this way too. */
export function insertRecording(w: Write, row: Omit<Recording, "seq">): Recording {
  insert.run(w.db, row);
  return { ...row, seq: 0 };
}

function checkPlace(w: Write, type: RecordingType, parent: Found): void {
  if (!accepts(type, parent)) throw invalid("type", "wrong_parent", `A ${type.name} can't go under a ${parent.type}.`);
  requireAbility(w, parent, type.name === "comment" ? "comment" : "create");
  requireLive(parent);
  if (parent.publishedAt === null) throw new Conflict("This is a draft. Publish it first.");
  if (type.name === "comment" && parent.commentsClosed)
    throw new Conflict("This thread takes no more comments.", "thread_closed");
  type.checkParent?.(w, parent, null);
}

function newRecording(w: Write, type: RecordingType, parent: Found, input: RecordingInput): Omit<Recording, "seq"> {
  const { columns, details } = splitOwn(input.own);
  const scheduledAt = scheduleOf(w, input.scheduled_at);
  const isDraft = input.status === "drafted" || (scheduledAt !== null && input.status === undefined);
  if (scheduledAt && !isDraft) throw invalid("scheduled_at", "invalid", "Only a draft can be scheduled.");
  return {
    ...blankRecording(w, type.name, parent.projectId),
    ...columns,
    details,
    parentId: parent.id,
    title: input.title ?? "",
    contentHtml: requireContent(type, richText(w, parent.projectId, input) ?? null),
    ownStatus: isDraft ? "drafted" : "active",
    status: isDraft ? "drafted" : "active",
    position: endOf(w, parent.id),
    visibleToClients: visibilityOf(w, type, parent, input.visible_to_clients),
    scheduledAt: scheduledAt?.toISOString() ?? null,
    publishedAt: isDraft ? null : w.now.toISOString(),
  };
}

/** A recording with nothing in it yet. */
export function blankRecording(w: Write, type: string, projectId: string | null): Omit<Recording, "seq"> {
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
  };
}

/** A type without a title is its text: it can't be empty. */
export function requireContent(type: RecordingType, html: string | null): string | null {
  if (type.title === "none" && html === null) throw invalid("content", "required", "Write something.");
  return html;
}

/** Rule 10: children inherit; what a client makes is always visible to clients; comments follow their thread. */
function visibilityOf(w: Write, type: RecordingType, parent: Found, wanted: boolean | undefined): boolean {
  if (isClient(w.actor)) return true;
  return type.name === "comment" ? parent.visibleToClients : (wanted ?? parent.visibleToClients);
}

/** When a draft publishes itself; throws 422 for a time that has passed. */
export function scheduleOf(w: Write, text: string | null | undefined): Date | null {
  const at = checkedInstant("scheduled_at", text);
  if (at && at <= w.now) throw invalid("scheduled_at", "out_of_range", "This must be in the future.");
  return at;
}

export function schedulePublish(w: Write, { id, scheduledAt }: Pick<Recording, "id" | "scheduledAt">): void {
  if (scheduledAt)
    w.enqueue({
      kind: "publish",
      dueAt: new Date(scheduledAt),
      payload: { recording_id: id, scheduled_at: scheduledAt },
    });
}

function audience(w: Write, created: Recording, notify: RecordingInput["notify"]): string[] {
  if (!notify) return [];
  return notify === true
    ? everybodyWhoSees(w, created.id)
    : notify.membership_ids.map((id) => notified(w, created, id));
}

function notified(w: Write, created: Recording, id: string): string {
  if (!canSee(w, id, created.id)) throw invalid("notify.membership_ids", "not_member", "This person can't see it.");
  return id;
}

function noteComment(w: Write, parent: Found): void {
  countComment.run(w.db, { id: parent.id, by: 1 });
  subscribe(w, parent.id, [w.actor.id]);
}
