import { expect, test } from "bun:test";
import { globalRows } from "./support/global-file.ts";
import { clock, services } from "./support/server.ts";
import { world } from "./support/world.ts";

test("a repeated idempotency key gives the first answer and does nothing twice", async () => {
  const { call, make, project, rows } = await world();
  const { tool } = await project();
  const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
  const key = { "idempotency-key": "a-key-of-mine" };
  const post = (who: "owner" | "member", body: object, headers: Record<string, string> = key) =>
    call(who, "POST", `/recordings/${list.id}/children`, { type: "todo", ...body }, headers);
  const [first, ...others] = await Promise.all(
    [1, 2, 3].map(() => post("owner", { title: "Once" })),
  );
  expect(first?.status).toBe(201);
  for (const other of others) {
    expect([other.status, other.body, other.headers.get("idempotency-replayed")]).toEqual([
      201,
      first?.body,
      "true",
    ]);
  }
  expect(rows("select id from recordings where title = 'Once'")).toHaveLength(1);
  expect((await post("owner", { title: "Another" })).body.error.code).toBe("idempotency_mismatch");
  expect((await post("member", { title: "Once" })).body.id).not.toBe(first?.body.id);
  expect(
    (await post("owner", { title: "x" }, { "idempotency-key": "short" })).body.error.fields[
      "Idempotency-Key"
    ][0].code,
  ).toBe("invalid");
  const refused = await post("owner", { title: "" }, { "idempotency-key": "after a refusal" });
  expect(refused.status).toBe(422);
  expect(
    (await post("owner", { title: "Now right" }, { "idempotency-key": "after a refusal" })).status,
  ).toBe(201);
  clock.advance(24 * 3600_000);
  expect((await post("owner", { title: "A day later" })).status).toBe(201);
});

test("idempotency keys work outside organizations too, and keep no token in clear", async () => {
  const { call } = await world();
  const key = { "idempotency-key": "mint exactly one" };
  const mint = () => call("stranger", "POST", "/api/v1/me/tokens", { name: "x" }, key);
  const [first, second] = [await mint(), await mint()];
  expect(second.body).toEqual(first.body);
  expect((await call("stranger", "GET", "/api/v1/me/tokens")).body).toHaveLength(1);
  const stored = globalRows<{ body: Uint8Array }>(services, "select body from idempotency_keys");
  expect(stored.some(({ body }) => Buffer.from(body).includes(first.body.token))).toBe(false);
  const org = () =>
    call(
      "stranger",
      "POST",
      "/api/v1/orgs",
      { name: "Once" },
      { "idempotency-key": "found exactly one" },
    );
  expect((await org()).body).toEqual((await org()).body);
  expect((await call("stranger", "GET", "/api/v1/orgs")).body).toHaveLength(1);
});

test("a request outside organizations that comes again while the first is at work waits for its answer", async () => {
  const { call } = await world();
  const agent = (await call("owner", "POST", "/agents", { name: "Bot" })).body.id;
  for (const [path, body, status] of [
    ["/api/v1/me/tokens", { name: "x" }, 201],
    ["/api/v1/orgs", { name: "Once" }, 201],
    [`/agents/${agent}/token`, {}, 201],
    ["/api/v1/orgs", { name: "Refused", slug: "www" }, 422],
  ] as const) {
    const key = { "idempotency-key": `at once ${path} ${status}` };
    const answers = await Promise.all([1, 2, 3].map(() => call("owner", "POST", path, body, key)));
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    const bodies = new Set(answers.map((answer) => JSON.stringify(answer.body)));
    expect([path, bodies.size]).toEqual([path, 1]);
  }
  expect((await call("owner", "GET", "/api/v1/me/tokens")).body).toHaveLength(1);
  expect((await call("owner", "GET", "/api/v1/orgs")).body).toHaveLength(2);
});
