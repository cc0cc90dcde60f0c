import { expect, test } from "bun:test";
import { agency } from "./support/agents.ts";
import { asAnother, changeGlobal } from "./support/global-file.ts";
import { clock, services } from "./support/server.ts";
import { globalStatementsOf } from "./support/statements.ts";
import { type Answer, send } from "./support/world.ts";

/** Requests as a person with a session, with a token of theirs, and as an agent. */
async function callers() {
  const w = await agency();
  const { token } = (await w.call("owner", "POST", "/api/v1/me/tokens", { name: "x" })).body;
  const path = (of: string) => (of.startsWith("/api/") ? of : `/api/v1/${w.org.slug}${of}`);
  const cookie = { cookie: w.people.owner.cookie };
  const credentials: Record<string, Record<string, string>> = {
    session: cookie,
    token: { authorization: `Bearer ${token}`, "user-agent": "backup (ops@example.com)" },
    agent: { authorization: `Bearer ${w.token()}`, "user-agent": "bot (ops@example.com)" },
  };
  const kinds = Object.entries(credentials).map(([kind, headers]) => ({
    kind,
    get: (of: string) => send("GET", path(of), undefined, headers),
  }));
  return { ...w, kinds };
}

/** Has everything that is remembered of the global file looked up again. */
const write = () => changeGlobal(services, "update clock set held_ms = held_ms");

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

test("the global database is asked once a request, and not again until it changes", async () => {
  const { kinds, project } = await callers();
  for (const { kind, get } of kinds) {
    const path = `/projects/${project.id}`;
    // When a token was last used is written once a minute.
    await get(path);
    await write();
    const cold = await globalStatementsOf(() => get(path));
    const warm = await globalStatementsOf(() => get(path));
    expect([kind, cold.length, warm]).toEqual([kind, 1, []]);
    expect(
      statuses([
        await get(path),
        await get("/projects/none"),
        await get("/api/v1/nobody/my/notes"),
      ]),
    ).toEqual([200, 404, 404]);
  }
});

test("a request of no organization asks once who it is from", async () => {
  const { kinds, call } = await callers();
  for (const { kind, get } of kinds) {
    const path = "/api/v1/orgs";
    await get(path);
    await write();
    const asked = await globalStatementsOf(() => get(path));
    expect([kind, asked.filter((sql) => /sessions|access_tokens/.test(sql)).length]).toEqual([
      kind,
      1,
    ]);
    expect([kind, asked.length]).toEqual([kind, 2]);
  }
  await write();
  expect(
    await globalStatementsOf(() => call("owner", "GET", "/api/auth/get-session")),
  ).toHaveLength(1);
});

test("what another process ends is ended for the next request", async () => {
  const { kinds, project } = await callers();
  for (const { get } of kinds) expect((await get(`/projects/${project.id}`)).status).toBe(200);
  await asAnother(services, (global) =>
    global.batch(
      ["sessions", "access_tokens"].map((table) => ({ sql: `delete from ${table}`, values: [] })),
    ),
  );
  for (const { kind, get } of kinds)
    expect([kind, (await get(`/projects/${project.id}`)).status]).toEqual([kind, 401]);
});

test("a session that was remembered ends by the clock all the same", async () => {
  const { call } = await callers();
  expect((await call("owner", "GET", "/projects")).status).toBe(200);
  clock.advance(91 * 24 * 60 * 60_000);
  expect((await call("owner", "GET", "/projects")).status).toBe(401);
});
