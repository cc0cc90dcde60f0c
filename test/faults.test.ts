import { expect, test } from "bun:test";
import { closeSync, openSync, writeSync } from "node:fs";
import { logged, services } from "./support/server.ts";
import { type Body, world } from "./support/world.ts";

const errors = (): Body[] =>
  logged.map((line) => JSON.parse(line)).filter(({ level }) => level === "error");

test("a constraint that fails is a fault of ours: 500, and the log says which and where", async () => {
  const { call, change, org, people } = await world();
  const faults: [string, string][] = [
    ["create unique index one_name on projects (name)", "UNIQUE constraint failed"],
    [
      "create trigger never before insert on projects begin select raise(abort, 'CHECK it'); end",
      "CHECK it",
    ],
  ];
  for (const [sql, cause] of faults) {
    await call("owner", "POST", "/projects", { name: "The one" });
    change(sql);
    logged.length = 0;
    const failed = await call("owner", "POST", "/projects", { name: "The one" });
    expect([failed.status, failed.body.error.code]).toEqual([500, "internal"]);
    expect(JSON.stringify(failed.body)).not.toContain(cause);
    expect(errors()).toMatchObject([
      {
        message: "A request failed",
        requestId: failed.headers.get("x-request-id"),
        org: org.id,
        identity: people.owner.identityId,
        method: "POST",
        path: `/api/v1/${org.slug}/projects`,
        status: 500,
        error: expect.stringContaining(cause),
      },
    ]);
  }
});

test("a fault that comes again and again is in the log a hundred times a minute, and how often it was left out", async () => {
  const { call, change } = await world();
  change("alter table projects rename to lost");
  logged.length = 0;
  for (let i = 0; i < 130; i++) expect((await call("owner", "GET", "/projects")).status).toBe(500);
  expect(errors()).toHaveLength(100);
  change("alter table notifications rename to lost_too");
  await call("owner", "GET", "/my/notifications");
  expect(errors().at(-1)).toMatchObject({ skipped: 30 });
});

test("a disk that is full is in the log, with the organization it was full for", async () => {
  const { call, org } = await world();
  const db = services.tenants.get(org.id);
  const pages = db.get<{ page_count: number }>("pragma page_count", [])?.page_count ?? 0;
  db.get(`pragma max_page_count = ${pages}`, []);
  logged.length = 0;
  let status = 201;
  for (let i = 0; i < 50 && status === 201; i++)
    ({ status } = await call("owner", "POST", "/projects", {
      name: "x",
      description: "x".repeat(5000),
    }));
  expect(status).toBe(503);
  expect(errors()).toMatchObject([
    { org: org.id, status: 503, code: "SQLITE_FULL", error: expect.stringContaining("full") },
  ]);
});

test("a page that is rotten is in the log, with its organization", async () => {
  const { call, org, project } = await world();
  await project();
  const tenant = () => services.tenants.get(org.id);
  const root = tenant().get<{ page: number }>(
    "select rootpage as page from sqlite_master where name = 'projects'",
    [],
  );
  const size = tenant().get<{ page_size: number }>("pragma page_size", [])?.page_size ?? 0;
  services.tenants.close(org.id);
  const file = openSync(services.tenants.path(org.id), "r+");
  writeSync(file, Buffer.alloc(size, 0x55), 0, size, ((root?.page ?? 0) - 1) * size);
  closeSync(file);
  logged.length = 0;
  expect((await call("owner", "GET", "/projects")).status).toBe(503);
  expect(errors()).toMatchObject([
    { org: org.id, status: 503, code: expect.stringMatching(/^SQLITE_CORRUPT/) },
  ]);
});

test("an organization that can't be opened is in the log each time, with who asked", async () => {
  const { call, org, people } = await world();
  services.tenants.close(org.id);
  await Bun.write(services.tenants.path(org.id), "rotten ".repeat(5000));
  logged.length = 0;
  const failed = await call("member", "GET", "/projects");
  expect(failed.status).toBe(503);
  const request = errors().find(
    ({ requestId }) => requestId === failed.headers.get("x-request-id"),
  );
  expect(request).toMatchObject({ org: org.id, identity: people.member.identityId, status: 503 });
});
