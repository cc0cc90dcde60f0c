// The floor: the same answers from the same files by raw Bun.serve and prepared statements, with nothing in between.
// Run as `bun bench/floor.ts <tenants folder> <org id> [tuned]`; prints where it listens.
import { Database } from "bun:sqlite";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { sanitizeRichText } from "#/lib/html.ts";

const [folder = "", orgId = "", flavour = "plain"] = process.argv.slice(2);
const open = (path: string) => {
  const db = new Database(path);
  for (const pragma of ["busy_timeout = 5000", "journal_mode = wal", "synchronous = full", "foreign_keys = on"])
    db.run(`pragma ${pragma}`);
  return db;
};
const global = open(join(folder, "global.sqlite"));
const tenant = open(join(folder, "orgs", `${orgId}.sqlite`));

// biome-ignore lint/suspicious/noExplicitAny: raw rows are the point of the floor.
type Row = any;

/**
 * The plain floor prepares SQL as anybody would write it. The tuned one also knows that a bare parameter has SQLite plan
 * a join anew at every call, and hides each behind a plus.
 */
const prepare = <Result, Values extends Row[]>(db: Database, sql: string) =>
  db.prepare<Result, Values>(flavour === "tuned" ? sql.replaceAll(/\?\d?/g, "+$&") : sql);

const session = prepare<Row, [string]>(global, "select identity_id, expires_at from sessions where token_hash = ?");
const org = prepare<Row, [string]>(global, "select id from orgs where slug = ? and status = 'live'");
const member = prepare<Row, [string]>(tenant, "select * from memberships where identity_id = ? and status = 'active'");
const changes = prepare<Row, []>(tenant, "select changes from org");
const REACH =
  "(p.all_access = 1 or exists (select 1 from project_members m where m.project_id = p.id and m.membership_id = ?2))";
const one = prepare<Row, [string, string]>(
  tenant,
  `select r.*, p.name as p_name, p.status as p_status, p.changes as p_changes, c.name as c_name, c.avatar_url as c_avatar, c.role as c_role, c.kind as c_kind
   from recordings r join projects p on p.id = r.project_id join memberships c on c.id = r.creator_id
   where r.id = ?1 and ${REACH} and (r.published_at is not null or r.creator_id = ?2)`,
);
const LISTED = `r.parent_id = ?1 and r.status = 'active' and r.type <> 'comment' and ${REACH} and (r.published_at is not null or r.creator_id = ?2)`;
const list = prepare<Row, [string, string]>(
  tenant,
  `select r.*, p.status as p_status, c.name as c_name, c.avatar_url as c_avatar, c.role as c_role, c.kind as c_kind
   from recordings r join projects p on p.id = r.project_id join memberships c on c.id = r.creator_id
   where ${LISTED} order by r.position, r.created_at, r.id limit 50`,
);
const total = prepare<Row, [string, string]>(
  tenant,
  `select count(*) as n from recordings r join projects p on p.id = r.project_id where ${LISTED}`,
);
const assignees = prepare<Row, [string]>(
  tenant,
  "select recording_id, membership_id from assignments where recording_id in (select value from json_each(?)) order by created_at, membership_id",
);
const followed = prepare<Row, [string, string]>(
  tenant,
  "select recording_id from subscriptions where membership_id = ? and active = 1 and recording_id in (select value from json_each(?))",
);
const subtasks = prepare<Row, [string]>(
  tenant,
  `select parent_id, count(*) as n, count(completed_at) as done from recordings
   where parent_id in (select value from json_each(?)) and status = 'active' and type = 'todo' group by 1`,
);
const ancestors = prepare<Row, [string]>(
  tenant,
  `with recursive up (id, depth) as (select parent_id, 1 from recordings where id = ? union all
     select recordings.parent_id, up.depth + 1 from recordings join up on recordings.id = up.id where recordings.parent_id is not null)
   select r.id, r.type, r.title from up join recordings r on r.id = up.id order by up.depth desc`,
);
const followers = prepare<Row, [string]>(
  tenant,
  "select count(*) as n from subscriptions where recording_id = ? and active = 1",
);
const last = prepare<Row, [string]>(tenant, "select max(position) as n from recordings where parent_id = ?");
const grandparent = prepare<Row, [string]>(tenant, "select type from recordings where id = ?");
const insert = prepare<unknown, Row[]>(
  tenant,
  `insert into recordings (id, type, project_id, parent_id, creator_id, title, content_html, own_status, status, position, visible_to_clients, due_on, published_at, created_at, updated_at)
   values (?, 'todo', ?, ?, ?, ?, ?, 'active', 'active', ?, ?, ?, ?, ?, ?)`,
);
const assign = prepare<unknown, Row[]>(
  tenant,
  "insert into assignments (recording_id, membership_id, created_at) values (?, ?, ?)",
);
const follow = prepare<unknown, Row[]>(tenant, "insert or ignore into subscriptions values (?, ?, 1, ?)");
const log = prepare<unknown, Row[]>(
  tenant,
  "insert into events (id, action, recording_id, project_id, actor_id, details, created_at) values (?, ?, ?, ?, ?, ?, ?)",
);
const touch = prepare<unknown, [string]>(tenant, "update projects set changes = changes + 1 where id = ?");

