// The files that the floor answers from, and every statement that it runs on them.
import { Database } from "bun:sqlite";
import { join } from "node:path";

const [folder = "", orgId = "", flavour = "plain"] = process.argv.slice(2);
const open = (path: string) => {
  const db = new Database(path);
  for (const pragma of [
    "busy_timeout = 5000",
    "journal_mode = wal",
    "synchronous = full",
    "foreign_keys = on",
  ])
    db.run(`pragma ${pragma}`);
  return db;
};
const global = open(join(folder, "global.sqlite"));
export const tenant = open(join(folder, "orgs", `${orgId}.sqlite`));

// biome-ignore lint/suspicious/noExplicitAny: raw rows are the point of the floor.
export type Row = any;

/**
 * The plain floor prepares SQL as anybody would write it. The tuned one also knows that a bare
 * parameter has SQLite plan a join anew at every call, and hides each behind a plus.
 */
const prepare = <Result, Values extends Row[]>(db: Database, sql: string) =>
  db.prepare<Result, Values>(flavour === "tuned" ? sql.replaceAll(/\?\d?/g, "+$&") : sql);

export const session = prepare<Row, [string]>(
  global,
  "select identity_id, expires_at from sessions where token_hash = ?",
);
export const org = prepare<Row, [string]>(
  global,
  "select id from orgs where slug = ? and status = 'live'",
);
export const member = prepare<Row, [string]>(
  tenant,
  "select * from memberships where identity_id = ? and status = 'active'",
);
export const changes = prepare<Row, []>(tenant, "select changes from org");
const REACH =
  "(p.all_access = 1 or exists (select 1 from project_members m where m.project_id = p.id and m.membership_id = ?2))";
export const one = prepare<Row, [string, string]>(
  tenant,
  `select r.*, p.name as p_name, p.status as p_status, p.changes as p_changes, c.name as c_name, c.avatar_url as c_avatar, c.role as c_role, c.kind as c_kind
   from recordings r join projects p on p.id = r.project_id join memberships c on c.id = r.creator_id
   where r.id = ?1 and ${REACH} and (r.published_at is not null or r.creator_id = ?2)`,
);
const LISTED = `r.parent_id = ?1 and r.status = 'active' and r.type <> 'comment' and ${REACH} and (r.published_at is not null or r.creator_id = ?2)`;
export const list = prepare<Row, [string, string]>(
  tenant,
  `select r.*, p.status as p_status, c.name as c_name, c.avatar_url as c_avatar, c.role as c_role, c.kind as c_kind
   from recordings r join projects p on p.id = r.project_id join memberships c on c.id = r.creator_id
   where ${LISTED} order by r.position, r.created_at, r.id limit 50`,
);
export const total = prepare<Row, [string, string]>(
  tenant,
  `select count(*) as n from recordings r join projects p on p.id = r.project_id where ${LISTED}`,
);
export const assignees = prepare<Row, [string]>(
  tenant,
  "select recording_id, membership_id from assignments where recording_id in (select value from json_each(?)) order by created_at, membership_id",
);
export const followed = prepare<Row, [string, string]>(
  tenant,
  "select recording_id from subscriptions where membership_id = ? and active = 1 and recording_id in (select value from json_each(?))",
);
export const subtasks = prepare<Row, [string]>(
  tenant,
  `select parent_id, count(*) as n, count(completed_at) as done from recordings
   where parent_id in (select value from json_each(?)) and status = 'active' and type = 'todo' group by 1`,
);
export const ancestors = prepare<Row, [string]>(
  tenant,
  `with recursive up (id, depth) as (select parent_id, 1 from recordings where id = ? union all
     select recordings.parent_id, up.depth + 1 from recordings join up on recordings.id = up.id where recordings.parent_id is not null)
   select r.id, r.type, r.title from up join recordings r on r.id = up.id order by up.depth desc`,
);
export const followers = prepare<Row, [string]>(
  tenant,
  "select count(*) as n from subscriptions where recording_id = ? and active = 1",
);
export const last = prepare<Row, [string]>(
  tenant,
  "select max(position) as n from recordings where parent_id = ?",
);
export const grandparent = prepare<Row, [string]>(
  tenant,
  "select type from recordings where id = ?",
);
export const insert = prepare<unknown, Row[]>(
  tenant,
  `insert into recordings (id, type, project_id, parent_id, creator_id, title, content_html, own_status, status, position, visible_to_clients, due_on, published_at, created_at, updated_at)
   values (?, 'todo', ?, ?, ?, ?, ?, 'active', 'active', ?, ?, ?, ?, ?, ?)`,
);
export const assign = prepare<unknown, Row[]>(
  tenant,
  "insert into assignments (recording_id, membership_id, created_at) values (?, ?, ?)",
);
export const follow = prepare<unknown, Row[]>(
  tenant,
  "insert or ignore into subscriptions values (?, ?, 1, ?)",
);
export const log = prepare<unknown, Row[]>(
  tenant,
  "insert into events (id, action, recording_id, project_id, actor_id, details, created_at) values (?, ?, ?, ?, ?, ?, ?)",
);
export const touch = prepare<unknown, [string]>(
  tenant,
  "update projects set changes = changes + 1 where id = ?",
);
export const tell = prepare<unknown, Row[]>(
  tenant,
  `insert into notifications (id, membership_id, action, recording_id, thread_id, project_id, actor_id, actor_role, excerpt, count, quoted_version, created_at, updated_at)
   values (?, ?, 'assigned', ?, ?, ?, ?, ?, ?, 1, 1, ?, ?)`,
);
export const expectMail = prepare<unknown, Row[]>(
  tenant,
  "insert or ignore into pending_mails (membership_id, thread_id, created_at) values (?, ?, ?)",
);
export const enqueue = prepare<unknown, Row[]>(
  tenant,
  "insert into jobs (id, kind, due_at, payload, created_at) values (?, 'mail_notifications', ?, ?, ?)",
);
