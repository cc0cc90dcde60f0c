import { listOperation, operation } from "#/core/access/operation.ts";
import { id, instant, named, nullable, t } from "#/lib/schema.ts";
import { nothing } from "#/platform/operation.ts";
import {
  changeNote,
  createNote,
  deleteNote,
  listNotes,
  noteBody,
  readScratchpad,
  restoreScratchpad,
  saveScratchpad,
  scratchpadBody,
} from "./notes.ts";

const tag = "My things";
const at = "2026-11-21T09:00:00.000Z";
const padExample = {
  content_html: "<p>Call the printer.</p>",
  updated_at: at,
  previous_available: true,
};
const noteExample = {
  id: "0193b0c8-7d10-7000-8000-0000000000fa",
  title: "Ideas",
  content_html: "<p>A podcast?</p>",
  created_at: at,
  updated_at: at,
};

const scratchpadSchema = named(
  "Scratchpad",
  t.Object({
    content_html: nullable(t.String()),
    updated_at: nullable(instant()),
    previous_available: t.Boolean(),
  }),
);
const noteSchema = named(
  "Note",
  t.Object({
    id: id(),
    title: nullable(t.String()),
    content_html: nullable(t.String()),
    created_at: instant(),
    updated_at: instant(),
  }),
);

export const read = operation({
  id: "getMyScratchpad",
  tag,
  method: "GET",
  path: "/my/note",
  access: "client",
  summary: "Your scratchpad",
  returns: "The note.",
  answer: scratchpadSchema,
  sample: padExample,
  run: ({ scope }) => scope.read(readScratchpad),
});

export const save = operation({
  id: "updateMyScratchpad",
  tag,
  method: "PATCH",
  path: "/my/note",
  access: "client",
  errors: [409, 422],
  summary: "Save your scratchpad",
  description:
    "With `base_updated_at`, a save over one you have not read is 409 `stale`; `details` hold what is there.",
  body: scratchpadBody,
  example: { content: "Call the printer.", base_updated_at: null },
  returns: "The note.",
  answer: scratchpadSchema,
  sample: padExample,
  run: ({ scope, body }) => scope.write((w) => saveScratchpad(w, body)),
});

export const restore = operation({
  id: "restoreMyScratchpad",
  tag,
  method: "POST",
  path: "/my/note/restore",
  access: "client",
  errors: [409],
  summary: "Bring back the version before the last save",
  description: "Once more brings back the other.",
  returns: "The note.",
  answer: scratchpadSchema,
  sample: padExample,
  run: ({ scope }) => scope.write(restoreScratchpad),
});

export const list = listOperation({
  id: "listMyNotes",
  tag,
  path: "/my/notes",
  access: "client",
  errors: [422],
  summary: "Your private notes",
  returns: "The latest change first.",
  item: noteSchema,
  sample: noteExample,
  run: ({ scope, page }) => scope.read((r) => listNotes(r, page)),
});

export const create = operation({
  id: "createMyNote",
  tag,
  method: "POST",
  path: "/my/notes",
  access: "client",
  makes: true,
  errors: [422],
  summary: "Write a private note",
  body: noteBody,
  example: { title: "Ideas", content: "A podcast?" },
  returns: "The note.",
  answer: noteSchema,
  sample: noteExample,
  run: ({ scope, body }) => scope.write((w) => createNote(w, body)),
});

export const change = operation({
  id: "updateMyNote",
  tag,
  method: "PATCH",
  path: "/my/notes/:id",
  access: "client",
  errors: [404, 422],
  summary: "Change a private note",
  body: noteBody,
  example: { title: "Better ideas" },
  returns: "The note.",
  answer: noteSchema,
  sample: noteExample,
  run: ({ scope, params, body }) => scope.write((w) => changeNote(w, params.id, body)),
});

export const remove = operation({
  id: "deleteMyNote",
  tag,
  method: "DELETE",
  path: "/my/notes/:id",
  access: "client",
  errors: [404],
  summary: "Delete a private note",
  returns: "It is gone.",
  answer: nothing,
  run: ({ scope, params }) => {
    scope.write((w) => deleteNote(w, params.id));
  },
});