function enter(request: Request, slug: string): Row | null {
  const cookie = request.headers.get("cookie")?.split("svc_session=")[1]?.split(";")[0] ?? "";
  const found = session.get(createHash("sha256").update(cookie).digest("hex"));
  if (!found || Date.parse(found.expires_at) <= Date.now() || !org.get(slug)) return null;
  return member.get(found.identity_id);
}

const etag = (parts: unknown[]) => `"${Bun.hash(parts.join("\0")).toString(36)}"`;
const refused = () => Response.json({ error: { code: "not_found" } }, { status: 404 });
const headers = (extra: Record<string, string>) => ({
  ...{ "x-request-id": Bun.randomUUIDv7(), "cache-control": "private, no-cache", "x-content-type-options": "nosniff" },
  ...{ "referrer-policy": "same-origin", ...extra },
});

/** As Atoll is told to. */
const ORIGIN = process.env.BASE_URL;

const shape = (row: Row, subscribed: boolean, assigneeIds: string[], subtaskCounts: Row) => ({
  id: row.id,
  type: row.type,
  title: row.title,
  content_html: row.content_html,
  status: row.status,
  inherits_status: row.status !== row.own_status,
  project_id: row.project_id,
  parent_id: row.parent_id,
  position: row.position,
  creator: {
    membership_id: row.creator_id,
    name: row.c_name,
    avatar_url: row.c_avatar,
    role: row.c_role,
    kind: row.c_kind,
  },
  visible_to_clients: row.visible_to_clients === 1,
  comments_closed: row.comments_closed === 1,
  comments_count: row.comments_count,
  cheers_count: row.cheers_count,
  subscribed,
  bookmarked: false,
  created_at: row.created_at,
  updated_at: row.updated_at,
  published_at: row.published_at,
  scheduled_at: row.scheduled_at,
  trashed_at: row.trashed_at,
  public: false,
  version: row.version,
  url: `${ORIGIN}/api/v1/bench/recordings/${row.id}`,
  app_url: `${ORIGIN}/bench/recordings/${row.id}`,
  due_on: row.due_on,
  starts_on: row.starts_on,
  assignee_ids: assigneeIds,
  completed: row.completed_at !== null,
  completed_at: row.completed_at,
  completer_id: row.completer_id,
  recurrence: null,
  series_id: null,
  subtasks_count: subtaskCounts?.n ?? 0,
  completed_subtasks_count: subtaskCounts?.done ?? 0,
});

