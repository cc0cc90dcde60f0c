import type { HandOver } from "#/core/access/hand-over.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, asText, sql } from "#/platform/db/sql.ts";

const open = select(
  { id: asText(sql`id`), people: asText(sql`people`) },
  sql`from chats as merged where instr(people, ${arg("from")}) > 0 order by active_at desc`,
);
const setPeople = command(
  sql`update or ignore chats set people = ${arg("people")} where id = ${arg("id")}`,
);
const leave = command(sql`update chats set people = null where id = ${arg("id")}`);

/**
 * The direct chats of one person are those of another. Where both had one with the same people,
 * both stay, and one is found by its people.
 */
export const handOverChats: HandOver = (db, { from, to }) => {
  for (const { id, people } of open.all(db, { from })) {
    const now = new Set(people.split(" ").map((one) => (one === from ? to : one)));
    leave.run(db, { id });
    setPeople.run(db, { id, people: [...now].sort().join(" ") });
  }
};
