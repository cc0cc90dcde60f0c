import { expect, test } from "bun:test";
import { openServices } from "#/app/services.ts";
import {
  QUOTAS,
  requireRoom,
  takePermit,
  takeTraffic,
  windowStart,
} from "#/core/identity/quotas.ts";
import { readConfig } from "#/platform/config.ts";
import { ConfigError } from "#/platform/config-error.ts";
import { SlidingWindows } from "#/platform/http/rate-limit.ts";
import { changeGlobal } from "./support/global-file.ts";
import { clock, logged, services } from "./support/server.ts";
import { send, world } from "./support/world.ts";

const agent = { "user-agent": "tests (tests@example.com)" };
const setVerified = (identityId: string, at: string | null) =>
  changeGlobal(
    services,
    "update identities set email_verified_at = ? where id = ?",
    at,
    identityId,
  );
const prove = (identityId: string) => setVerified(identityId, clock.now().toISOString());
const unprove = (identityId: string) => setVerified(identityId, null);
const raised = (quotas: string) => ({ config: readConfig({ QUOTAS: quotas }) });

/** How many of the statuses there are, in the order they first came. */
const tally = (statuses: number[]) =>
  [...Map.groupBy(statuses, (status) => status)].map(([s, all]) => [s, all.length]);

test("a person makes ten organizations a day, five before their address is proven", async () => {
  const { call, people } = await world();
  await unprove(people.stranger.identityId);
  const make = async (name = "One more") =>
    (await call("stranger", "POST", "/api/v1/orgs", { name })).status;
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push(await make());
  expect(tally(statuses)).toEqual([
    [201, 5],
    [429, 1],
  ]);
  await prove(people.stranger.identityId);
  for (let i = 0; i < 5; i++) statuses.push(await make());
  const refused = await call("stranger", "POST", "/api/v1/orgs", { name: "Too many" });
  expect(tally(statuses)).toContainEqual([201, 10]);
  expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBe(24 * 3600);
  clock.advance(24 * 3600_000);
  expect(await make()).toBe(201);
});

test("an organization that was not made doesn't count", async () => {
  const { call, org } = await world();
  for (let i = 0; i < 20; i++)
    expect(
      (await call("stranger", "POST", "/api/v1/orgs", { name: "Taken", slug: org.slug })).status,
    ).toBe(422);
  expect((await call("stranger", "POST", "/api/v1/orgs", { name: "Free" })).status).toBe(201);
});

test("a person has fifty tokens, twenty-five before their address is proven", async () => {
  const { call, people } = await world();
  const mint = (name: string) => call("member", "POST", "/api/v1/me/tokens", { name });
  const statuses: number[] = [];
  await unprove(people.member.identityId);
  for (let i = 0; i < 26; i++) statuses.push((await mint(`Token ${i}`)).status);
  await prove(people.member.identityId);
  for (let i = 0; i < 26; i++) statuses.push((await mint(`Further ${i}`)).status);
  expect(tally(statuses)).toEqual([
    [201, 50],
    [422, 2],
  ]);
  const [first, second] = (await call("member", "GET", "/api/v1/me/tokens")).body;
  for (const { id } of [first, second]) await call("member", "DELETE", `/api/v1/me/tokens/${id}`);
  const atOnce = await Promise.all(Array.from({ length: 5 }, (_, i) => mint(`At once ${i}`)));
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422]);
  const refused = await mint("One too many");
  expect(refused.body.error.fields.name[0].code).toBe("limit");
});

test("all tokens of a person together make two hundred requests in ten seconds", async () => {
  const { call, people } = await world();
  await prove(people.member.identityId);
  const secrets: string[] = [];
  for (let i = 0; i < 6; i++)
    secrets.push((await call("member", "POST", "/api/v1/me/tokens", { name: `${i}` })).body.token);
  const ask = (secret = "") =>
    send("GET", "/api/v1/authorization", undefined, {
      authorization: `Bearer ${secret}`,
      ...agent,
    });
  const statuses: number[] = [];
  for (let i = 0; i < 210; i++) statuses.push((await ask(secrets[i % 6])).status);
  expect(tally(statuses)).toEqual([
    [200, 200],
    [429, 10],
  ]);
  expect((await call("member", "GET", "/api/v1/authorization")).status).toBe(200);
  clock.advance(10_000);
  expect((await ask(secrets[0])).status).toBe(200);
});

test("somebody whose address is not proven has half of each token's requests and of wrong passwords", async () => {
  const { call, people } = await world();
  await unprove(people.member.identityId);
  const { token } = (await call("member", "POST", "/api/v1/me/tokens", { name: "One" })).body;
  const statuses: number[] = [];
  for (let i = 0; i < 26; i++) {
    const headers = { authorization: `Bearer ${token}`, ...agent };
    statuses.push((await send("GET", "/api/v1/authorization", undefined, headers)).status);
  }
  expect(tally(statuses)).toEqual([
    [200, 25],
    [429, 1],
  ]);
  const change = () =>
    call("member", "POST", "/api/auth/change-password", {
      currentPassword: "wrong",
      newPassword: "correct donkey",
    });
  const wrong: number[] = [];
  for (let i = 0; i < 6; i++) wrong.push((await change()).status);
  expect(tally(wrong)).toEqual([
    [400, 5],
    [429, 1],
  ]);
});

