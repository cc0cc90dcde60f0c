import { expect, test } from "bun:test";
import { bodies, type Case, expectRefusals, refusalOf } from "./spec/cases.ts";
import { changeGlobal } from "./support/global-file.ts";
import { clock, jobs, services } from "./support/server.ts";
import { type Body, send, world } from "./support/world.ts";

const DAY = 24 * 3600_000;
const DEFAULTS = {
  tool_names: {},
  history_retention_days: null,
  require_two_factor: false,
  require_provider: null,
  restrict_project_edits: false,
  restrict_people_edits: false,
  restrict_content_actions: false,
  restrict_public_links: false,
  limit_comment_editing: null,
};

test("settings merge, are answered whole, and stand in the account document", async () => {
  const { call } = await world();
  expect((await call("admin", "GET", "/settings")).body).toEqual(DEFAULTS);
  const first = { tool_names: { todos: "Tasks", chat: "Campfire" }, limit_comment_editing: 15 };
  const set = await call("admin", "PATCH", "/settings", first);
  expect([set.status, set.body]).toEqual([200, { ...DEFAULTS, ...first }]);
  const second = { tool_names: { chat: null, board: "Cards" }, restrict_public_links: true };
  const all = {
    ...DEFAULTS,
    tool_names: { todos: "Tasks", board: "Cards" },
    limit_comment_editing: 15,
    restrict_public_links: true,
  };
  expect((await call("owner", "PATCH", "/settings", second)).body).toEqual(all);
  expect((await call("admin", "PATCH", "/settings", {})).body).toEqual(all);
  expect((await call("client", "GET", "/account")).body.settings).toEqual(all);
});

test("who may not, and what is no setting, changes nothing", async () => {
  const w = await world();
  const path = "/settings";
  const patch: Case = ["admin", "PATCH", path, {}, ""];
  await expectRefusals(w, [
    ["member", "GET", path, undefined, "403 role_required"],
    ["client", "GET", path, undefined, "404 not_found"],
    ["stranger", "GET", path, undefined, "404 not_found"],
    [null, "GET", path, undefined, "401 unauthenticated"],
    ["member", "PATCH", path, { restrict_public_links: true }, "403 role_required"],
    ["client", "PATCH", path, {}, "404 not_found"],
    ["stranger", "PATCH", path, {}, "404 not_found"],
    [null, "PATCH", path, {}, "401 unauthenticated"],
    ["admin", "PATCH", path, { require_two_factor: true }, "403 role_required"],
    ["owner", "PATCH", path, { require_two_factor: true }, "403 two_factor_setup_required"],
    ["admin", "PATCH", "/account", { name: "Ours" }, "403 role_required"],
    ["client", "PATCH", "/account", { name: "Ours" }, "404 not_found"],
    ["stranger", "PATCH", "/account", { name: "Ours" }, "404 not_found"],
    [null, "PATCH", "/account", { name: "Ours" }, "401 unauthenticated"],
    ...bodies(
      [patch[0], patch[1], patch[2]],
      [
        [{ colour: "blue" }, { colour: "unknown" }],
        [{ tool_names: { todo: "Tasks" } }, { "tool_names.todo": "unknown" }],
        [{ tool_names: { todos: "" } }, { "tool_names.todos": "too_short" }],
        [{ tool_names: { todos: "x".repeat(201) } }, { "tool_names.todos": "too_long" }],
        [{ tool_names: null }, { tool_names: "required" }],
        [{ history_retention_days: 29 }, { history_retention_days: "out_of_range" }],
        [{ history_retention_days: 3651 }, { history_retention_days: "out_of_range" }],
        [{ limit_comment_editing: 0 }, { limit_comment_editing: "out_of_range" }],
        [{ limit_comment_editing: 10_081 }, { limit_comment_editing: "out_of_range" }],
        [{ restrict_people_edits: null }, { restrict_people_edits: "required" }],
      ],
    ),
    ...bodies(
      ["owner", "PATCH", "/account"],
      [
        [{}, { name: "required" }],
        [{ name: "" }, { name: "too_short" }],
        [{ name: "See https://example.com" }, { name: "contains_link" }],
        [{ name: "x".repeat(201) }, { name: "too_long" }],
      ],
    ),
  ]);
});

