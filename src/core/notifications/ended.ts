import { command, select } from "#/platform/db/query.ts";
import { arg, asNumber, asText, numberArg, sql } from "#/platform/db/sql.ts";
import type { KeepEnded } from "../access/ended.ts";

const waiting = select(
  { key: asText(sql`membership_id || ' ' || thread_id`) },
  sql`from pending_mails as merged`,
);
const drop = command(
  sql`delete from pending_mails as merged where membership_id || ' ' || thread_id not in (select value from json_each(${arg("known")}))`,
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
    end(db, was) {
      const known = was ? waiting.all(was, {}).map(({ key }) => key) : [];
      const own = last.get(db, {})?.seq ?? 0;
      first.run(db, { seq: was ? (last.get(was, {})?.seq ?? 0) : own + FAR });
      return drop.run(db, { known: JSON.stringify(known) });
    },
  },
];
