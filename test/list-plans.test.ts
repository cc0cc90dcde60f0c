import { Database } from "bun:sqlite";
import { afterEach, expect, spyOn, test } from "bun:test";
import { migrate } from "#/platform/db/migrate.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { multiply } from "./support/large.ts";
import { world } from "./support/world.ts";

const query = Database.prototype.query;
afterEach(() => {
  Database.prototype.query = query;
}, 30_000);

const planner = new Database(":memory:");
migrate(planner, tenantMigrations);

/** How the tables that grow are read: recordings `r`, events `e` and assignments `a`. */
const steps = (sql: string) =>
  planner
    .prepare<{ detail: string }, []>(`explain query plan ${sql}`)
    .all()
    .map(({ detail }) => detail)
    .filter((detail) => /^(?:SCAN|SEARCH) (?:r|e|a)\b/.test(detail));

/** By what index, and by what of it. */
const ALLOWED = [
  /^SEARCH [re] USING INTEGER PRIMARY KEY \(rowid=\?\)$/,
  /^SEARCH r USING INDEX sqlite_autoindex_recordings_1 \(id=\?\)/,
  /^SEARCH e USING (?:COVERING )?INDEX (?:events_by_project|events_now_in) \((?:project_id|now_in)=\? AND (?:seq>\? AND )?seq<\?\)/,
  /^SEARCH e USING (?:COVERING )?INDEX (?:events_by_actor|events_now_in_by_actor) \(actor_id=\? AND (?:project_id|now_in)=\? AND (?:seq>\? AND )?seq<\?\)/,
  /^SEARCH e USING (?:COVERING )?INDEX events_by_recording \(recording_id=\?/,
  /^SEARCH r USING (?:COVERING )?INDEX recordings_(?:by_project|shown|by_change|shown_by_change) \(project_id=\? AND type=\? AND status=\?/,
  /^SEARCH r USING (?:COVERING )?INDEX recordings_by_age \(project_id=\? AND status=\?/,
  /^SEARCH r USING (?:COVERING )?INDEX recordings_by_chat \(chat_id=\? AND type=\? AND status=\?/,
  /^SEARCH r USING (?:COVERING )?INDEX recordings_by_parent \(parent_id=\? AND status=\?/,
  /^SEARCH r USING (?:COVERING )?INDEX recordings_by_position \(parent_id=\?/,
  /^SEARCH r USING (?:COVERING )?INDEX recordings_due(?:_done)? \(due_on>\? AND due_on<\?\)/,
  /^SEARCH r USING (?:COVERING )?INDEX recordings_drafted \(creator_id=\?/,
  /^SEARCH r USING INDEX recordings_in_trash \(trashed_at>\?\)$/,
  /^SEARCH r USING (?:COVERING )?INDEX answers_by_(?:day|person) \(parent_id=\?/,
  /^SEARCH r USING INDEX schedule_entries_by_time \(<expr>=\? AND <expr>>\? AND <expr><\?\)/,
  /^SEARCH r USING INDEX schedule_entries_by_end \(<expr>>\?\)/,
  /^SEARCH a USING (?:COVERING )?INDEX assignments_by_membership \(membership_id=\? AND completed_at[=>]\?/,
  /^SEARCH a USING (?:COVERING |PRIMARY KEY|INDEX sqlite)/,
];

test("long lists follow an index and stop with their page", async () => {
  const w = await world();
  const { id, tool } = await w.project("member");
  const list = await w.make("member", tool("todos"), { type: "todolist", title: "List" });
  const todo = await w.make("member", list.id, {
    type: "todo",
    title: "To-do",
    assignee_ids: [w.people.member.membershipId],
  });
  await w.call("member", "POST", "/chats", { membership_ids: [w.people.other.membershipId] });
  multiply(w, todo.id, 150);
  const seen = new Set<string>();
  spyOn(Database.prototype, "query").mockImplementation(function (this: Database, sql: string) {
    seen.add(sql);
    return query.call(this, sql);
  } as typeof query);
  const person = w.people.member.membershipId;
  const paths = [
    ...[
      "",
      "type=todo",
      "type=todo,message",
      "status=trashed",
      "status=archived&type=todo",
      "sort=updated_at",
      "page=3",
    ].map((q) => `/recordings?${q}`),
    `/recordings?project_id=${id}`,
    `/recordings?project_id=${id}&type=todo&sort=updated_at&direction=asc`,
    ...[
      "",
      "starred=1",
      `project_id=${id}`,
      `person_id=${person}`,
      "since=2026-01-01T00:00:00Z",
    ].map((q) => `/activity?${q}`),
    `/projects/${id}/events`,
    `/people/${person}/events`,
    `/recordings/${todo.id}/events`,
    `/recordings/${list.id}/children`,
    `/recordings/${list.id}/children?type=todo&completed=false`,
    `/recordings/${list.id}/children?sort=created_at&direction=desc`,
    `/recordings/${list.id}/children?sort=updated_at`,
    `/recordings/${todo.id}/comments`,
    ...["assigned", `assigned/${person}`, "overdue"].map((report) => `/reports/todos/${report}`),
    "/reports/calendar/upcoming?from=2026-03-01&to=2026-03-08",
    ...["assignments", "assignments/completed", "assignments/due", "do-today", "drafts"].map(
      (mine) => `/my/${mine}`,
    ),
    "/trash",
  ];
  for (const who of ["owner", "member", "client"] as const)
    for (const path of paths) {
      const { headers, status } = await w.call(who, "GET", path);
      const link = /<http:\/\/localhost:3000([^>]+)>/.exec(headers.get("link") ?? "")?.[1];
      if (status === 200 && link) expect((await w.call(who, "GET", link)).status).toBe(200);
    }
  const all = [...seen].filter(
    (sql) => /^(?:select|with)/.test(sql) && !/\b(?:identities|sessions|orgs|due)\b/.test(sql),
  );
  const taken = all.flatMap((sql) => steps(sql).map((step) => ({ step, sql })));
  expect(taken.length).toBeGreaterThan(100);
  const others = taken.filter(({ step }) => !ALLOWED.some((allowed) => allowed.test(step)));
  expect([...new Set(others.map(({ step, sql }) => `${step} in ${sql}`))]).toEqual([]);
});
