import { collapsing, type HandOver, handingOver } from "#/core/access/hand-over.ts";
import { attachments } from "#/core/recordings/content/attachments.ts";
import { newId } from "#/lib/ids.ts";
import { command } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import {
  bookmarks,
  notes,
  priorities,
  scratchpads,
  snoozes,
  uiStates,
} from "#/schema/tenant/mine.ts";

const keepAsNote = command(
  sql`insert into notes (id, membership_id, title, content_html, created_at, updated_at)
      select ${arg("note")}, ${arg("to")}, null, content_html, updated_at, updated_at from scratchpads
      where membership_id = ${arg("from")} and content_html is not null
      and exists (select 1 from scratchpads where membership_id = ${arg("to")})`,
);
const renamed = sql`content_html = replace(content_html, ${arg("from")}, ${arg("to")})`;
const renameInNotes = command(
  sql`update notes as merged set ${renamed} where instr(content_html, ${arg("from")}) > 0`,
);
const renameInPads = command(
  sql`update scratchpads as merged set ${renamed}, previous_html = replace(previous_html, ${arg("from")}, ${arg("to")})
      where instr(content_html, ${arg("from")}) > 0 or instr(previous_html, ${arg("from")}) > 0`,
);
const renameInStates = command(
  sql`update ui_states as merged set state = replace(state, ${arg("from")}, ${arg("to")}) where instr(state, ${arg("from")}) > 0`,
);

/** What is private to somebody, for another. Of two scratchpads one becomes a note. */
export const handOverMine: readonly HandOver[] = [
  (db, { from, to }) => {
    const note = newId();
    const isNote = keepAsNote.run(db, { from, to, note }) > 0;
    attachments().renameNote(db, { from, to: isNote ? note : to });
  },
  collapsing(scratchpads, scratchpads.membershipId),
  handingOver(notes, notes.membershipId),
  collapsing(bookmarks, bookmarks.membershipId),
  collapsing(snoozes, snoozes.membershipId),
  collapsing(priorities, priorities.membershipId),
  collapsing(uiStates, uiStates.membershipId),
  (db, ids) => void renameInNotes.run(db, ids),
  (db, ids) => void renameInPads.run(db, ids),
  (db, ids) => void renameInStates.run(db, ids),
];
