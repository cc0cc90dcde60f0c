import { expect, test } from "bun:test";

import { MOST } from "#/core/access/limits.ts";
import { description, resolved } from "./support/contract.ts";
import { multiply } from "./support/large.ts";
import { clock, jobs, services as running } from "./support/server.ts";
import { type Body, world } from "./support/world.ts";

test("what is kept has an end, and what is there already can be kept again", async () => {
  const w = await world();
  const { call, make, change, people, rows } = w;
  const project = await w.project("owner");
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const me = people.owner.membershipId;
  const todo = await make("owner", list.id, { type: "todo", title: "To-do", assignee_ids: [me] });
  const todos = multiply(w, todo.id, 5001);
  change(
    "insert or ignore into assignments (recording_id, membership_id, created_at) select id, ?, '' from recordings where type = 'todo'",
    me,
  );
  const fill = (table: string, values: string, most: number) =>
    change(`insert into ${table} select ${values} from (with recursive n (n) as (select 1 union all select n + 1 from n where n < ${most}) select n from n)
      where n > (select count(*) from ${table})`);
  fill("categories", "'c' || n, 'x', null, n, ''", MOST.categories);
  fill("roadmap_markers", `'m' || n, 'x', '2027-01-01', '${me}', ''`, MOST.markers);
  fill("home_folders", "'f' || n, 'x', null, n, ''", MOST.folders);
  fill(
    "project_links",
    `'l' || n, '${project.id}', 'https://example.com', 'x', null, 0, n, ''`,
    MOST.links,
  );
  fill("groups", "'g' || n, 'x', ''", MOST.groups);
  fill("notes", `'n' || n, '${me}', 'x', null, '', ''`, MOST.notes);
  services(w, todos, me);
  const counts = () =>
    rows(
      "select (select count(*) from categories) + (select count(*) from bookmarks) + (select count(*) from notes) as n",
    );
  const before = counts();
  const last = todos.at(-1);
  const refused = [
    await call("owner", "POST", "/categories", { name: "One more" }),
    await call("owner", "POST", "/roadmap/markers", { name: "One more", date: "2027-03-01" }),
    await call("owner", "POST", "/folders", { name: "One more" }),
    await call("owner", "POST", `/projects/${project.id}/links`, {
      url: "https://example.com",
      title: "One more",
    }),
    await call("owner", "POST", "/groups", { name: "One more" }),
    await call("owner", "POST", "/my/notes", { title: "One more" }),
    await call("owner", "POST", "/my/bookmarks", { recording_id: last }),
    await call("owner", "POST", `/my/snoozes/${last}`, { resurface_at: "2036-01-01T00:00:00Z" }),
    await call("owner", "POST", "/my/assignments/priorities", { recording_id: last }),
  ];
  expect(
    refused.map(({ status, body }) => [
      status,
      (Object.values(body.error.fields)[0] as Body)[0].code,
    ]),
  ).toEqual(refused.map(() => [422, "limit"]));
  expect(counts()).toEqual(before);
  const again = [
    await call("owner", "POST", "/my/bookmarks", { recording_id: todos[0] }),
    await call("owner", "POST", `/my/snoozes/${todos[0]}`, {
      resurface_at: "2036-01-02T00:00:00Z",
    }),
    await call("owner", "POST", "/my/assignments/priorities", { recording_id: todos[0] }),
  ];
  expect(again.map(({ status }) => status)).toEqual([201, 201, 201]);
});

/** As many bookmarks, snoozes and priorities as are kept. */
function services(
  { change }: { change(sql: string, ...values: string[]): unknown },
  todos: string[],
  me: string,
) {
  const put = (table: string, columns: string, values: string, most: number) =>
    change(
      `insert into ${table} (${columns}) select ?, value ${values} from json_each(?)`,
      me,
      JSON.stringify(todos.slice(0, most)),
    );
  put("bookmarks", "membership_id, recording_id, created_at", ", ''", MOST.bookmarks);
  put(
    "snoozes",
    "membership_id, recording_id, resurface_at, created_at",
    ", '2036-01-01T00:00:00.000Z', ''",
    MOST.snoozes,
  );
  put("priorities", "membership_id, recording_id, position", ", key", MOST.priorities);
}

