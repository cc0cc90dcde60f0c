import type { ReadDb, WriteDb } from "../db/connection.ts";
import { command, select } from "../db/query.ts";
import { arg, asText, sql } from "../db/sql.ts";

const isMail = sql`kind in ('mail_notifications', 'mail_invitation')`;
const waiting = select({ id: asText(sql`id`) }, sql`from jobs as merged where ${isMail}`);
const drop = command(
  sql`delete from jobs as merged where ${isMail} and id not in (select value from json_each(${arg("known")}))`,
);
const dropAll = command(sql`delete from jobs as merged where ${isMail}`);

/** No mail that a later file has sent goes out once more. Answers how many don't. */
export const dropSent = (db: WriteDb, was: ReadDb | null): number =>
  was === null
    ? dropAll.run(db, {})
    : drop.run(db, { known: JSON.stringify(waiting.all(was, {}).map(({ id }) => id)) });
