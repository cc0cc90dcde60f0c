import { orgRoutes } from "#/core/access/routes.ts";
import { id, instant, nullable, t } from "#/lib/schema.ts";
import { PAGE_HEADERS, pageAnswer, paged, pageOf } from "#/platform/http/paging.ts";
import { describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
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

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "My things";
const at = "2026-11-21T09:00:00.000Z";
const padExample = { content_html: "<p>Call the printer.</p>", updated_at: at, previous_available: true };
const noteExample = {
  ...{ id: "0193b0c8-7d10-7000-8000-0000000000fa", title: "Ideas", content_html: "<p>A podcast?</p>" },
  ...{ created_at: at, updated_at: at },
};

export const noteSchemas = {
  Scratchpad: t.Object({
    content_html: nullable(t.String()),
    updated_at: nullable(instant()),
    previous_available: t.Boolean(),
  }),
  Note: t.Object({
    id: id(),
    title: nullable(t.String()),
    content_html: nullable(t.String()),
    created_at: instant(),
    updated_at: instant(),
  }),
};
const pad = { 200: { description: "The note.", schema: ref("Scratchpad"), example: padExample } };
const note = { 200: { description: "The note.", schema: ref("Note"), example: noteExample } };

const operations = {
  readScratchpad: describe({ id: "getMyScratchpad", tag, summary: "Your scratchpad", answers: pad }),
  saveScratchpad: describe({
    id: "updateMyScratchpad",
    tag,
    errors: [409, 422],
    summary: "Save your scratchpad",
    description:
      "With `base_updated_at`, a save over one you have not read is 409 `stale`; `details` hold what is there.",
    example: { content: "Call the printer.", base_updated_at: null },
    answers: pad,
  }),
  restoreScratchpad: describe({
    id: "restoreMyScratchpad",
    tag,
    errors: [409],
    summary: "Bring back the version before the last save",
    description: "Once more brings back the other.",
    answers: pad,
  }),
  listNotes: describe({
    id: "listMyNotes",
    tag,
    errors: [422],
    summary: "Your private notes",
    answers: {
      200: {
        description: "The latest change first.",
        schema: listOf("Note"),
        example: [noteExample],
        headers: PAGE_HEADERS,
      },
    },
  }),
  createNote: describe({
    id: "createMyNote",
    tag,
    errors: [422],
    summary: "Write a private note",
    example: { title: "Ideas", content: "A podcast?" },
    answers: { 201: note[200] },
  }),
  changeNote: describe({
    id: "updateMyNote",
    tag,
    errors: [404, 422],
    summary: "Change a private note",
    example: { title: "Better ideas" },
    answers: note,
  }),
  deleteNote: describe({
    id: "deleteMyNote",
    tag,
    errors: [404],
    summary: "Delete a private note",
    answers: { 204: { description: "It is gone." } },
  }),
};

/** The scratchpad and private notes: nobody else ever reads them. */
export const noteRoutes = (services: Services) => {
  const answer = pageAnswer(services);
  return orgRoutes(services)
    .get("/my/note", ({ scope }) => scope.read(readScratchpad), { access: "client", ...operations.readScratchpad })
    .patch("/my/note", ({ scope, body }) => scope.write((w) => saveScratchpad(w, body)), {
      access: "client",
      body: scratchpadBody,
      ...operations.saveScratchpad,
      ...json,
    })
    .post("/my/note/restore", ({ scope }) => scope.write(restoreScratchpad), {
      access: "client",
      ...operations.restoreScratchpad,
    })
    .get(
      "/my/notes",
      ({ scope, query, request, set }) =>
        scope.read((r) => {
          const page = pageOf(query);
          return answer({ request, set }, page, listNotes(r, page));
        }),
      { access: "client", query: t.Object(paged()), ...operations.listNotes },
    )
    .post("/my/notes", ({ scope, body }) => scope.write((w) => createNote(w, body)), {
      creates: "client",
      body: noteBody,
      ...operations.createNote,
      ...json,
    })
    .patch("/my/notes/:id", ({ scope, params, body }) => scope.write((w) => changeNote(w, params.id, body)), {
      access: "client",
      params: one,
      body: noteBody,
      ...operations.changeNote,
      ...json,
    })
    .delete(
      "/my/notes/:id",
      ({ scope, params, set }) => {
        scope.write((w) => deleteNote(w, params.id));
        set.status = 204;
      },
      { access: "client", params: one, ...operations.deleteNote },
    );
};