/** Lists that come whole, and why they have an end. */
const WHOLE: Record<string, string> = {
  "/categories": "MOST.categories",
  "/roadmap/markers": "MOST.markers",
  "/folders": "MOST.folders",
  "/projects/{id}/links": "MOST.links",
  "/groups": "MOST.groups",
  "/companies": "MOST.companies",
  "/projects/{id}/tools": "six",
  "/people": "people of the organization",
  "/people/invitations": "people of the organization",
  "/projects/{id}/people": "people of the organization",
  "/agents": "people of the organization",
  "/recordings/{id}/answers/by": "people of the organization",
  "/my/assignments/due": "the first 1,000",
  "/my/assignments/priorities": "MOST.priorities",
  "/calendar": "MOST_ROWS in a window",
  "/calendar/feeds": "MOST.feeds",
  "/my/events": "MOST_ROWS in a window",
  "/reports/todos/assigned": "people of the organization",
  "/reports/health": "the first 1,000",
  "/reassign/preview": "projects",
  "/api/v1/orgs": "organizations of one person",
  "/api/v1/orgs/cancelled": "organizations of one person",
  "/api/v1/me/tokens": "tokens of one person",
  "/api/v1/me/connected-apps": "QUOTAS.apps",
  "/api/v1/me/push-subscriptions": "QUOTAS.push_subscriptions",
  "/api/auth/list-sessions": "the newest 500",
  "/api/auth/list-accounts": "QUOTAS.provider_accounts",
  "/api/auth/passkey/list-user-passkeys": "QUOTAS.passkeys",
};

test("every list has pages or an end that is written down", () => {
  const paths = Object.entries<Body>((description as Body).paths);
  const whole = paths.flatMap(([path, { get }]) => {
    const schema = get?.responses["200"]?.content?.["application/json"]?.schema;
    const names = (get?.parameters ?? []).map((one: Body) => resolved(one).name);
    return schema?.type === "array" && !names.includes("per_page") && !names.includes("page")
      ? [path.replace("/api/v1/{org_slug}", "")]
      : [];
  });
  expect(whole.toSorted()).toEqual(Object.keys(WHOLE).toSorted());
});

test("very much work changes hands piece by piece, and all of it", async () => {
  const w = await world();
  const { call, make, people, change, rows } = w;
  const project = await w.project("owner");
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const todo = await make("owner", list.id, { type: "todo", title: "To-do" });
  multiply(w, todo.id, 899);
  change(
    "insert into assignments (recording_id, membership_id, created_at) select id, ?, '' from recordings where type = 'todo'",
    people.member.membershipId,
  );
  const [from_id, to_id] = [people.member.membershipId, people.other.membershipId];
  expect((await call("owner", "POST", "/reassign", { from_id, to_id })).body).toEqual({
    count: 900,
    skipped: 0,
  });
  await jobs.runDue();
  expect(rows("select membership_id, count(*) as n from assignments group by 1")).toEqual([
    { membership_id: to_id, n: 900 },
  ]);
  expect(rows("select count(*) as n from events where action = 'reassigned'")).toEqual([
    { n: 900 },
  ]);
});

test("a batch puts no more people on no more recordings than can be waited for", async () => {
  const { call, make, project, people, rows } = await world();
  const list = await make("owner", (await project()).tool("todos"), {
    type: "todolist",
    title: "List",
  });
  const ids: string[] = [];
  for (let n = 0; n < 21; n++)
    ids.push((await make("owner", list.id, { type: "todo", title: `${n}` })).id);
  const membership_ids = Array(100).fill(people.member.membershipId);
  const { status, body } = await call("owner", "POST", "/recordings/batch", {
    verb: "assign",
    ids,
    membership_ids,
    mode: "add",
  });
  expect([
    status,
    body.error.fields.membership_ids[0].code,
    rows("select * from assignments"),
  ]).toEqual([422, "limit", []]);
});

