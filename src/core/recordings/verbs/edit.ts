import { Forbidden, invalid } from "#/platform/errors.ts";
import type { Action } from "#/schema/tenant/activity.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";
import { recordEvent } from "../../activity/record.ts";
import { subscribe } from "../../subscriptions/subscriptions.ts";
import { findFor } from "../find.ts";
import { checkInput, type RecordingInput, splitOwn } from "../input.ts";
import { richText, storeMentions } from "../rich-text.ts";
import { type Found, isTool, type RecordingType, typeOf } from "../type.ts";
import { replaceAssignees } from "./assign.ts";
import { changeRecording } from "./change.ts";
import { requireContent, scheduleOf, schedulePublish } from "./create.ts";

/** Changes what a PATCH names and leaves the rest; each kind of change has its own event. */
export function editRecording(w: Write, id: string, body: unknown): Found {
  const recording = findFor(w, id, "edit");
  const type = typeOf(recording);
  if (isTool(recording)) throw new Forbidden("A tool is renamed with its project's tools.");
  const input = checkInput(type, "patch", body);
  type.checkInput?.(w, input.own);
  const changes = changesOf(w, type, recording, input);
  const changed = Object.keys(changes).length > 0 ? changeRecording(w, recording, changes) : recording;
  if (changes.contentHtml !== undefined) subscribe(w, id, storeMentions(w, id, changes.contentHtml, false));
  if (changes.scheduledAt) schedulePublish(w, changed);
  logEdit(w, recording, changes);
  if (input.assignee_ids) replaceAssignees(w, changed, input.assignee_ids);
  return changed;
}

/** Only what really differs. */
function changesOf(w: Write, type: RecordingType, recording: Found, input: RecordingInput): Partial<Recording> {
  const { columns, details } = splitOwn(input.own);
  const html = richText(w, recording.projectId, input);
  const wanted: Partial<Recording> = {
    ...columns,
    title: input.title,
    contentHtml: html === undefined ? undefined : requireContent(type, html),
    scheduledAt: scheduledAtOf(w, recording, input),
  };
  const differing = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && value !== recording[key as keyof Recording],
  );
  const changes: Partial<Recording> = Object.fromEntries(differing);
  const merged = { ...recording.details, ...details };
  return Bun.deepEquals(merged, recording.details) ? changes : { ...changes, details: merged };
}

function scheduledAtOf(w: Write, recording: Found, { scheduled_at }: RecordingInput): string | null | undefined {
  if (scheduled_at === undefined) return undefined;
  if (recording.publishedAt !== null) {
    if (scheduled_at === null) return undefined;
    throw invalid("scheduled_at", "invalid", "Only a draft can be scheduled.");
  }
  return scheduleOf(w, scheduled_at)?.toISOString() ?? null;
}

const EVENTS: readonly [keyof Recording, Action, "values" | "none"][] = [
  ["title", "title_changed", "values"],
  ["contentHtml", "content_changed", "none"],
  ["dueOn", "due_changed", "values"],
  ["categoryId", "category_changed", "values"],
  ["color", "color_changed", "values"],
];

function logEdit(w: Write, before: Found, changes: Partial<Recording>): void {
  for (const [key, action, shows] of EVENTS) {
    if (changes[key] === undefined) continue;
    recordEvent(w, action, before, shows === "values" ? { before: before[key], after: changes[key] } : {});
  }
}
