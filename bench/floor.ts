// The floor: the same answers from the same files by raw Bun.serve and prepared statements, with
// nothing in between. Run as `bun bench/floor.ts <tenants folder> <org id> [tuned]`; prints where
// it listens.
import { createHash } from "node:crypto";
import { excerpt, sanitizeRichText } from "#/lib/html.ts";
import {
  ancestors,
  assign,
  assignees,
  changes,
  enqueue,
  expectMail,
  follow,
  followed,
  followers,
  grandparent,
  insert,
  last,
  list,
  log,
  member,
  one,
  org,
  type Row,
  session,
  subtasks,
  tell,
  tenant,
  total,
  touch,
} from "./floor-statements.ts";

function enter(request: Request, slug: string): Row | null {
  const cookie = request.headers.get("cookie")?.split("svc_session=")[1]?.split(";")[0] ?? "";
  const found = session.get(createHash("sha256").update(cookie).digest("hex"));
  if (!found || Date.parse(found.expires_at) <= Date.now() || !org.get(slug)) return null;
  return member.get(found.identity_id);
}

const etag = (parts: unknown[]) => `"${Bun.hash(parts.join("\0")).toString(36)}"`;
const refused = () => Response.json({ error: { code: "not_found" } }, { status: 404 });
const headers = (extra: Record<string, string>) => ({
  "x-request-id": Bun.randomUUIDv7(),
  "cache-control": "private, no-cache",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  ...extra,
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
  return rows.map((row) =>
    shape(row, following.has(row.id), assigned.get(row.id) ?? [], counts.get(row.id)),
  );
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

/** What is new to somebody, and the mail that tells them. */
function notify({ id, html, assignee, now }: Row, projectId: string, actor: Row): void {
  const said = excerpt(html);
  const news = Bun.randomUUIDv7();
  tell.run(news, assignee, id, id, projectId, actor.id, actor.role, said, now, now);
  expectMail.run(assignee, id, now);
  const dueAt = new Date(Date.parse(now) + 60_000).toISOString();
  const payload = JSON.stringify({ membership_id: assignee, thread_id: id });
  enqueue.run(Bun.randomUUIDv7(), dueAt, payload, now);
}

const create = tenant.transaction((parent: Row, actor: Row, body: Row): Row => {
  const now = new Date().toISOString();
  const id = Bun.randomUUIDv7();
  const position = (last.get(parent.id).n ?? 0) + 1;
  const html = sanitizeRichText(body.content_html, {
    isOwnFile: () => false,
    isMentionable: () => false,
  });
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
  for (const assignee of body.assignee_ids)
    if (assignee !== actor.id) notify({ id, html, assignee, now }, parent.project_id, actor);
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
        return Response.json(shapeAll(rows, actor), {
          headers: headers({ etag: tag, "x-total-count": count }),
        });
      },
      async POST(request) {
        const actor = enter(request, request.params.slug);
        const parent = actor && one.get(request.params.id, actor.id);
        if (parent?.status !== "active" || grandparent.get(parent.parent_id).type === "todo")
          return refused();
        const body: Row = await request.json();
        return Response.json(create.immediate(parent, actor, body), {
          status: 201,
          headers: headers({}),
        });
      },
    },
    "/api/v1/:slug/recordings/:id": {
      GET(request) {
        const actor = enter(request, request.params.slug);
        const row = actor && one.get(request.params.id, actor.id);
        if (!row) return refused();
        const tag = etag([
          changes.get().changes,
          row.project_id,
          row.p_changes,
          actor.id,
          actor.role,
          0,
          request.url,
        ]);
        return Response.json(single(row, actor), { headers: headers({ etag: tag }) });
      },
    },
  },
});
process.stdout.write(`running at http://127.0.0.1:${server.port}\n`);
