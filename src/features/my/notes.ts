import { requireRoom } from "#/core/access/limits.ts";
import type { Read, Write } from "#/core/access/scope.ts";
import { richText, storeOwnContent } from "#/core/recordings/content/rich-text.ts";
import { contentFields } from "#/core/recordings/input.ts";
import { newId } from "#/lib/ids.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { instant, nullable, type Static, t } from "#/lib/schema.ts";
import { command, insertInto, select, updateById } from "#/platform/db/query.ts";
import { arg, asNumber, columnsOf, numberArg, sql } from "#/platform/db/sql.ts";
import { Conflict, NotFound } from "#/platform/errors.ts";
import { checkedInstant } from "#/platform/times.ts";
import { type Note, notes, type Scratchpad, scratchpads } from "#/schema/tenant/mine.ts";

/** Nobody else reads it, so nobody is mentioned in it. */
const PRIVATE = { projectId: "", chatId: null };

export const scratchpadBody = t.Object({
  ...contentFields,
  base_updated_at: t.Optional(
    nullable(instant(), {
      description: "The `updated_at` it was read with; another save since then is 409 `stale`.",
    }),
  ),
});

const ownPad = select(
  columnsOf(scratchpads),
  sql`from ${scratchpads} where membership_id = ${arg("actor")}`,
);
const savePad = insertInto(
  scratchpads,
  sql`on conflict (membership_id) do update set content_html = excluded.content_html, previous_html = excluded.previous_html,
      previous_available = excluded.previous_available, updated_at = excluded.updated_at`,
);

const readPad = (r: Read): Scratchpad =>
  ownPad.get(r.db, { actor: r.actor.id }) ?? {
    membershipId: r.actor.id,
    contentHtml: null,
    previousHtml: null,
    previousAvailable: false,
    updatedAt: "",
  };

const presentPad = ({ contentHtml, updatedAt, previousAvailable }: Scratchpad) => ({
  content_html: contentHtml,
  updated_at: updatedAt === "" ? null : updatedAt,
  previous_available: previousAvailable,
});

/** The actor's scratchpad. */
export const readScratchpad = (r: Read) => presentPad(readPad(r));

/** Saves the scratchpad; a save over one the caller has not read is 409 with what is there now. */
export function saveScratchpad(w: Write, input: Static<typeof scratchpadBody>) {
  const before = readPad(w);
  const base = checkedInstant("base_updated_at", input.base_updated_at)?.toISOString() ?? null;
  if (input.base_updated_at !== undefined && base !== presentPad(before).updated_at)
    throw new Conflict(
      "This note was saved elsewhere in the meantime.",
      "stale",
      presentPad(before),
    );
  const html = richText(w, PRIVATE, input);
  if (html === undefined || html === before.contentHtml) return presentPad(before);
  return keep(w, {
    ...before,
    contentHtml: html,
    previousHtml: before.contentHtml,
    previousAvailable: true,
  });
}

/** Brings back what the scratchpad held before the last save; once more brings back the other. */
export function restoreScratchpad(w: Write) {
  const before = readPad(w);
  if (!before.previousAvailable) throw new Conflict("There is no earlier version of this note.");
  return keep(w, { ...before, contentHtml: before.previousHtml, previousHtml: before.contentHtml });
}

function keep(w: Write, pad: Scratchpad) {
  // Two saves in one millisecond are two versions all the same.
  const earliest = pad.updatedAt === "" ? 0 : Date.parse(pad.updatedAt) + 1;
  const saved = { ...pad, updatedAt: new Date(Math.max(w.now.getTime(), earliest)).toISOString() };
  savePad.run(w.db, saved);
  storeOwnContent(w, w.actor.id, [saved.contentHtml, saved.previousHtml]);
  w.touch(null);
  return presentPad(saved);
}

const title = t.Optional(nullable(t.String({ maxLength: 1000 })));
export const noteBody = t.Object({ title, ...contentFields });

const page = select(
  columnsOf(notes),
  sql`from ${notes} where membership_id = ${arg("actor")}
      order by updated_at desc, id desc limit ${numberArg("limit")} offset ${numberArg("offset")}`,
);
const total = select(
  { total: asNumber(sql`count(*)`) },
  sql`from notes where membership_id = ${arg("actor")}`,
);
const one = select(
  columnsOf(notes),
  sql`from ${notes} where id = ${arg("id")} and membership_id = ${arg("actor")}`,
);
const insert = insertInto(notes);
const update = updateById(notes);
const remove = command(
  sql`delete from notes where id = ${arg("id")} and membership_id = ${arg("actor")}`,
);

/** The actor's private notes, the latest change first. */
export function listNotes(r: Read, at: Page) {
  const rows = page.all(r.db, { actor: r.actor.id, limit: at.perPage, offset: offsetOf(at) });
  return { rows: rows.map(presentNote), total: total.get(r.db, { actor: r.actor.id })?.total ?? 0 };
}

export function createNote(w: Write, input: Static<typeof noteBody>) {
  requireRoom("notes", total.get(w.db, { actor: w.actor.id })?.total ?? 0, "title");
  const now = w.now.toISOString();
  const note: Note = {
    id: newId(),
    membershipId: w.actor.id,
    title: input.title ?? null,
    contentHtml: richText(w, PRIVATE, input) ?? null,
    createdAt: now,
    updatedAt: now,
  };
  insert.run(w.db, note);
  storeOwnContent(w, note.id, [note.contentHtml]);
  w.touch(null);
  return presentNote(note);
}

export function changeNote(w: Write, id: string, input: Static<typeof noteBody>) {
  const before = one.get(w.db, { actor: w.actor.id, id });
  if (!before) throw new NotFound();
  const html = richText(w, PRIVATE, input);
  const changes = {
    ...(input.title === undefined ? {} : { title: input.title }),
    ...(html === undefined ? {} : { contentHtml: html }),
    updatedAt: w.now.toISOString(),
  };
  update.run(w.db, id, changes);
  if (html !== undefined) storeOwnContent(w, id, [html]);
  w.touch(null);
  return presentNote({ ...before, ...changes });
}

export function deleteNote(w: Write, id: string): void {
  if (remove.run(w.db, { actor: w.actor.id, id }) === 0) throw new NotFound();
  storeOwnContent(w, id, []);
  w.touch(null);
}

const presentNote = ({ id, title, contentHtml, createdAt, updatedAt }: Note) => ({
  id,
  title,
  content_html: contentHtml,
  created_at: createdAt,
  updated_at: updatedAt,
});