test("a person has so much open work and no more, whichever way it would come to them", async () => {
  const w = await world();
  const { call, make, change, people, rows } = w;
  const project = await w.project("owner");
  const [busy, idle] = [people.member.membershipId, people.other.membershipId];
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const todo = await make("owner", list.id, { type: "todo", title: "To-do", assignee_ids: [idle] });
  const done = await make("owner", list.id, { type: "todo", title: "Done", assignee_ids: [busy] });
  await call("owner", "PUT", `/recordings/${done.id}/completion`);
  const todos = multiply(w, todo.id, MOST.assignments);
  change(
    "insert into assignments (recording_id, membership_id, created_at) select value, ?, '' from json_each(?)",
    busy,
    JSON.stringify(todos),
  );
  // What was written past the program it doesn't know of until it opens the file again.
  running.tenants.close(w.org.id);
  const state = () =>
    rows(
      "select (select count(*) from assignments) a, (select count(*) from events) e, (select count(*) from jobs) j",
    );
  const before = state();
  const some = { membership_ids: [idle, busy] };
  const refused = [
    await call("owner", "POST", `/recordings/${list.id}/children`, {
      type: "todo",
      title: "New",
      assignee_ids: [busy],
    }),
    await call("owner", "PUT", `/recordings/${todo.id}/assignees`, some),
    await call("owner", "PATCH", `/recordings/${todo.id}`, { assignee_ids: [busy] }),
    await call("owner", "POST", "/recordings/batch", {
      verb: "assign",
      ids: [todo.id],
      mode: "add",
      ...some,
    }),
    await call("owner", "POST", `/recordings/${todos[0]}/copy`, { parent_id: list.id }),
    await call("owner", "POST", "/reassign", { mode: "add", from_id: idle, to_id: busy }),
    await call("owner", "DELETE", `/recordings/${done.id}/completion`),
  ];
  expect(
    refused.map(({ status, body }) => [
      status,
      ...Object.entries<Body>(body.error.fields).map(([at, [{ code }]]) => [at, code]),
    ]),
  ).toEqual(
    ["assignee_ids", "membership_ids", "assignee_ids", "membership_ids", "id", "to_id", "id"].map(
      (field) => [422, [field, "limit"]],
    ),
  );
  expect(state()).toEqual(before);
  await call("owner", "PUT", `/recordings/${todos[0]}/completion`);
  const again = await call("owner", "PUT", `/recordings/${todo.id}/assignees`, some);
  expect([
    again.status,
    rows("select * from assignments where recording_id = ?", todo.id).length,
  ]).toEqual([200, 2]);
  await call("owner", "PUT", `/recordings/${todo.id}/assignees`, { membership_ids: [busy] });
  expect(
    (await call("owner", "PUT", `/recordings/${todo.id}/assignees`, { membership_ids: [busy] }))
      .status,
  ).toBe(200);
});

test("the drafts of a person have an end, however they are made", async () => {
  const w = await world();
  const { call, make, project, rows } = w;
  const { tool } = await project("member", { all_access: true });
  const list = await make("member", tool("todos"), { type: "todolist", title: "List" });
  const draft = await make("member", list.id, { type: "todo", title: "Draft", status: "drafted" });
  multiply(w, draft.id, MOST.drafts - 3);
  const more = (body: object) =>
    call("member", "POST", `/recordings/${list.id}/children`, {
      type: "todo",
      title: "x",
      ...body,
    });
  const copy = () => call("member", "POST", `/recordings/${draft.id}/copy`, { parent_id: list.id });
  expect([(await more({ status: "drafted" })).status, (await copy()).status]).toEqual([201, 201]);
  const before = rows("select count(*) as n from recordings");
  for (const [answer, field] of [
    [await more({ status: "drafted" }), "status"],
    [await more({ scheduled_at: new Date(clock.time + 60_000).toISOString() }), "status"],
    [await copy(), "id"],
  ] as const)
    expect([answer.status, answer.body.error.fields[field]?.[0].code]).toEqual([422, "limit"]);
  expect(rows("select count(*) as n from recordings")).toEqual(before);
  expect([
    (await more({})).status,
    (await call("member", "POST", `/recordings/${draft.id}/publish`)).status,
  ]).toEqual([201, 200]);
  expect((await more({ status: "drafted" })).status).toBe(201);
});
