import { command, select } from "#/platform/db/query.ts";
import { arg, asNumber, asText, numberArg, sql } from "#/platform/db/sql.ts";
import type { KeepEnded } from "../access/ended.ts";

const key = sql`membership_id || ' ' || thread_id`;
const waiting = select({ key: asText(key) }, sql`from pending_mails as merged`);
const drop = command(
  sql`delete from pending_mails as merged where ${key} in (select value from json_each(${arg("keys")}))`,
);
const last = select(
  { seq: asNumber(sql`coalesce(max(seq), 0)`) },
  sql`from sqlite_sequence as merged where name = 'notifications'`,
);
const first = command(
  sql`update sqlite_sequence as merged set seq = max(seq, ${numberArg("seq")}) where name = 'notifications'`,
);

/** Without the later file: more than anybody's tray could have had since. */
const FAR = 1_000_000;

/**
 * Mails about news that went out meanwhile don't go out again; and whoever follows their tray is
 * told of all that comes from now on: no place in it is given out a second time.
 */
export const endedNews: readonly KeepEnded[] = [
  {
    what: "mails about news",
    keys: (db) => waiting.all(db, {}).map((row) => row.key),
    end: (db, keys) => drop.run(db, { keys: JSON.stringify(keys) }),
    alongside(db, was) {
      const own = last.get(db, {})?.seq ?? 0;
      first.run(db, { seq: was ? (last.get(was, {})?.seq ?? 0) : own + FAR });
    },
  },
];
