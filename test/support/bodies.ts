import type { TSchema } from "@sinclair/typebox";
import { preferencesPatch } from "#/core/identity/preferences.ts";
import { projectPeopleBody } from "#/core/projects/people.ts";
import { batchBodies } from "#/core/recordings/bulk/batch-input.ts";
import { newRecordingSchema, patchSchema } from "#/core/recordings/input.ts";
import { allTypes, isCreatable, typeOf } from "#/core/recordings/types.ts";
import { t } from "#/lib/schema.ts";

const EVENT = { type: "schedule_entry" };

/** Schemas of bodies that a verb checks by itself. */
export const BODIES: Record<string, () => TSchema[]> = {
  createComment: () => [newRecordingSchema(typeOf({ type: "comment" }))],
  createQuestion: () => [newRecordingSchema(typeOf({ type: "question" }))],
  createAnswer: () => [newRecordingSchema(typeOf({ type: "answer" }))],
  createApproval: () => [newRecordingSchema(typeOf({ type: "approval" }))],
  createProgressUpdate: () => [newRecordingSchema(typeOf({ type: "progress_update" }))],
  createRecording: () => allTypes().filter(isCreatable).map(newRecordingSchema),
  updateRecording: () => allTypes().filter(isCreatable).map(patchSchema),
  createEvent: () => [t.Omit(newRecordingSchema(typeOf(EVENT)), ["type"])],
  updateEvent: () => [patchSchema(typeOf(EVENT))],
  updateOccurrence: () => [patchSchema(typeOf(EVENT))],
  updatePreferences: () => [preferencesPatch],
  // Everybody, or changes.
  updateProjectPeople: () => [
    t.Omit(projectPeopleBody, ["membership_ids", "revoke"]),
    t.Pick(projectPeopleBody, ["membership_ids"]),
  ],
  updateUiState: () => [t.Record(t.String(), t.Number(), { maxProperties: 4000 })],
  batchRecordings: () => Object.values(batchBodies),
  createOAuthClient: () => [
    t.Object({
      redirect_uris: t.Array(t.String(), { maxItems: 20 }),
      client_name: t.String({ maxLength: 100 }),
    }),
  ],
  revokeOAuthToken: () => [t.Object({ client_id: t.String(), token: t.String() })],
};
