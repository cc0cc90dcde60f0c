import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock, jobs } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { type Case, expectRefusals, refusalOf } from "./cases.ts";

const DAY = 24 * 60 * 60 * 1000;
const STATUSES = ["active", "archived", "trashed"] as const;
const ACTIONS = {
  active: "project_restored",
  archived: "project_archived",
  trashed: "project_trashed",
};

/** A project of a member's, with the member and somebody else on it. */
async function owned() {
  const w = await world();
  const project = (await w.call("member", "POST", "/projects", { name: "Reef" })).body;
  const put = (who: Who, status: string) =>
    w.call(who, "PUT", `/projects/${project.id}/status/${status}`);
  const grant = (...who: ("other" | "admin" | "client" | "owner")[]) =>
    w.call("member", "PUT", `/projects/${project.id}/people`, {
      grant: who.map((one) => w.people[one].membershipId),
    });
  return { ...w, project, put, grant };
}

test("a project goes from each status to each other, is in the list of that one alone, and the log says so", async () => {
  const { call, put, project, actions, rows } = await owned();
  const listed = async () => {
    const found: string[] = [];
    for (const status of STATUSES)
      if ((await call("member", "GET", `/projects?status=${status}`)).body.length > 0)
        found.push(status);
    return found;
  };
  const path = ["archived", "trashed", "active", "trashed", "archived", "active"] as const;
  const expected = ["project_created"];
  for (const status of path) {
    clock.advance(1000);
    const { status: code, body } = await put("member", status);
    const isOpen = status === "active";
    const can = { edit: isOpen, edit_people: isOpen, set_status: true };
    const whole = { ...project, status, can, updated_at: clock.now().toISOString() };
    expect([status, code, body]).toEqual([status, 200, whole]);
    expect((await call("member", "GET", `/projects/${project.id}`)).body).toEqual(whole);
    expect(await listed()).toEqual([status]);
    expected.push(ACTIONS[status]);
    expect(actions()).toEqual(expected);
  }
  expect(rows("select id from notifications")).toEqual([]);
});

test("asking for the status that a project has changes nothing", async () => {
  for (const status of STATUSES) {
    const w = await owned();
    await w.put("member", status);
    const known = (await w.call("member", "GET", `/projects/${w.project.id}`)).body;
    clock.advance(1000);
    const before = w.actions();
    const again = await w.put("member", status);
    expect([again.status, again.body, w.actions()]).toEqual([200, known, before]);
  }
});

test("admins, owners and its creator archive, trash and restore a project they are on, and nobody else", async () => {
  for (const status of ["archived", "trashed"] as const) {
    const w = await owned();
    const path = `/projects/${w.project.id}/status`;
    await w.grant("other", "admin", "client", "owner");
    const refused = (to: string): Case[] => [
      ["other", "PUT", `${path}/${to}`, undefined, "403 role_required"],
      ["client", "PUT", `${path}/${to}`, undefined, "403 role_required"],
      ["stranger", "PUT", `${path}/${to}`, undefined, "404 not_found"],
      [null, "PUT", `${path}/${to}`, undefined, "401 unauthenticated"],
    ];
    for (const who of ["member", "admin", "owner"] as const) {
      await expectRefusals(w, refused(status));
      expect([who, (await w.put(who, status)).body.status]).toEqual([who, status]);
      await expectRefusals(w, refused("active"));
      expect([who, (await w.put(who, "active")).body.status]).toEqual([who, "active"]);
    }
  }
});

