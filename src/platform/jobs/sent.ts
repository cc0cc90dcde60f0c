import type { ReadDb, WriteDb } from "../db/connection.ts";
import { command, select } from "../db/query.ts";
import { arg, asText, sql } from "../db/sql.ts";

const isMail = sql`kind in ('mail_notifications', 'mail_invitation')`;
const waiting = select({ id: asText(sql`id`) }, sql`from jobs as merged where ${isMail}`);
const drop = command(
  sql`delete from jobs as merged where ${isMail} and id in (select value from json_each(${arg("ids")}))`,
);

/** The mails that wait in a file, by the ids of their jobs. */
export const waitingMails = (db: ReadDb): string[] => waiting.all(db, {}).map(({ id }) => id);

/** Mails that don't go out. Answers how many. */
export const dropMails = (db: WriteDb, ids: readonly string[]): number =>
  drop.run(db, { ids: JSON.stringify(ids) });
