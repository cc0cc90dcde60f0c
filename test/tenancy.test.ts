import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { description } from "./support/contract.ts";
import { fill, objects, routes } from "./support/routes.ts";
import { services } from "./support/server.ts";
import { send, visibleAnswer, world } from "./support/world.ts";

const withIds = routes.filter(({ path }) => path.includes("{id}"));

test("the route table is not empty, and every body has an example to probe with", () => {
  expect(routes.length).toBeGreaterThan(55);
  const bodies = Object.values<
    Record<string, { requestBody?: { content: Record<string, { example?: unknown }> } }>
  >(description.paths).flatMap((item) =>
    Object.values(item).flatMap(({ requestBody }) =>
      requestBody?.content["application/json"]
        ? [requestBody.content["application/json"].example]
        : [],
    ),
  );
  expect(bodies.filter((example) => example === undefined)).toEqual([]);
});

test("every route of an organization answers 401 to nobody, and leaves no trace", async () => {
  const { org, real, digest } = await objects();
  const before = digest();
  for (const { method, path, body } of routes) {
    const answer = await send(
      method,
      fill(path, org.slug, (owner) => real[owner] ?? newId()),
      body,
    );
    expect([method, path, answer.status, answer.body.error.code]).toEqual([
      method,
      path,
      401,
      "unauthenticated",
    ]);
  }
  expect(digest()).toBe(before);
});

test("a stranger, a removed member and an unknown slug get the same 404 everywhere, and leave no trace", async () => {
  const { org, real, call, people, digest } = await objects();
  await call("owner", "DELETE", `/people/${people.member.membershipId}`);
  const before = digest();
  for (const { method, path, body } of routes) {
    const target = fill(path, org.slug, (owner) => real[owner] ?? newId());
    const missing = visibleAnswer(
      await call(
        "stranger",
        method,
        fill(path, "no-such-place", () => newId()),
        body,
      ),
    );
    expect([method, path, missing.status]).toEqual([method, path, 404]);
    for (const who of ["stranger", "member"] as const) {
      expect([method, path, who, visibleAnswer(await call(who, method, target, body))]).toEqual([
        method,
        path,
        who,
        missing,
      ]);
    }
  }
  expect(digest()).toBe(before);
});

test("an id of another organization answers exactly as a random one, and leaves no trace in either", async () => {
  const [ours, theirs] = [await objects(), await objects()];
  const before = [ours.digest(), theirs.digest()];
  for (const { method, path, body } of withIds) {
    const at = (idFor: (owner: string) => string) =>
      ours.call("owner", method, fill(path, ours.org.slug, idFor), body);
    const foreign = await at((owner) => theirs.real[owner] ?? newId());
    const random = await at(() => newId());
    expect([method, path, visibleAnswer(foreign)]).toEqual([method, path, visibleAnswer(random)]);
    expect([method, path, foreign.status]).toEqual([method, path, 404]);
  }
  expect([ours.digest(), theirs.digest()]).toEqual(before);
});

test("an id of a project the caller does not reach answers exactly as a random one, and leaves no trace", async () => {
  const { org, real, call, digest } = await objects();
  const before = digest();
  const ofProject = withIds.filter(({ path }) =>
    /\{org_slug\}\/(?:recordings|projects)\/\{id\}/.test(path),
  );
  expect(ofProject.length).toBeGreaterThan(30);
  for (const who of ["member", "admin", "client"] as const) {
    for (const { method, path, body } of ofProject) {
      const hidden = await call(
        who,
        method,
        fill(path, org.slug, (owner) => real[owner] ?? newId()),
        body,
      );
      const random = await call(
        who,
        method,
        fill(path, org.slug, () => newId()),
        body,
      );
      expect([who, method, path, visibleAnswer(hidden)]).toEqual([
        who,
        method,
        path,
        visibleAnswer(random),
      ]);
      const isForAdmins = path.endsWith("/health") && method === "PUT";
      const gated =
        who !== "client" && (path.endsWith("/join") || (isForAdmins && who === "member"));
      expect([who, method, path, hidden.status]).toEqual([who, method, path, gated ? 403 : 404]);
    }
  }
  expect(digest()).toBe(before);
});