function shapeAll(rows: Row[], actor: Row) {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const following = new Set(followed.all(actor.id, ids).map((row) => row.recording_id));
  const assigned = new Map<string, string[]>();
  for (const { recording_id, membership_id } of assignees.all(ids)) {
    const known = assigned.get(recording_id);
    if (known) known.push(membership_id);
    else assigned.set(recording_id, [membership_id]);
  }
  const counts = new Map(subtasks.all(ids).map((row) => [row.parent_id, row]));
  return rows.map((row) => shape(row, following.has(row.id), assigned.get(row.id) ?? [], counts.get(row.id)));
}

function single(row: Row, actor: Row) {
  const above = ancestors.all(row.id);
  const byline = {
    membership_id: row.creator_id,
    name: row.c_name,
    avatar_url: row.c_avatar,
    role: row.c_role,
    kind: row.c_kind,
  };
  return {
    ...shapeAll([row], actor)[0],
    content_attachments: [],
    byline,
    parent: above.find(({ id }) => id === row.parent_id) ?? null,
    project: { id: row.project_id, name: row.p_name },
    ancestors: above,
    subscribers_count: followers.get(row.id).n,
    can: {
      edit: true,
      complete: true,
      assign: true,
      comment: true,
      cheer: true,
      close_comments: true,
      change_visibility: true,
      publish_link: true,
      move: true,
      pin: false,
      archive: true,
      trash: true,
      restore: false,
      delete: false,
      publish: false,
    },
  };
}

const create = tenant.transaction((parent: Row, actor: Row, body: Row): Row => {
  const now = new Date().toISOString();
  const id = Bun.randomUUIDv7();
  const position = (last.get(parent.id).n ?? 0) + 1;
  const html = sanitizeRichText(body.content_html, { isOwnFile: () => false, isMentionable: () => false });
  insert.run(
    id,
    parent.project_id,
    parent.id,
    actor.id,
    body.title,
    html,
    position,
    parent.visible_to_clients,
    body.due_on,
    now,
    now,
    now,
  );
  for (const assignee of body.assignee_ids) {
    assign.run(id, assignee, now);
    follow.run(id, assignee, now);
  }
  follow.run(id, actor.id, now);
  log.run(Bun.randomUUIDv7(), "created", id, parent.project_id, actor.id, "{}", now);
  log.run(
    Bun.randomUUIDv7(),
    "assigned",
    id,
    parent.project_id,
    actor.id,
    JSON.stringify({ membership_ids: body.assignee_ids }),
    now,
  );
  touch.run(parent.project_id);
  return single(one.get(id, actor.id), actor);
});

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  routes: {
    "/api/v1/:slug/recordings/:id/children": {
      GET(request) {
        const actor = enter(request, request.params.slug);
        const parent = actor && one.get(request.params.id, actor.id);
        if (!parent) return refused();
        const tag = etag([
          changes.get().changes,
          parent.project_id,
          parent.p_changes,
          actor.id,
          actor.role,
          0,
          request.url,
        ]);
        if (request.headers.get("if-none-match") === tag)
          return new Response(null, { status: 304, headers: headers({ etag: tag }) });
        const rows = list.all(parent.id, actor.id);
        const count = String(rows.length < 50 ? rows.length : total.get(parent.id, actor.id).n);
        return Response.json(shapeAll(rows, actor), { headers: headers({ etag: tag, "x-total-count": count }) });
      },
      async POST(request) {
        const actor = enter(request, request.params.slug);
        const parent = actor && one.get(request.params.id, actor.id);
        if (parent?.status !== "active" || grandparent.get(parent.parent_id).type === "todo") return refused();
        const body: Row = await request.json();
        return Response.json(create.immediate(parent, actor, body), { status: 201, headers: headers({}) });
      },
    },
    "/api/v1/:slug/recordings/:id": {
      GET(request) {
        const actor = enter(request, request.params.slug);
        const row = actor && one.get(request.params.id, actor.id);
        if (!row) return refused();
        const tag = etag([changes.get().changes, row.project_id, row.p_changes, actor.id, actor.role, 0, request.url]);
        return Response.json(single(row, actor), { headers: headers({ etag: tag }) });
      },
    },
  },
});
process.stdout.write(`running at http://127.0.0.1:${server.port}\n`);
