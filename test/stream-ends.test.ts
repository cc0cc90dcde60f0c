import { expect, test } from "bun:test";
import { forgetExpired } from "#/core/identity/expired.ts";
import { agency } from "./support/agents.ts";
import { asAnother, changeGlobal, globalRows } from "./support/global-file.ts";
import { mailsTo } from "./support/mail.ts";
import { clock, services } from "./support/server.ts";
import { globalStatementsOf } from "./support/statements.ts";
import { openStream } from "./support/stream.ts";
import { send, world } from "./support/world.ts";

type World = Awaited<ReturnType<typeof listener>>;

const DAY = 24 * 60 * 60_000;
const PASSWORD = "correct horse battery";

/** Lets every stream look around, and what they asked be answered. */
async function tick(): Promise<void> {
  services.hub.tick();
  await Bun.sleep(0);
}

/** Changes rows of the global file. */
const change = (sql: string, ...values: string[]) => changeGlobal(services, sql, ...values);

/** Somebody ("other") who signed in with a password, and has a token; and an agent of the owner's. */
async function listener() {
  const w = await agency();
  const { identityId, email, cookie } = w.people.other;
  const hash = await Bun.password.hash(PASSWORD);
  await change("update identities set password_hash = ? where id = ?", hash, identityId);
  const token = (
    await w.call("other", "POST", "/api/v1/me/tokens", {
      name: "x",
      expires_at: new Date(clock.now().getTime() + 5 * 60_000).toISOString(),
    })
  ).body;
  const bearer = (secret: string) => ({
    authorization: `Bearer ${secret}`,
    "user-agent": "backup (ops@example.com)",
  });
  const auth = (path: string, body: object, headers: Record<string, string> = {}) =>
    send("POST", `/api/auth/${path}`, body, headers);
  return {
    ...w,
    auth,
    tokenId: String(token.id),
    identityId,
    email,
    membership: `/people/${w.people.other.membershipId}`,
    streams: {
      session: () => openStream(w, "other", "", { cookie }),
      token: () => openStream(w, "other", "", bearer(token.token)),
      agent: () => openStream(w, "other", "", bearer(w.token())),
    },
  };
}

type Via = keyof World["streams"];

/** Whether a stream ends within a tick of something. */
async function ends(via: Via, end: (w: World) => Promise<unknown>): Promise<boolean> {
  const w = await listener();
  const stream = await w.streams[via]();
  expect(stream.response.status).toBe(200);
  await stream.next();
  await tick();
  await tick();
  const before = services.hub.size;
  await end(w);
  await tick();
  const isOver = services.hub.size === before - 1;
  await stream.cancel();
  return isOver;
}

const changing = (w: World, more: object = {}) =>
  w.auth(
    "change-password",
    { currentPassword: PASSWORD, newPassword: "another horse battery", ...more },
    { cookie: w.people.other.cookie },
  );

/** The other session of the same person changes the password. */
async function elsewhere(w: World): Promise<void> {
  const { headers } = await w.auth("sign-in/email", { email: w.email, password: PASSWORD });
  const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const body = { currentPassword: PASSWORD, newPassword: "another horse battery" };
  expect((await w.auth("change-password", body, { cookie })).status).toBe(200);
}

async function disown(w: World): Promise<void> {
  await change("update identities set email_verified_at = null where id = ?", w.identityId);
  await w.auth("send-verification-email", { email: w.email });
  const texts = (await mailsTo(w.email)).map(({ text }) => text ?? "");
  const [path] = texts.flatMap((text) => /\/disown\/\S+/.exec(text) ?? []);
  expect((await send("POST", path ?? "")).status).toBe(200);
}

const byAnotherProcess = (sql: string) =>
  asAnother(services, (global) => global.batch([{ sql, values: [] }]));

const minute = 60_000;