test("who isn't on a project changes no status of it, owners included, and there is no other status", async () => {
  const w = await owned();
  const path = `/projects/${w.project.id}/status`;
  await expectRefusals(w, [
    ["owner", "PUT", `${path}/archived`, undefined, "404 not_found"],
    ["admin", "PUT", `${path}/trashed`, undefined, "404 not_found"],
    ["member", "PUT", `/projects/${newId()}/status/archived`, undefined, "404 not_found"],
    ["member", "PUT", `${path}/drafted`, undefined, { status: "not_in_list" }],
    ["member", "PUT", `${path}/Archived`, undefined, { status: "not_in_list" }],
    ["member", "PUT", `${path}/deleted`, undefined, { status: "not_in_list" }],
  ]);
  expect(refusalOf(await w.call("member", "DELETE", `/projects/${w.project.id}`))).toBe(
    "405 method_not_allowed",
  );
});

test("a trashed project is purged thirty days after it was trashed, and not before", async () => {
  const { call, put, project, make, rows } = await owned();
  await make("member", project.tools[0].id, { type: "message", title: "In it" });
  const wait = async (ms: number) => {
    // Sessions end when nobody uses them for so long.
    for (let left = ms; left > 0; left -= 10 * DAY) {
      clock.advance(Math.min(left, 10 * DAY));
      await call("member", "GET", "/api/v1/orgs");
    }
    await jobs.runDue();
  };
  await put("member", "trashed");
  await wait(20 * DAY);
  await put("member", "active");
  await put("member", "trashed");
  await wait(30 * DAY - 1);
  expect((await call("member", "GET", "/projects?status=trashed")).body).toHaveLength(1);
  await wait(1);
  expect((await call("member", "GET", "/projects?status=trashed")).body).toEqual([]);
  expect(refusalOf(await call("member", "GET", `/projects/${project.id}`))).toBe("404 not_found");
  expect(refusalOf(await put("member", "active"))).toBe("404 not_found");
  for (const table of ["recordings", "events", "project_members", "project_tools"])
    expect([table, rows(`select 1 from ${table} where project_id = ?`, project.id)]).toEqual([
      table,
      [],
    ]);
});

test("a project that was archived or restored in time is never purged", async () => {
  for (const status of ["active", "archived"] as const) {
    const { call, put, project } = await owned();
    await put("member", "trashed");
    clock.advance(10 * DAY);
    await put("member", status);
    for (let tens = 0; tens < 4; tens++) {
      clock.advance(10 * DAY);
      await call("member", "GET", "/api/v1/orgs");
      await jobs.runDue();
    }
    expect((await call("member", "GET", `/projects/${project.id}`)).body.status).toBe(status);
  }
});

test("what is in a project has its status while it lasts, and its own again afterwards", async () => {
  const { call, put, project, make } = await owned();
  const [board, todos] = [project.tools[0].id, project.tools[1].id];
  const kept = await make("member", board, { type: "message", title: "Kept" });
  const gone = await make("member", board, { type: "message", title: "Gone" });
  const list = await make("member", todos, { type: "todolist", title: "List" });
  await call("member", "PUT", `/recordings/${gone.id}/status/trashed`);
  await call("member", "PUT", `/recordings/${list.id}/status/archived`);
  const seen = async () => {
    const read = async ({ id }: Body) => (await call("member", "GET", `/recordings/${id}`)).body;
    const all = [await read(kept), await read(gone), await read(list)];
    return all.map(({ status, inherits_status }: Body) => [status, inherits_status]);
  };
  const before = await seen();
  expect(before.map(([status]) => status)).toEqual(["active", "trashed", "archived"]);
  await put("member", "archived");
  expect((await seen()).map(([status]) => status)).toEqual(["archived", "trashed", "archived"]);
  await put("member", "trashed");
  expect((await seen()).map(([status]) => status)).toEqual(["trashed", "trashed", "trashed"]);
  for (const list of ["/recordings?type=message", "/recordings?type=todolist"])
    expect([list, (await call("member", "GET", list)).body]).toEqual([list, []]);
  await put("member", "active");
  expect(await seen()).toEqual(before);
  expect(
    (await call("member", "GET", "/recordings?type=message")).body.map(({ id }: Body) => id),
  ).toEqual([kept.id]);
});