test("one too many of what is kept is in the security log by the name of its quota", async () => {
  const { call, people } = await world();
  for (let i = 0; i < 50; i++)
    await call("member", "POST", "/api/v1/me/tokens", { name: `Token ${i}` });
  const hits = () =>
    logged.filter((line) => line.includes('"limit_hit"') && line.includes(people.member.identityId))
      .length;
  expect(hits()).toBe(0);
  expect((await call("member", "POST", "/api/v1/me/tokens", { name: "One too many" })).status).toBe(
    422,
  );
  expect(hits()).toBe(1);
  expect(JSON.parse(logged.findLast((line) => line.includes('"limit_hit"')) ?? "{}")).toMatchObject(
    {
      limit: "tokens",
      identity: people.member.identityId,
    },
  );
});

test("two servers in one process share no counts", () => {
  const other = { ...services, windows: new SlidingWindows() };
  const take = (given: typeof services) => takeTraffic(given, QUOTAS.token_requests, "shared");
  for (let i = 0; i < 50; i++) take(services);
  expect(() => take(services)).toThrow("Too many requests");
  expect(() => take(other)).not.toThrow();
});

test("places held at once are free again when they are left, once each", () => {
  const places = Array.from({ length: 10 }, () =>
    takePermit(services, QUOTAS.streams, "somebody", { proven: false }),
  );
  expect(() => takePermit(services, QUOTAS.streams, "somebody", { proven: false })).toThrow(
    "Too many requests",
  );
  takePermit(services, QUOTAS.streams, "somebody else", { proven: false }).leave();
  places[0]?.leave();
  places[0]?.leave();
  takePermit(services, QUOTAS.streams, "somebody", { proven: false });
  expect(() => takePermit(services, QUOTAS.streams, "somebody", { proven: false })).toThrow(
    "Too many requests",
  );
});

test("what is counted elsewhere has room again when the oldest leaves the window", () => {
  const now = new Date("2026-03-02T10:00:00Z");
  expect(windowStart(QUOTAS.invitations_inviter, now)).toBe("2026-03-02T09:00:00.000Z");
  const counted = { count: 20, oldestAt: "2026-03-02T09:30:00.000Z" };
  const refusal = () => requireRoom(services, QUOTAS.invitations_inviter, counted, { now });
  expect(refusal).toThrow("Try again in 30 minutes.");
  expect(() =>
    requireRoom(services, QUOTAS.invitations_inviter, { ...counted, count: 19 }, { now }),
  ).not.toThrow();
  const half = { now, proven: false };
  expect(() =>
    requireRoom(services, QUOTAS.invitations_inviter, { ...counted, count: 10 }, half),
  ).toThrow("in 30 minutes");
  expect(() =>
    requireRoom(raised("invitations_inviter=21"), QUOTAS.invitations_inviter, counted, half),
  ).toThrow();
  expect(() =>
    requireRoom(raised("invitations_inviter=42"), QUOTAS.invitations_inviter, counted, half),
  ).not.toThrow();
});

test("the page for operators lists every quota as it is", async () => {
  const page = await Bun.file("docs/operators.md").text();
  const rows = [
    ...page.matchAll(/^\| `(\w+)` \| (\d+) (.*?) \| (?:(\d+) (second|minute|hour|day)s?)? ?\|$/gm),
  ];
  const unitMs = { second: 1000, minute: 60_000, hour: 3600_000, day: 24 * 3600_000 };
  const listed = rows.map(([, name, limit, what, count, unit]) => ({
    name,
    limit: Number(limit),
    what,
    windowMs: count ? Number(count) * unitMs[unit as keyof typeof unitMs] : null,
  }));
  const real = Object.values(QUOTAS).map(({ name, limit, what, windowMs }) => ({
    name,
    limit,
    what,
    windowMs,
  }));
  expect(listed).toEqual(real);
});

test("an operator raises limits by name; a name or a number that is wrong stops the start", async () => {
  const { quotas } = readConfig({ QUOTAS: "invitations_org=500, tokens=100," });
  expect([...quotas]).toEqual([
    ["invitations_org", 500],
    ["tokens", 100],
  ]);
  for (const wrong of [
    "tokens",
    "tokens=",
    "tokens=0",
    "tokens=-1",
    "tokens=1.5",
    "tokens=many",
    "=5",
    "tokens:5",
  ])
    expect(() => readConfig({ QUOTAS: wrong })).toThrow(ConfigError);
  const misspelt = openServices(readConfig({ QUOTAS: "tokenz=5", TENANTS_DIR: "/nowhere/at/all" }));
  await expect(misspelt).rejects.toThrow('QUOTAS names "tokenz"');
});