/** All that ends what somebody came with, or their place in the organization. */
const ENDINGS: [string, Via, (w: World) => Promise<unknown>][] = [
  ["they sign out", "session", (w) => w.call("other", "POST", "/api/auth/sign-out")],
  ["an owner cancels the organization", "session", (w) => w.call("owner", "DELETE", "/account")],
  ["the same, for a token", "token", (w) => w.call("owner", "DELETE", "/account")],
  ["the same, for an agent", "agent", (w) => w.call("owner", "DELETE", "/account")],
  ["they change the password", "session", (w) => changing(w)],
  ["the same, and others may stay", "session", (w) => changing(w, { revokeOtherSessions: false })],
  ["they change it elsewhere", "session", elsewhere],
  ["the address turns out to be another's", "session", disown],
  ["the same, of a token", "token", disown],
  [
    "the token is revoked",
    "token",
    (w) => w.call("other", "DELETE", `/api/v1/me/tokens/${w.tokenId}`),
  ],
  ["the agent gets another token", "agent", (w) => w.mint()],
  ["the agent is deactivated", "agent", (w) => w.call("owner", "DELETE", `/agents/${w.agent}`)],
  ["they are removed", "session", (w) => w.call("owner", "DELETE", w.membership)],
  ["the same, of a token", "token", (w) => w.call("owner", "DELETE", w.membership)],
  ["they leave", "session", (w) => w.call("other", "DELETE", w.membership)],
  [
    "they get another role",
    "session",
    (w) => w.call("owner", "PATCH", w.membership, { role: "admin" }),
  ],
  ["the token expires", "token", async () => clock.advance(5 * minute)],
  [
    "the person is removed",
    "session",
    (w) => change("delete from identities where id = ?", w.identityId),
  ],
  ["the organization is", "session", (w) => change("delete from orgs where id = ?", w.org.id)],
  ["the session is shortened", "session", () => change("update sessions set expires_at = '2020'")],
  ["the token is", "token", () => change("update access_tokens set expires_at = '2020'")],
  [
    "the address is lost",
    "session",
    (w) => change("update identities set email = null where id = ?", w.identityId),
  ],
  [
    "the place becomes another's",
    "session",
    (w) => change("update memberships set membership_id = 'x' where identity_id = ?", w.identityId),
  ],
  ["another process ends the session", "session", () => byAnotherProcess("delete from sessions")],
  ["another process removes everybody", "token", () => byAnotherProcess("delete from identities")],
];

test.each(ENDINGS)("a stream ends when %s (%s)", async (_, via, end) =>
  expect(await ends(via, end)).toBe(true),
);

test("a stream goes on where nothing ends", async () => {
  for (const via of ["session", "token", "agent"] as const)
    expect([via, await ends(via, async () => {})]).toEqual([via, false]);
});

test("a stream that was opened in a session's last minutes ends with it", async () => {
  const w = await world();
  const soon = new Date(clock.now().getTime() + 5 * minute).toISOString();
  await change("update sessions set expires_at = ?", soon);
  const stream = await openStream(w, "other");
  await stream.next();
  clock.advance(5 * minute - 1);
  await tick();
  expect(services.hub.size).toBe(1);
  clock.advance(1);
  await tick();
  expect(services.hub.size).toBe(0);
});

test("a stream whose session ends while it is opened ends at its first look", async () => {
  const w = await world();
  const opening = openStream(w, "other");
  await change("delete from sessions");
  const { response } = await opening;
  await tick();
  expect([response.status === 401 || services.hub.size === 0]).toEqual([true]);
});

test("what ends for others ends nobody else's stream", async () => {
  const w = await listener();
  const stream = await w.streams.session();
  await tick();
  for (const end of [
    () => w.call("member", "POST", "/api/auth/sign-out"),
    () => w.call("owner", "PATCH", `/people/${w.people.admin.membershipId}`, { role: "member" }),
    () => w.call("other", "DELETE", `/api/v1/me/tokens/${w.tokenId}`),
    () => forgetExpired(services),
  ])
    await end();
  await tick();
  expect(services.hub.size).toBe(1);
  await stream.cancel();
});

test("idle streams ask the global database nothing, and all of them once when it changed", async () => {
  const w = await listener();
  const streams = [await w.streams.session(), await w.streams.token(), await w.streams.agent()];
  for (const stream of streams) await stream.next();
  await tick();
  await tick();
  const asked = await globalStatementsOf(async () => {
    for (let n = 0; n < 10; n++) {
      clock.advance(15_000);
      await tick();
      for (const stream of streams) expect(await stream.next()).toContain("event: ping");
    }
  });
  expect(asked).toEqual([]);
  await w.call("member", "POST", "/api/auth/sign-out");
  expect(await globalStatementsOf(tick)).toHaveLength(1);
  expect(await globalStatementsOf(tick)).toHaveLength(1);
  expect(await globalStatementsOf(tick)).toEqual([]);
  for (const stream of streams) await stream.cancel();
});

test("the log of what was revoked keeps its end", async () => {
  await change(
    `insert into revocations (identity_id)
       with recursive n (i) as (select 1 union all select i + 1 from n where i < 100500) select 'x' from n`,
  );
  clock.advance(DAY);
  await forgetExpired(services);
  const [{ n, last } = { n: 0, last: 0 }] = globalRows<{ n: number; last: number }>(
    services,
    "select count(*) as n, max(seq) as last from revocations",
  );
  expect([n <= 100_010, last >= 100_500]).toEqual([true, true]);
});