test("ids in bodies that belong to another organization are as unknown as random ones", async () => {
  const [ours, theirs] = [await objects(), await objects()];
  const project = await ours.project();
  const list = await ours.make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const todo = await ours.make("owner", list.id, { type: "todo", title: "To-do" });
  const { recordings, projects, categories, folders } = theirs.real;
  const member = theirs.people.member.membershipId;
  const asking = { title: "Everything well?", schedule: { frequency: "daily", hour: 9 } };
  const before = ours.digest();
  const probes: [string, string, (id: string) => object, string | undefined][] = [
    ["PUT", `/recordings/${todo.id}/position`, (id) => ({ parent_id: id }), recordings],
    ["PUT", `/recordings/${todo.id}/assignees`, (id) => ({ membership_ids: [id] }), member],
    ["PATCH", `/recordings/${todo.id}`, (id) => ({ assignee_ids: [id] }), member],
    ["POST", `/recordings/${todo.id}/copy`, (id) => ({ parent_id: id }), recordings],
    [
      "POST",
      "/recordings/batch",
      (id) => ({ verb: "due", ids: [todo.id, id], due_on: null }),
      recordings,
    ],
    [
      "POST",
      "/recordings/batch",
      (id) => ({ verb: "move", ids: [todo.id], parent_id: id }),
      recordings,
    ],
    [
      "POST",
      "/recordings/batch",
      (id) => ({ verb: "copy", ids: [todo.id], parent_id: id }),
      recordings,
    ],
    [
      "POST",
      "/recordings/batch",
      (id) => ({ verb: "group", ids: [todo.id], parent_id: id }),
      recordings,
    ],
    [
      "POST",
      "/recordings/batch",
      (id) => ({ verb: "assign", ids: [todo.id], mode: "add", membership_ids: [id] }),
      member,
    ],
    [
      "POST",
      `/recordings/${list.id}/children`,
      (id) => ({ type: "todo", title: "x", assignee_ids: [id] }),
      member,
    ],
    [
      "POST",
      `/recordings/${list.id}/children`,
      (id) => ({ type: "todo", title: "x", notify: { membership_ids: [id] } }),
      member,
    ],
    [
      "POST",
      `/recordings/${project.tool("message_board")}/children`,
      (id) => ({ type: "message", title: "x", category_id: id }),
      categories,
    ],
    [
      "POST",
      `/recordings/${project.check_ins_id}/questions`,
      (id) => ({ ...asking, membership_ids: [id] }),
      member,
    ],
    ["PATCH", `/projects/${project.id}`, (id) => ({ folder_id: id }), folders],
    ["PUT", `/projects/${project.id}/people`, (id) => ({ grant: [id] }), member],
    ["PUT", `/projects/${project.id}/people`, (id) => ({ membership_ids: [id] }), member],
    ["PUT", `/projects/${project.id}/people`, (id) => ({ revoke: [id] }), member],
    [
      "POST",
      "/people",
      (id) => ({ email: "x@example.com", role: "member", project_ids: [id] }),
      projects,
    ],
    ["GET", `/recordings?project_id=${projects}`, () => ({}), projects],
  ];
  for (const [method, path, body, id = ""] of probes) {
    const sent = (used: string) =>
      ours.call("owner", method, path.replace(id, used), method === "GET" ? undefined : body(used));
    const [foreign, random] = [await sent(id), await sent(newId())];
    expect([path, visibleAnswer(foreign)]).toEqual([path, visibleAnswer(random)]);
    expect([path, [404, 422].includes(foreign.status)]).toEqual([path, true]);
  }
  expect(ours.digest()).toBe(before);
});

test("a broken organization is unavailable to its members and does not exist for others", async () => {
  const { org, call, real } = await objects();
  const path = services.tenants.path(org.id);
  services.tenants.close(org.id);
  await Bun.write(path, "this is no database");
  expect((await call("owner", "GET", `/projects/${real.projects}`)).body.error.code).toBe(
    "unavailable",
  );
  expect((await call("stranger", "GET", `/projects/${real.projects}`)).status).toBe(404);
  const other = await world();
  expect((await other.call("owner", "GET", "/projects")).status).toBe(200);
});
