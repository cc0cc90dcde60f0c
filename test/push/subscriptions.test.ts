import { expect, test } from "bun:test";
import { changeGlobal, globalRows } from "../support/global-file.ts";
import { browser, subscribed } from "../support/push.ts";
import { clock, services } from "../support/server.ts";
import { type Body, world } from "../support/world.ts";

const PATH = "/api/v1/me/push-subscriptions";

test("the key is made at its first use, is a point on the curve, and stays", async () => {
  const w = await world();
  expect(globalRows(services, "select * from push_keys")).toEqual([]);
  const answers = await Promise.all(
    [1, 2, 3].map(() => w.call("owner", "GET", "/api/v1/me/push-key")),
  );
  const [key] = answers.map(({ body }) => body.public_key);
  expect(answers.map(({ body }) => body.public_key)).toEqual([key, key, key]);
  expect((await w.call("client", "GET", "/api/v1/me/push-key")).body).toEqual({ public_key: key });
  const point = Buffer.from(key, "base64url");
  expect([point.byteLength, point[0]]).toEqual([65, 4]);
  const [row] = globalRows<Body>(services, "select * from push_keys");
  expect(Buffer.from(row.private_key).byteLength).toBe(43 + 28);
});

test("a browser is subscribed, listed to its owner alone, and taken back", async () => {
  const w = await world();
  const it = await subscribed(w, "member");
  const listed = {
    id: it.id,
    host: "example.com",
    user_agent: null,
    is_current: true,
    created_at: clock.now().toISOString(),
    last_pushed_at: null,
  };
  expect((await w.call("member", "GET", PATH)).body).toEqual([listed]);
  expect((await w.call("other", "GET", PATH)).body).toEqual([]);
  expect((await w.call("other", "DELETE", `${PATH}/${it.id}`)).status).toBe(404);
  expect((await w.call("member", "DELETE", `${PATH}/${it.id}`)).status).toBe(204);
  expect((await w.call("member", "DELETE", `${PATH}/${it.id}`)).status).toBe(404);
  expect([(await w.call("member", "GET", PATH)).body, services.pushable.size]).toEqual([[], 0]);
});

test("the same browser again is the same subscription, and another person's once they sign in there", async () => {
  const w = await world();
  const it = browser();
  const first = await subscribed(w, "member", it);
  const { keys } = browser().subscription;
  const again = await subscribed(w, "member", {
    ...it,
    subscription: { ...it.subscription, keys },
  });
  expect(again.id).toBe(first.id);
  await subscribed(w, "other", it);
  expect((await w.call("member", "GET", PATH)).body).toEqual([]);
  expect((await w.call("other", "GET", PATH)).body).toHaveLength(1);
});

test("where and how a browser is pushed to is not readable in the file", async () => {
  const w = await world();
  const { subscription, path } = await subscribed(w, "member");
  const [row] = globalRows<Body>(services, "select * from push_subscriptions");
  const text = Object.values(row)
    .map((value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value),
    )
    .join(" ");
  for (const secret of [path, subscription.keys.auth, subscription.keys.p256dh])
    expect(text).not.toContain(secret);
});

const good = browser().subscription;
const withKeys = (keys: Partial<typeof good.keys>) => ({
  ...good,
  keys: { ...good.keys, ...keys },
});

test.each([
  ["http", { ...good, endpoint: "http://example.com/push" }, "endpoint"],
  ["this machine", { ...good, endpoint: "https://localhost/push" }, "endpoint"],
  ["a private address", { ...good, endpoint: "https://10.0.0.1/push" }, "endpoint"],
  ["another port", { ...good, endpoint: "https://example.com:8443/push" }, "endpoint"],
  ["a user name", { ...good, endpoint: "https://a:b@example.com/push" }, "endpoint"],
  ["no address", { ...good, endpoint: "push" }, "endpoint"],
  [
    "too long an address",
    { ...good, endpoint: `https://example.com/${"x".repeat(2000)}` },
    "endpoint",
  ],
  ["a short secret", withKeys({ auth: "AAAA" }), "keys.auth"],
  ["no point", withKeys({ p256dh: Buffer.alloc(65, 4).toString("base64url") }), "keys.p256dh"],
  [
    "a point that is compressed",
    withKeys({
      p256dh: Buffer.concat([
        Buffer.of(2),
        Buffer.from(good.keys.p256dh, "base64url").subarray(1, 33),
      ]).toString("base64url"),
    }),
    "keys.p256dh",
  ],
  ["no keys", { endpoint: good.endpoint }, "keys"],
] as const)("nobody is pushed to at %s", async (_, body, field) => {
  const w = await world();
  const refused = await w.call("member", "POST", PATH, body);
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, [field]]);
  expect(globalRows(services, "select id from push_subscriptions")).toEqual([]);
});

test("somebody has ten browsers at most", async () => {
  const w = await world();
  for (let n = 0; n < 10; n++) await subscribed(w, "member");
  const more = await w.call("member", "POST", PATH, browser().subscription);
  expect([more.status, more.body.error.code]).toEqual([422, "validation_failed"]);
});

test("a token neither subscribes nor reads; nor does nobody", async () => {
  const w = await world();
  const { token } = (await w.call("member", "POST", "/api/v1/me/tokens", { name: "x" })).body;
  const bearer = { authorization: `Bearer ${token}`, "user-agent": "test" };
  expect((await w.call(null, "GET", "/api/v1/me/push-key", undefined, bearer)).status).toBe(403);
  expect((await w.call(null, "POST", PATH, browser().subscription, bearer)).status).toBe(403);
  expect((await w.call(null, "GET", PATH)).status).toBe(401);
});

test("a subscription ends with the session that made it", async () => {
  const w = await world();
  await subscribed(w, "member");
  await w.call("member", "POST", "/api/auth/sign-out");
  expect(globalRows(services, "select id from push_subscriptions")).toEqual([]);
  await subscribed(w, "other");
  await changeGlobal(services, "delete from sessions");
  expect(globalRows(services, "select id from push_subscriptions")).toEqual([]);
});

test("where the secret of the installation is lost, there is another key, and browsers subscribe anew", async () => {
  const w = await world();
  const before = (await w.call("member", "GET", "/api/v1/me/push-key")).body.public_key;
  await subscribed(w, "member");
  await changeGlobal(services, "update push_keys set private_key = x'00'");
  const after = (await w.call("member", "GET", "/api/v1/me/push-key")).body.public_key;
  expect(after).not.toBe(before);
  expect([(await w.call("member", "GET", PATH)).body, services.pushable.size]).toEqual([[], 0]);
  expect((await w.call("member", "GET", "/api/v1/me/push-key")).body.public_key).toBe(after);
});
