import type { Column } from "drizzle-orm";
import { command, later } from "#/platform/db/query.ts";
import { arg, type Fragment, sql } from "#/platform/db/sql.ts";
import { slot } from "#/platform/slot.ts";
import type { Write } from "../access/scope.ts";

const add = command(
  sql`insert or ignore into notification_parts (notification_id, part_id) values (${arg("row")}, ${arg("part")})`,
);
const join = command(
  sql`update or ignore notification_parts set notification_id = ${arg("into")} where notification_id = ${arg("from")}`,
);

const withPart = sql`id in (select notification_id from notification_parts where part_id = ${arg("part")})`;
const parts = sql`from notification_parts x where x.notification_id = notifications.id`;
const leadToThread = command(
  sql`update notifications set recording_id = thread_id, excerpt = null
      where recording_id = ${arg("part")} and thread_id <> ${arg("part")} and (action = 'chat_activity'
        or (${withPart} and exists (select 1 ${parts} and x.part_id <> ${arg("part")})))`,
);
/** What rows count up beside recordings: a table, who said it and when, and what. */
export interface OtherPart {
  from: Fragment;
  id: Column;
  seq: Column;
  by: Column;
  at: Column;
  text: Column;
}
export const otherPart = slot<OtherPart>("what rows count up beside recordings");

const recount = later(() => {
  const { from, id } = otherPart();
  return command(
    sql`update notifications set count = (select count(*) ${parts}
          and (exists (select 1 from recordings r where r.id = x.part_id and r.status <> 'trashed')
            or exists (select 1 from ${from} where ${id} = x.part_id)))
        where ${withPart}`,
  );
});
const quoteLastCheer = later(() => {
  const { from, id, seq, by, text } = otherPart();
  return command(
    sql`update notifications set (actor_id, excerpt) = (select ${by}, ${text} from notification_parts x
          join ${from} on ${id} = x.part_id where x.notification_id = notifications.id order by ${seq} desc limit 1)
        where action = 'cheered' and count > 0 and ${withPart}`,
  );
});

/**
 * Whoever said the last thing that is still there, and what: ids are in the order of time, and its
 * text is taken when it is read.
 */
const quoteLast = command(
  sql`update notifications set (recording_id, actor_id, actor_role, excerpt, quoted_version) =
        (select r.id, r.creator_id, m.role, '', null from notification_parts x
          cross join recordings r on r.id = x.part_id and r.status <> 'trashed' cross join memberships m on m.id = r.creator_id
          where x.notification_id = notifications.id order by x.part_id desc limit 1)
      where action not in ('cheered', 'chat_activity') and count > 0 and ${withPart}`,
);

/** A row that counts up stands for one thing more: a comment, a line of a direct chat, a cheer. */
export const addPart = (w: Write, row: string, part: string): number =>
  add.run(w.db, { row, part });

/** A row stands for what another one stood for, too. */
export const joinParts = (w: Write, into: string, from: string): number =>
  join.run(w.db, { into, from });

/**
 * A chat line is about to be deleted, or a comment goes into the trash, and what was told of it
 * goes along. Rows that also stand for others stay, without the words that are gone. Those of a
 * room it rang for lead to the room.
 */
export const withdrawNews = (w: Write, lineId: string): number =>
  leadToThread.run(w.db, { part: lineId });

/** A comment, line or cheer is gone, or is back: the rows that stand for it count what is there. */
export function recountNews(w: Write, part: string): void {
  recount().run(w.db, { part });
  quoteLast.run(w.db, { part });
  quoteLastCheer().run(w.db, { part });
}
