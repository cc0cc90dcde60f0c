import { afterEach, expect, spyOn, test } from "bun:test";
import { Connection, type SqlValue } from "#/platform/db/connection.ts";
import { services } from "./support/server.ts";
import { world } from "./support/world.ts";

const seen = new Map<string, SqlValue[]>();
const original = { all: Connection.prototype.all, get: Connection.prototype.get };
const watch = () => {
  for (const name of ["all", "get"] as const) {
    spyOn(Connection.prototype, name).mockImplementation(function (this: Connection, sql: string, values: SqlValue[]) {
      seen.set(sql, values);
      return original[name].call(this, sql, values) as never;
    });
  }
};
afterEach(() => {
  Object.assign(Connection.prototype, original);
  seen.clear();
});

/** Steps of the plans of everything that ran which read a whole table. */
function scans(orgId: string): string[] {
  const tenant = services.tenants.get(orgId);
  return [...seen].flatMap(([sql, values]) => {
    const db = isGlobal(sql) ? services.global.local : tenant;
    const plan = original.all.call(db, `explain query plan ${sql}`, values) as { detail: string }[];
    return plan
      .map(({ detail }) => detail)
      .filter((detail) => /^SCAN (?!json_each|wanted|up\b|tree\b|CONSTANT|\d)/.test(detail))
      .map((detail) => `${detail} in ${sql}`);
  });
}

const isGlobal = (sql: string) =>
  /\b(?:identities|sessions|access_tokens|orgs|awake|due|attempts|mail_tokens)\b/.test(sql);

/** Small tables that are read whole on purpose and kept with the open file. */
const WHOLE = /SCAN (?:org|memberships|categories|home_folders)\b/;

test("no query on a path that people wait for reads a whole table", async () => {
  const { org, call, make, project, people } = await world();
  const { id, tool } = await project();
  const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
  const todo = await make("owner", list.id, { type: "todo", title: "To-do" });
  watch();
  const paths = [
    ...[
      "/account",
      "/projects",
      `/projects/${id}`,
      `/projects/${id}/people`,
      `/projects/${id}/events`,
      `/projects/${id}/links`,
    ],
    ...[
      `/recordings/${list.id}`,
      `/recordings/${list.id}/children`,
      `/recordings/${list.id}/children?completed=true&type=todo`,
    ],
    ...[
      `/recordings/${todo.id}`,
      `/recordings/${todo.id}/comments`,
      `/recordings/${todo.id}/events`,
      "/recordings?type=todo",
      "/my/drafts",
    ],
  ];
  for (const who of ["owner", "member"] as const) for (const path of paths) await call(who, "GET", path);
  await make("member", list.id, { type: "todo", title: "New", assignee_ids: [people.member.membershipId] });
  await call("member", "PUT", `/recordings/${todo.id}/completion`);
  await call("member", "PUT", `/recordings/${todo.id}/position`, { position: 3 });
  await call("member", "PUT", `/recordings/${todo.id}/status/archived`);
  expect(seen.size).toBeGreaterThan(25);
  expect(scans(org.id).filter((step) => !WHOLE.test(step))).toEqual([]);
});

test("a list of fifty takes as many queries as a list of one", async () => {
  const { call, make, project } = await world();
  const { tool } = await project();
  const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
  let count = 0;
  const queries = async () => {
    count = 0;
    await call("owner", "GET", `/recordings/${list.id}/children?per_page=50`);
    return count;
  };
  await make("owner", list.id, { type: "todo", title: "One" });
  spyOn(Connection.prototype, "all").mockImplementation(function (this: Connection, sql: string, values: SqlValue[]) {
    count++;
    return original.all.call(this, sql, values) as never;
  });
  const one = await queries();
  for (let i = 0; i < 48; i++) await make("owner", list.id, { type: "todo", title: `${i}` });
  expect(await queries()).toBe(one);
});
