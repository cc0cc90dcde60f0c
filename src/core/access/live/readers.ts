import { alias } from "drizzle-orm/sqlite-core";
import type { ReadDb } from "#/platform/db/connection.ts";
import { select } from "#/platform/db/query.ts";
import { arg, source, sql } from "#/platform/db/sql.ts";
import { memberships } from "#/schema/tenant/people.ts";
import { anyoneReachesHere, anyoneSeesHere, content, p, rec } from "../visible.ts";

const m = alias(memberships, "m");
const wanted = sql`cross join json_each(${arg("ids")}) wanted join memberships m on m.id = wanted.value`;

const whoSees = select(
  { id: m.id, role: m.role },
  sql`from ${content} ${wanted} where ${rec.id} = ${arg("recording")} and ${anyoneSeesHere}`,
);
const whoReaches = select(
  { id: m.id, role: m.role },
  sql`from ${source(p)} ${wanted} where ${p.id} = ${arg("project")} and ${anyoneReachesHere}`,
);
const whoIsHere = select(
  { id: m.id, role: m.role },
  sql`from json_each(${arg("ids")}) wanted join memberships m on m.id = wanted.value and m.status = 'active'`,
);

/** Somebody who may know of something. */
export type Reader = ReturnType<typeof whoSees.all>[number];

/** Those of these people who find a recording by its id, drafts and templates too. */
export const readersOf = (db: ReadDb, recording: string, ids: readonly string[]): Reader[] =>
  ids.length === 0 ? [] : whoSees.all(db, { recording, ids: JSON.stringify(ids) });

/** Those of these people who find a project by its id. */
export const readersOfProject = (db: ReadDb, project: string, ids: readonly string[]): Reader[] =>
  ids.length === 0 ? [] : whoReaches.all(db, { project, ids: JSON.stringify(ids) });

/** Those of these people who are in the organization. */
export const membersAmong = (db: ReadDb, ids: readonly string[]): Reader[] =>
  ids.length === 0 ? [] : whoIsHere.all(db, { ids: JSON.stringify(ids) });
