import { expect, test } from "bun:test";
import { observe } from "#/app/observation/observe.ts";
import { createServer } from "#/app/server.ts";
import { listen } from "#/platform/http/listen.ts";
import { attributed } from "#/platform/observe/doing.ts";
import { type Hold, watchLoop } from "#/platform/observe/loop.ts";
import { clock, logged, services } from "./support/server.ts";
import { world } from "./support/world.ts";

/** What runs, observed and listening; answers its address and the lines of its log from now on. */
function observed(accessLog: boolean) {
  const own = { ...services, config: { ...services.config, accessLog } };
  const observation = observe(own);
  const { answered } = observation;
  const server = listen(createServer(own), { host: "127.0.0.1", port: 0, answered });
  const from = logged.length;
  const lines = (message: string) =>
    logged
      .slice(from)
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter((line) => line.message === message);
  return {
    address: `http://127.0.0.1:${server.port}`,
    lines,
    async end() {
      observation.end();
      await server.stop(true);
    },
  };
}

test("with the access log each answer is one line, with its request id, who asked, what and how long", async () => {
  const { org, people } = await world();
  const { address, lines, end } = observed(true);
  const headers = { cookie: people.member.cookie, "user-agent": "a test" };
  const answers = [
    await fetch(`${address}/api/v1/${org.slug}/projects?page=1`, { headers }),
    await fetch(`${address}/api/v1/${org.slug}/projects`),
    await fetch(`${address}/api/v1/nowhere`, { method: "POST" }),
  ];
  const said = lines("Answered");
  expect(said.map(({ requestId }) => requestId)).toEqual(
    answers.map((answer) => answer.headers.get("x-request-id")),
  );
  expect(said[0]).toMatchObject({
    level: "info",
    access: true,
    method: "GET",
    path: `/api/v1/${org.slug}/projects`,
    operation: "listProjects",
    status: 200,
    org: org.id,
    identity: people.member.identityId,
    address: "127.0.0.1",
    agent: "a test",
  });
  expect(said[0]?.ms).toBeGreaterThan(0);
  expect(said.map(({ status }) => status)).toEqual([200, 401, 404]);
  expect([said[1]?.identity, said[2]?.operation]).toEqual([undefined, undefined]);
  await end();
});

test("no line holds what opens something: not in a path, a query, a header or a body", async () => {
  const { address, lines, end } = observed(true);
  const secret = "hidden-hidden-hidden";
  const paths = [
    `/public/${secret}`,
    `/feeds/${secret}.ics`,
    `/disown/${secret}`,
    `/unsubscribe/${secret}`,
    `/api/v1/join/${secret}`,
    `/api/v1/invitations/${secret}`,
    `/join/${secret}`,
    `/api/auth/verify-email?token=${secret}`,
    `/reset-password?token=${secret}`,
    `/oauth/authorize?state=${secret}`,
    `/metrics?token=${secret}`,
  ];
  const headers = { authorization: `Bearer ${secret}`, cookie: `svc_session=${secret}` };
  for (const path of paths) await fetch(`${address}${path}`, { headers, redirect: "manual" });
  await fetch(`${address}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "a@example.com", password: secret }),
  });
  const said = lines("Answered");
  expect(said).toHaveLength(paths.length + 1);
  expect(JSON.stringify(said)).not.toContain("hidden");
  await end();
});

test("without it there is no such line", async () => {
  const { address, lines, end } = observed(false);
  await fetch(`${address}/healthz`);
  expect(lines("Answered")).toEqual([]);
  await end();
});

/** Takes about 150 ms in SQLite: counts to a number. */
const SLOW_SQL =
  "with recursive n (i) as (values (1) union all select i + 1 from n where i < 3000000) select max(i) as most from n";

test("a slow statement is told with its operation and file, without what it was asked about", async () => {
  const { org } = await world();
  const { lines, end } = observed(false);
  const db = services.tenants.get(org.id);
  attributed("listProjects", () => db.all(`${SLOW_SQL} where i <> ?`, ["hidden"]));
  expect(lines("A statement was slow")).toEqual([
    expect.objectContaining({
      level: "warn",
      operation: "listProjects",
      file: expect.stringContaining(org.id),
      sql: expect.stringContaining("with recursive n"),
      ms: expect.any(Number),
    }),
  ]);
  expect(JSON.stringify(lines("A statement was slow"))).not.toContain("hidden");
  await end();
});

test("a hold of the loop is told with what held it, and very many of them fill no log", async () => {
  const { lines, end } = observed(false);
  const hold = (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until; );
  };
  await Bun.sleep(60);
  const message = "Nobody else had their turn for long";
  // A busy machine may have held it before.
  const before = lines(message).length;
  const told = () => lines(message).slice(before);
  clock.advance(61_000);
  for (let held = 0; held < 25; held++) {
    attributed("job purge", () => hold(150));
    await Bun.sleep(25);
  }
  expect(told()).toHaveLength(20);
  // A busy machine may have held it in between, too.
  const first = told().find(({ operation }) => operation !== undefined);
  expect(first).toMatchObject({ level: "warn", operation: "job purge" });
  expect(first?.ms).toBeGreaterThanOrEqual(100);
  clock.advance(61_000);
  hold(150);
  await Bun.sleep(25);
  const next = told()[20];
  expect(next?.skipped).toBeGreaterThanOrEqual(5);
  expect(next).not.toHaveProperty("operation");
  await end();
});

test("whoever watches the loop rests while nothing runs, and is there for what comes next", async () => {
  const holds: Hold[] = [];
  const end = watchLoop((hold) => void holds.push(hold));
  await Bun.sleep(1500);
  holds.length = 0;
  const found = () => holds.find(({ operation }) => operation === "listProjects");
  // A busy machine may hold it just then, too.
  for (let turn = 0; turn < 5 && !found(); turn++) {
    attributed("listProjects", () => {
      for (const until = performance.now() + 150; performance.now() < until; );
    });
    await Bun.sleep(50);
  }
  expect(found()?.ms).toBeGreaterThan(120);
  end();
});
