import { Forbidden, invalid } from "#/platform/errors.ts";
import type { Action } from "#/schema/tenant/activity.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";
import { notifySeeing } from "../../notifications/notify.ts";
import { subscribe } from "../../subscriptions/subscriptions.ts";
import { replaceAssignees } from "../capabilities/assignable.ts";
import { findFor, findRecording, lookUp } from "../content/find.ts";
import { richText, storeContent } from "../content/rich-text.ts";
import { actionOf, checkInput, keptOf, type RecordingInput, splitOwn } from "../input.ts";
import { logEvent } from "../log.ts";
import type { Found, RecordingType } from "../type.ts";
import { isTool, threadOf, typeOf } from "../types.ts";
import { changeRecording, differing } from "./change.ts";
import { requireContent } from "./create.ts";
import { newsOf } from "./news.ts";
import { scheduleOf, schedulePublish } from "./schedule.ts";

/** Changes what a PATCH names and leaves the rest; each kind of change has its own event. */
export function editRecording(w: Write, id: string, body: unknown): Found {
  const recording = findFor(w, id, "edit");
  const type = typeOf(recording);
  if (isTool(recording)) throw new Forbidden("A tool is renamed with its project's tools.");
  const input = checkInput(type, "patch", body);
  const { parentId, projectId, chatId } = recording;
  const place = { parent: parentId ? lookUp(w, parentId) : null, projectId, chatId };
  const own = type.resolve?.(w, input.own, place, recording) ?? input.own;
  const changes = changesOf(w, type, recording, { ...input, own });
  const changed =
    Object.keys(changes).length > 0 ? changeRecording(w, recording, changes) : recording;
  if (changes.contentHtml !== undefined) noteContent(w, changed);
  if (changes.scheduledAt) schedulePublish(w, changed);
  logEdit(w, recording, changes);
  const reassigned =
    input.assignee_ids !== undefined && replaceAssignees(w, changed, input.assignee_ids);
  const after = reassigned && changed === recording ? changeRecording(w, recording, {}) : changed;
  if (!type.on?.edited) return after;
  type.on.edited(w, recording, after, input.own);
  return findRecording(w, id);
}

/**
 * An edit tells only those whom the text before it didn't mention; who was edited out meanwhile is
 * told again. That of a draft tells nobody.
 */
function noteContent(w: Write, recording: Found): void {
  const mentioned = storeContent(w, recording.id, recording.contentHtml, false);
  if (recording.publishedAt === null) return;
  subscribe(w, threadOf(recording), mentioned);
  notifySeeing(w, newsOf(recording, "mentioned"), mentioned);
}

/** Only what really differs. */
function changesOf(
  w: Write,
  type: RecordingType,
  recording: Found,
  input: RecordingInput,
): Partial<Recording> {
  const { columns, details } = splitOwn(input.own);
  const html = richText(w, recording, input);
  const wanted: Partial<Recording> = {
    ...columns,
    title: input.title ?? columns.title,
    contentHtml: html === undefined ? undefined : requireContent(type, html),
    scheduledAt: scheduledAtOf(w, recording, input),
  };
  const changes = differing(recording, wanted);
  const noted =
    changes.contentHtml === undefined ? {} : type.rewritten?.(w, recording, changes.contentHtml);
  const merged = { ...recording.details, ...details, ...noted };
  return Bun.deepEquals(merged, recording.details) ? changes : { ...changes, details: merged };
}

function scheduledAtOf(
  w: Write,
  recording: Found,
  { scheduled_at }: RecordingInput,
): string | null | undefined {
  if (scheduled_at === undefined) return undefined;
  if (recording.publishedAt !== null) {
    if (scheduled_at === null) return undefined;
    throw invalid("scheduled_at", "invalid", "Only a draft can be scheduled.");
  }
  return scheduleOf(w, scheduled_at)?.toISOString() ?? null;
}

/** Logs each kind of change; a field that has no name for it is named itself. */
export function logEdit(w: Write, before: Recording, changes: Partial<Recording>): void {
  if (changes.title !== undefined)
    logEvent(w, "title_changed", before, { before: before.title, after: changes.title });
  if (changes.contentHtml !== undefined) logEvent(w, "content_changed", before);
  const [type, after] = [typeOf(before), { ...before, ...changes }];
  const fields = Map.groupBy(Object.keys(type.input), (field) => actionOf(type, field));
  for (const [action, together] of fields) {
    if (action !== undefined && together.length > 1)
      logTogether(w, before, after, { fields: together, action });
    else for (const field of together) logChange(w, before, after, { field, action });
  }
}

function logChange(
  w: Write,
  before: Recording,
  after: Recording,
  { field, action }: { field: string; action: Action | undefined },
): void {
  const change = { before: keptOf(before, field), after: keptOf(after, field) };
  if (Bun.deepEquals(change.before, change.after)) return;
  logEvent(w, action ?? "content_changed", before, action ? change : { field, ...change });
}

/** Fields of which a change is called the same are told of together, in one event. */
function logTogether(
  w: Write,
  before: Recording,
  after: Recording,
  { fields, action }: { fields: readonly string[]; action: Action },
): void {
  const all = (recording: Recording) =>
    Object.fromEntries(fields.map((field) => [field, keptOf(recording, field)]));
  const change = { before: all(before), after: all(after) };
  if (!Bun.deepEquals(change.before, change.after)) logEvent(w, action, before, change);
}