test("an owner renames the organization, and all its lists say so; its addresses stay", async () => {
  const { call, org } = await world();
  const renamed = await call("owner", "PATCH", "/account", { name: "Deep Reef" });
  expect([renamed.status, renamed.body]).toEqual([200, { ok: true }]);
  expect((await call("client", "GET", "/account")).body).toMatchObject({
    name: "Deep Reef",
    slug: org.slug,
  });
  await jobs.runDue();
  expect((await call("member", "GET", "/api/v1/orgs")).body).toMatchObject([
    { name: "Deep Reef", slug: org.slug },
  ]);
});

test("a stored name with a link in it is no reason to refuse it unchanged", async () => {
  const { call, change } = await world();
  change("update org set name = 'See https://example.com'");
  services.tenants.closeAll();
  await services.wakeIndex.idle();
  const same = await call("owner", "PATCH", "/account", { name: "See https://example.com" });
  expect(same.status).toBe(200);
});

test("the organization's word for a tool stands in new projects and wherever none was chosen", async () => {
  const { call, project, rows } = await world();
  const [plain, named] = [await project(), await project()];
  await call("owner", "PUT", `/projects/${named.id}/tools/todos`, { title: "Chores" });
  const titles = async (id: string, key: string) => {
    const tool = (await call("member", "GET", `/projects/${id}/tools`)).body.find(
      (one: Body) => one.key === key,
    );
    const container = await call("member", "GET", `/recordings/${tool.id}`);
    expect(container.body.title).toBe(tool.title);
    return tool.title;
  };
  const word = (todos: string | null) =>
    call("admin", "PATCH", "/settings", { tool_names: { todos } });
  await word("Tasks");
  const fresh = await project();
  const all = async () => [
    await titles(plain.id, "todos"),
    await titles(named.id, "todos"),
    await titles(fresh.id, "todos"),
    await titles(fresh.id, "board"),
  ];
  expect(await all()).toEqual(["Tasks", "Chores", "Tasks", "Boards"]);
  await word("Work");
  expect(await all()).toEqual(["Work", "Chores", "Work", "Boards"]);
  // Who calls it what the organization does has chosen no word of their own.
  await call("owner", "PUT", `/projects/${named.id}/tools/todos`, { title: "Work" });
  await word(null);
  expect(await all()).toEqual(["To-dos", "To-dos", "To-dos", "Boards"]);
  expect(rows("select 1 from jobs where kind = 'name_tools'")).toEqual([]);
});

