import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { beginAt, setClock } from "./support/clock.ts";
import { jobs } from "./support/server.ts";
import { busy, templates, toolOf, traces } from "./support/templates.ts";
import { type Body, bylineOf, visibleAnswer, world } from "./support/world.ts";

beginAt("2026-03-02T10:00:00.000Z");

/** What a member may do with the template of another. */
const NOTHING = { edit: false, trash: false, restore: false };

test("a template is made from nothing, read, listed by name, changed and put into the trash", async () => {
  const w = await world();
  const { call } = w;
  const { make } = templates(w);
  const made = await make({ name: "Launch" });
  expect(made).toEqual({
    id: expect.any(String),
    name: "Launch",
    description: null,
    clients_enabled: false,
    tools: ["message_board", "todos", "folder", "schedule", "board", "chat"].map((key, index) => ({
      key,
      id: expect.any(String),
      title: expect.any(String),
      enabled: true,
      position: index + 1,
    })),
    check_ins_id: expect.any(String),
    clients_id: null,
    creator: bylineOf(w, "member"),
    can: { edit: true, trash: true, restore: false },
    created_at: "2026-03-02T10:00:00.000Z",
    updated_at: "2026-03-02T10:00:00.000Z",
  });
  const other = await make({ name: "audit" });
  const listed = await call("other", "GET", "/templates");
  const asOther = [other, made].map((one) => ({ ...one, can: NOTHING }));
  expect([listed.body, listed.headers.get("x-total-count")]).toEqual([asOther, "2"]);
  setClock("2026-03-03T10:00:00.000Z");
  const changed = await call("member", "PATCH", `/templates/${made.id}`, {
    name: "Big launch",
    description: "All of it.",
    clients_enabled: true,
  });
  expect([changed.status, changed.body]).toEqual([
    200,
    {
      ...made,
      name: "Big launch",
      description: "All of it.",
      clients_enabled: true,
      clients_id: expect.any(String),
      updated_at: "2026-03-03T10:00:00.000Z",
    },
  ]);
  expect((await call("admin", "GET", `/templates/${made.id}`)).body).toEqual(changed.body);
  expect((await call("member", "DELETE", `/templates/${made.id}`)).status).toBe(204);
  expect((await call("member", "GET", "/templates")).body).toEqual([other]);
  for (const [method, path] of [
    ["GET", ""],
    ["PATCH", ""],
    ["DELETE", ""],
    ["POST", "/use"],
  ] as const)
    expect([
      method,
      (await call("owner", method, `/templates/${made.id}${path}`, { name: "X" })).status,
    ]).toEqual([method, 404]);
});

test("a template comes back from the trash with all that is in it, for thirty days", async () => {
  const w = await world();
  const { call, make: write } = w;
  const { make, under } = templates(w);
  const made = await make({ name: "Launch" });
  await write("member", toolOf(made, "todos"), { type: "todolist", title: "Before" });
  const path = `/templates/${made.id}/status/active`;
  await call("member", "DELETE", `/templates/${made.id}`);
  const trashed = await call("other", "GET", "/templates?status=trashed");
  expect(trashed.body.map(({ id, can }: Body) => [id, can])).toEqual([[made.id, NOTHING]]);
  const own = await call("member", "GET", "/templates?status=trashed");
  expect(own.body[0].can).toEqual({ edit: false, trash: false, restore: true });
  expect((await call("other", "PUT", path)).status).toBe(403);
  for (const who of ["client", "stranger"] as const)
    expect([who, (await call(who, "PUT", path)).status]).toEqual([who, 404]);
  expect((await call("member", "PUT", `/templates/${newId()}/status/active`)).status).toBe(404);
  setClock("2026-03-04T10:00:00.000Z");
  const { status, body } = await call("admin", "PUT", path);
  expect([status, body]).toEqual([200, { ...made, updated_at: "2026-03-04T10:00:00.000Z" }]);
  expect((await call("member", "PUT", path)).body).toEqual(body);
  expect((await call("member", "GET", "/templates?status=trashed")).body).toEqual([]);
  expect((await call("member", "GET", "/templates")).body).toEqual([body]);
  // What was to remove it finds it restored.
  setClock("2026-04-02T10:00:00.000Z");
  await jobs.runDue();
  expect((await under(toolOf(made, "todos"))).map(({ title }) => title)).toEqual(["Before"]);
  await call("member", "DELETE", `/templates/${made.id}`);
  setClock("2026-05-03T10:00:00.000Z");
  await jobs.runDue();
  expect(w.rows("select name from projects where id = ?", made.id)).toEqual([]);
});

test("the team makes and uses templates, admins and who made one change it, and clients know of none", async () => {
  const w = await world();
  const { make } = templates(w);
  const { id } = await make({ name: "Launch" });
  const before = w.digest();
  for (const method of ["PATCH", "DELETE"]) {
    const refused = await w.call("other", method, `/templates/${id}`, { name: "Mine" });
    expect([refused.status, refused.body.error.code]).toEqual([403, "role_required"]);
  }
  for (const [method, path] of [
    ["GET", ""],
    ["POST", ""],
    ["GET", `/${id}`],
    ["PATCH", `/${id}`],
    ["DELETE", `/${id}`],
    ["POST", `/${id}/use`],
  ] as const) {
    const told = await w.call("client", method, `/templates${path}`, { name: "X" });
    expect([method, path, told.status]).toEqual([method, path, 404]);
  }
  expect(w.digest()).toBe(before);
  expect((await w.call("admin", "PATCH", `/templates/${id}`, { name: "Ours" })).status).toBe(200);
  expect((await w.call("other", "POST", `/templates/${id}/use`, { name: "P" })).status).toBe(201);
});

