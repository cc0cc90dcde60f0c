import { listOperation, operation } from "#/core/access/operation.ts";
import { recordingSchema } from "#/core/recordings/content/answers.ts";
import { presentPage, presentRow } from "#/core/recordings/content/present.ts";
import { recordingExample } from "#/core/recordings/operations/examples.ts";
import { id, instant, named, nullable, t } from "#/lib/schema.ts";
import { anyObject, nothing } from "#/platform/operation.ts";
import { addBookmark, listBookmarks, removeBookmark } from "./bookmarks.ts";
import { listSnoozes, snooze, snoozeBody, unsnooze } from "./snoozes.ts";
import { readUiState, replaceUiState } from "./ui-state.ts";

const tag = "My things";
const at = "2026-11-21T09:00:00.000Z";
const marked = { ...recordingExample, bookmarked: true };
const snoozed = {
  recording_id: recordingExample.id,
  resurface_at: "2026-11-23T09:00:00.000Z",
  note: "After the weekend",
  created_at: at,
  recording: recordingExample,
};

const snoozeSchema = named(
  "Snooze",
  t.Object({
    recording_id: id(),
    resurface_at: instant(),
    note: nullable(t.String()),
    created_at: instant(),
    recording: recordingSchema,
  }),
);

const uiState = named(
  "UiState",
  t.Object(
    {},
    { additionalProperties: t.Unknown(), description: "Any JSON object, at most 64 KB." },
  ),
);
const uiExample = { sidebar: "open" };

export const list = listOperation({
  id: "listBookmarks",
  tag,
  path: "/my/bookmarks",
  access: "client",
  errors: [422],
  summary: "Your bookmarks",
  returns: "The latest first.",
  item: recordingSchema,
  sample: marked,
  run: ({ scope, page }) => scope.read((r) => presentPage(r, listBookmarks(r, page))),
});

export const createBookmark = operation({
  id: "createBookmark",
  tag,
  method: "POST",
  path: "/my/bookmarks",
  access: "client",
  makes: true,
  errors: [404, 422],
  summary: "Bookmark something",
  body: t.Object({ recording_id: id() }),
  example: { recording_id: recordingExample.id },
  returns: "What you bookmarked.",
  answer: recordingSchema,
  sample: marked,
  run: ({ scope, body }) => scope.write((w) => presentRow(w, addBookmark(w, body.recording_id))),
});

export const deleteBookmark = operation({
  id: "deleteBookmark",
  tag,
  method: "DELETE",
  path: "/my/bookmarks/:id",
  access: "client",
  errors: [404],
  summary: "Remove a bookmark",
  returns: "It is no longer bookmarked.",
  answer: nothing,
  run: ({ scope, params }) => {
    scope.write((w) => removeBookmark(w, params.id));
  },
});

export const listSnoozesOperation = operation({
  id: "listSnoozes",
  tag,
  method: "GET",
  path: "/my/snoozes",
  access: "client",
  summary: "What you snoozed",
  returns: "What is back and what waits, each by its time; the latest 500 and the next 500.",
  answer: named(
    "Snoozes",
    t.Object({ due: t.Array(snoozeSchema), waiting: t.Array(snoozeSchema) }),
  ),
  sample: { due: [], waiting: [snoozed] },
  run: ({ scope }) => scope.read(listSnoozes),
});

export const createSnooze = operation({
  id: "createSnooze",
  tag,
  method: "POST",
  path: "/my/snoozes/:id",
  access: "client",
  makes: true,
  errors: [404, 422],
  summary: "Put something away until a time",
  description: "Then it comes back with a notification. Once more changes the time.",
  body: snoozeBody,
  example: { resurface_at: "2027-11-23T09:00:00Z", note: "After the weekend" },
  returns: "The snooze.",
  answer: snoozeSchema,
  sample: snoozed,
  run: ({ scope, params, body }) => scope.write((w) => snooze(w, params.id, body)),
});

export const deleteSnooze = operation({
  id: "deleteSnooze",
  tag,
  method: "DELETE",
  path: "/my/snoozes/:id",
  access: "client",
  errors: [404],
  summary: "Take a snooze back",
  returns: "It is no longer snoozed.",
  answer: nothing,
  run: ({ scope, params }) => {
    scope.write((w) => unsnooze(w, params.id));
  },
});

export const getUiState = operation({
  id: "getUiState",
  tag,
  method: "GET",
  path: "/my/ui-state",
  access: "client",
  summary: "What your user interface remembers",
  returns: "What was last put.",
  answer: uiState,
  sample: uiExample,
  run: ({ scope }) => scope.read(readUiState),
});

export const updateUiState = operation({
  id: "updateUiState",
  tag,
  method: "PUT",
  path: "/my/ui-state",
  access: "client",
  errors: [422],
  summary: "Let your user interface remember",
  description: "Replaces what was there.",
  body: anyObject,
  accepts: uiState,
  example: uiExample,
  returns: "What you put.",
  answer: uiState,
  sample: uiExample,
  run: ({ scope, body }) => scope.write((w) => replaceUiState(w, body)),
});