test("very many projects get the word piece by piece, and end with the last one chosen", async () => {
  const { call, project, change, rows } = await world();
  const { id } = await project();
  change(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000)
     insert into projects (id, name, status, all_access, clients_enabled, creator_id, created_at, updated_at)
     select 'p' || i, 'Many', 'active', 1, 0, creator_id, created_at, updated_at from n join projects on id = ?`,
    id,
  );
  const columns = rows(
    "select name from pragma_table_info('recordings') where name not in ('seq', 'id', 'project_id')",
  )
    .map(({ name }: Body) => name)
    .join(", ");
  change(
    `insert into recordings (id, project_id, ${columns})
     select 'r' || p.id, p.id, ${columns.replaceAll(/\b(\w+)\b/g, "r.$1")} from projects p
     join recordings r on r.type = 'chat_room' and r.project_id = ? where p.id like 'p%'`,
    id,
  );
  change(
    `insert into project_tools (project_id, key, recording_id, title, enabled, position, has_own_title)
     select id, 'chat', 'r' || id, 'Chat', 1, 6, 0 from projects where id like 'p%'`,
  );
  await call("admin", "PATCH", "/settings", { tool_names: { chat: "Talk" } });
  await call("admin", "PATCH", "/settings", { tool_names: { chat: "Campfire" } });
  await jobs.runDue();
  expect(
    rows(
      `select t.title, r.title as of, count(*) as count from project_tools t
       join recordings r on r.id = t.recording_id where t.key = 'chat' group by 1, 2`,
    ),
  ).toEqual([{ title: "Campfire", of: "Campfire", count: 3001 }]);
});

test("the change log is kept for as long as the settings say, night after night", async () => {
  const { call, make, project, rows, change } = await world();
  const { tool } = await project();
  const message = await make("member", tool("message_board"), { type: "message", title: "Old" });
  const cheered = (await call("member", "GET", `/recordings/${message.id}/events`)).body[0].id;
  await call("other", "POST", `/recordings/${message.id}/cheers`, {
    content: "🎉",
    event_id: cheered,
  });
  const log = () =>
    rows("select action from events order by seq").map(({ action }: Body) => action);
  await call("admin", "PATCH", "/settings", { history_retention_days: 30 });
  await call("admin", "PATCH", "/settings", { history_retention_days: 40 });
  expect(rows("select 1 from jobs where kind = 'purge_history'")).toHaveLength(1);
  const written = (daysAgo: number) =>
    change("update events set created_at = ?", new Date(clock.time - daysAgo * DAY).toISOString());
  const night = async () => {
    clock.advance(DAY);
    await jobs.runDue();
  };
  written(38);
  await night();
  expect(log()).toEqual(["project_created", "created"]);
  await call("member", "PATCH", `/recordings/${message.id}`, { title: "New" });
  change("update events set created_at = ? where seq < 3", "2026-01-20T10:00:00.000Z");
  await night();
  expect(log()).toEqual(["title_changed"]);
  expect((await call("member", "GET", `/recordings/${message.id}`)).body).toMatchObject({
    title: "New",
    cheers_count: 0,
  });
  expect(rows("select 1 from jobs where kind = 'purge_history'")).toHaveLength(1);
  // The newest row stays: what comes is counted on from it.
  written(400);
  await night();
  expect(log()).toEqual(["title_changed"]);
  await call("admin", "PATCH", "/settings", { history_retention_days: null });
  await night();
  expect(rows("select 1 from jobs where kind = 'purge_history'")).toEqual([]);
});

test("a long history goes in pieces", async () => {
  const { call, project, rows, change } = await world();
  await project();
  change(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)
     insert into events (id, action, project_id, actor_id, details, created_at)
     select 'e' || i, 'project_renamed', project_id, actor_id, '{}', created_at from n join events on seq = 1`,
  );
  await call("admin", "PATCH", "/settings", { history_retention_days: 30 });
  clock.advance(32 * DAY);
  await jobs.runDue();
  expect(rows("select count(*) as left from events")).toEqual([{ left: 1 }]);
});

test("a token of a member with full scope changes settings as they may, one to read doesn't", async () => {
  const { call, org } = await world();
  const mint = async (scope: string) =>
    (await call("admin", "POST", "/api/v1/me/tokens", { name: "Script", scope })).body.token;
  const headers = (token: string) => ({
    authorization: `Bearer ${token}`,
    "user-agent": "test (ops@example.com)",
  });
  const patch = async (scope: string) =>
    send("PATCH", `/api/v1/${org.slug}/settings`, {}, headers(await mint(scope)));
  expect(refusalOf(await patch("read"))).toBe("403 read_only_token");
  expect((await patch("full")).status).toBe(200);
});

test("an owner who has a second factor wants it of everybody, and takes that back", async () => {
  const { call, people } = await world();
  await changeGlobal(
    services,
    "update identities set two_factor_at = ? where id = ?",
    clock.now().toISOString(),
    people.owner.identityId,
  );
  const set = (require_two_factor: boolean) =>
    call("owner", "PATCH", "/settings", { require_two_factor });
  expect((await set(true)).body.require_two_factor).toBe(true);
  expect(refusalOf(await call("member", "GET", "/projects"))).toBe("403 two_factor_setup_required");
  expect((await call("owner", "GET", "/projects")).status).toBe(200);
  expect((await set(false)).body.require_two_factor).toBe(false);
  expect((await call("member", "GET", "/projects")).status).toBe(200);
});