test("names are checked, and one from nothing needs a name", async () => {
  const w = await world();
  const { id } = await templates(w).make({ name: "Launch" });
  const codes = async (method: string, path: string, body: object) => {
    const { status, body: told } = await w.call("member", method, path, body);
    return [status, told.error.fields?.name?.[0].code];
  };
  expect(await codes("POST", "/templates", {})).toEqual([422, "required"]);
  for (const [method, path] of [
    ["POST", "/templates"],
    ["PATCH", `/templates/${id}`],
    ["POST", `/templates/${id}/use`],
  ] as const)
    expect([path, await codes(method, path, { name: "See https://example.com" })]).toEqual([
      path,
      [422, "contains_link"],
    ]);
  const unseen = await w.call("member", "POST", "/templates", { project_id: newId() });
  expect(unseen.status).toBe(404);
});

test("what is in a template is made and changed like what is in projects, and nobody hears of it", async () => {
  const w = await world();
  const { make, under } = templates(w);
  const template = await make({ name: "Launch" });
  const before = [await traces(w), w.actions()];
  const list = await w.make("member", toolOf(template, "todos"), {
    type: "todolist",
    title: "Steps",
  });
  const todo = await w.make("other", list.id, { type: "todo", title: "One", due_on: "2026-03-03" });
  const question = await w.make("member", template.check_ins_id, {
    type: "question",
    title: "How is it?",
    schedule: { frequency: "daily", hour: 9 },
    membership_ids: [],
  });
  const renamed = await w.call("admin", "PATCH", `/recordings/${todo.id}`, { title: "First" });
  expect(renamed.body).toMatchObject({
    title: "First",
    project: { id: template.id, name: "Launch" },
    ancestors: [{ type: "todo_set" }, { id: list.id }],
  });
  await w.make("member", todo.id, {
    type: "comment",
    content_html: `<p><span data-mention="person:${w.people.other.membershipId}">@Other</span></p>`,
  });
  expect((await under(list.id)).map(({ id }) => id)).toEqual([todo.id]);
  expect([await traces(w), w.actions()]).toEqual(before);
  const assigned = await w.call("member", "PUT", `/recordings/${todo.id}/assignees`, {
    membership_ids: [w.people.other.membershipId],
  });
  const asked = await w.call("member", "PATCH", `/recordings/${question.id}`, {
    membership_ids: [w.people.other.membershipId],
  });
  expect([assigned.status, asked.status]).toEqual([422, 422]);
});

test("a template and what is in it is in no list, search, feed or report, and its id is that of no project", async () => {
  const w = await busy();
  const { make } = templates(w);
  const asked = async (who: "owner" | "member") =>
    Promise.all(
      [
        "/projects",
        "/recordings?type=todo,message,todolist,card,question",
        "/search?q=flowers",
        "/calendar?from=2026-01-01T00:00:00Z&to=2026-06-01T00:00:00Z&tasks=true",
        "/my/assignments",
        "/my/activity",
        "/reports/activity",
        "/reports/overdue",
        "/reports/upcoming",
        "/account",
        ...(who === "owner" ? ["/projects?scope=all", "/trash"] : []),
      ].map(async (path) => [path, (await w.call(who, "GET", path)).body]),
    );
  const before = [await asked("owner"), await asked("member")];
  const template = await make({
    project_id: w.project.id,
    name: "Flowers",
    include_assignments: true,
  });
  const [list] = await templates(w).under(toolOf(template, "todos"));
  expect([await asked("owner"), await asked("member")]).toEqual(before);
  // Nor when some of it is in the trash.
  await w.call("member", "PUT", `/recordings/${list?.id}/status/trashed`);
  expect([await asked("owner"), await asked("member")]).toEqual(before);
  for (const [method, path] of [
    ["GET", ""],
    ["PATCH", ""],
    ["POST", "/join"],
    ["PUT", "/star"],
    ["PUT", "/status/archived"],
    ["GET", "/people"],
    ["GET", "/links"],
  ] as const) {
    const [told, missing] = [
      await w.call("owner", method, `/projects/${template.id}${path}`, { name: "X" }),
      await w.call("owner", method, `/projects/${newId()}${path}`, { name: "X" }),
    ];
    expect([path, visibleAnswer(told)]).toEqual([path, visibleAnswer(missing)]);
    expect([path, told.status]).toEqual([path, 404]);
  }
});

test("clients find nothing that is in a template", async () => {
  const w = await busy();
  const { make, under } = templates(w);
  const project = w.project.id;
  await w.call("owner", "PUT", `/projects/${project}/people`, {
    grant: [w.people.client.membershipId],
  });
  const template = await make({ project_id: project });
  const [letter] = await under(template.clients_id);
  for (const id of [letter?.id, template.clients_id]) {
    const [told, missing] = [
      await w.call("client", "GET", `/recordings/${id}`),
      await w.call("client", "GET", `/recordings/${newId()}`),
    ];
    expect(visibleAnswer(told)).toEqual(visibleAnswer(missing));
  }
});
