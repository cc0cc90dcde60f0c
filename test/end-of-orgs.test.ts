import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { isGenuine, type SignedReceipt } from "#/core/people/ending/receipt.ts";
import { expectRefusals, refusalOf } from "./spec/cases.ts";
import { stored } from "./support/desk.ts";
import { formOf, sendForm } from "./support/files.ts";
import { globalRows } from "./support/global-file.ts";
import { mailsTo, tokenIn } from "./support/mail.ts";
import { clock, jobs, logged, services } from "./support/server.ts";
import { type Body, send, visibleAnswer, type Who, world } from "./support/world.ts";

const DAY = 24 * 3600_000;

/** An organization with something in it, two owners, and ways in from outside. */
async function full() {
  const w = await world();
  const { call, people, org } = w;
  const project = await w.project();
  const page = await w.make("owner", project.tool("message_board"), {
    type: "message",
    title: "Hello",
  });
  const link = (await call("owner", "PUT", `/recordings/${page.id}/public-link`)).body.url;
  await call("owner", "PATCH", `/people/${people.admin.membershipId}`, { role: "owner" });
  const join = (await call("member", "POST", "/people/invite-link")).body.url.split("/join/")[1];
  await call("member", "POST", "/people", { email: people.stranger.email, role: "member" });
  const invitation = tokenIn((await mailsTo(people.stranger.email)).at(-1)?.text);
  const agent = (await call("owner", "POST", "/agents", { name: "Bot" })).body.id;
  const { token } = (await call("owner", "POST", `/agents/${agent}/token`, { scope: "read" })).body;
  const headers = { authorization: `Bearer ${token}`, "user-agent": "bot (ops@example.com)" };
  const asAgent = () => send("GET", `/api/v1/${org.slug}/people`, undefined, headers);
  const cancel = async () => expect((await call("owner", "DELETE", "/account")).status).toBe(200);
  const restore = (who: Who) => call(who, "POST", `/api/v1/orgs/${org.id}/restore`);
  const publicPath = new URL(link).pathname;
  return { ...w, page, publicPath, join, invitation, asAgent, cancel, restore };
}

/** What somebody is told of the organization, not of their own account. */
const mailsAbout = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject !== "A token of an agent was made");
const mailed = async (email: string) => (await mailsAbout(email)).map(({ subject }) => subject);

test("a cancelled organization is nowhere, by whatever way in, and every owner is told", async () => {
  const w = await full();
  const { call, org, people } = w;
  const { status, body } = await call("owner", "DELETE", "/account");
  expect([status, body]).toEqual([200, { ok: true }]);
  const never = visibleAnswer(
    await send("GET", "/api/v1/never-was/account", undefined, {
      cookie: people.owner.cookie,
    }),
  );
  for (const who of ["owner", "admin", "member", "client"] as const) {
    expect(visibleAnswer(await call(who, "GET", "/account"))).toEqual(never);
    expect(refusalOf(await call(who, "POST", "/projects", { name: "Late" }))).toBe("404 not_found");
    expect((await call(who, "GET", "/api/v1/orgs")).body).toEqual([]);
    expect((await call(who, "GET", "/api/v1/authorization")).body.organizations).toEqual([]);
  }
  const answers = [
    await w.asAgent(),
    await send("GET", w.publicPath),
    await send("GET", `/api/v1/join/${w.join}`),
    await call("stranger", "POST", `/api/v1/join/${w.join}`),
    await send("GET", `/api/v1/invitations/${w.invitation}`),
    await call("stranger", "POST", `/api/v1/invitations/${w.invitation}/accept`),
    await call("owner", "DELETE", "/account"),
  ];
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
  const found = async (who: Who) => (await call(who, "GET", "/api/v1/orgs/cancelled")).body;
  const { id, slug } = org;
  const cancelled = expect.objectContaining({
    id,
    slug,
    cancelled_at: "2026-03-02T10:00:00.000Z",
    restorable_until: "2026-04-01T10:00:00.000Z",
  });
  for (const [who, shown] of [
    ["owner", [cancelled]],
    ["admin", [cancelled]],
    ["member", []],
    ["client", []],
    ["stranger", []],
  ] as const)
    expect([who, await found(who)]).toEqual([who, shown]);
  const again = await call("stranger", "POST", "/api/v1/orgs", { name: "Mine", slug: org.slug });
  expect(refusalOf(again)).toEqual({ slug: "duplicate" });
  for (const who of ["owner", "admin"] as const)
    expect([who, await mailed(people[who].email)]).toEqual([who, [`${org.name} was cancelled`]]);
  expect(await mailed(people.member.email)).toEqual([]);
  expect(logged.some((line) => line.includes('"security":"org_cancelled"'))).toBe(true);
});

test("only owners cancel; a refused request leaves nothing", async () => {
  const w = await full();
  await jobs.runDue();
  await services.wakeIndex.idle();
  await expectRefusals(w, [
    ["member", "DELETE", "/account", undefined, "403 role_required"],
    ["client", "DELETE", "/account", undefined, "404 not_found"],
    ["stranger", "DELETE", "/account", undefined, "404 not_found"],
    [null, "DELETE", "/account", undefined, "401 unauthenticated"],
    [null, "POST", `/api/v1/orgs/${w.org.id}/restore`, undefined, "401 unauthenticated"],
    ["owner", "POST", `/api/v1/orgs/${w.org.id}/restore`, undefined, "409 conflict"],
    ["member", "POST", `/api/v1/orgs/${w.org.id}/restore`, undefined, "404 not_found"],
    ["stranger", "POST", `/api/v1/orgs/${w.org.id}/restore`, undefined, "404 not_found"],
  ]);
  expect(globalRows(services, "select status, cancelled_at from orgs")).toEqual([
    { status: "live", cancelled_at: null },
  ]);
  expect(globalRows(services, "select kind from jobs where kind = 'purge_org'")).toEqual([]);
});

test("any owner restores it within thirty days, as it was", async () => {
  const w = await full();
  const { call, org, restore, page } = w;
  await w.cancel();
  for (const who of ["member", "client", "stranger"] as const)
    expect([who, refusalOf(await restore(who))]).toEqual([who, "404 not_found"]);
  clock.advance(29 * DAY);
  await jobs.runDue();
  const { status, body } = await restore("admin");
  expect([status, body]).toEqual([
    200,
    { id: org.id, name: org.name, slug: org.slug, role: "owner" },
  ]);
  expect((await call("member", "GET", `/recordings/${page.id}`)).body.title).toBe("Hello");
  expect((await w.asAgent()).status).toBe(200);
  expect((await send("GET", w.publicPath)).status).toBe(200);
  expect(refusalOf(await restore("owner"))).toBe("409 conflict");
  // The job that was to remove it finds it live.
  clock.advance(2 * DAY);
  await jobs.runDue();
  expect(existsSync(services.tenants.path(org.id))).toBe(true);
  expect(globalRows(services, "select kind from jobs where kind = 'purge_org'")).toEqual([]);
});

test("nothing of it runs while it is cancelled, and what was due is done when it is back", async () => {
  const { call, project, rows, cancel, restore, org, people } = await full();
  const { tool } = await project();
  const list = tool("message_board");
  await call("member", "POST", `/recordings/${list}/children`, {
    type: "message",
    title: "Planned",
    scheduled_at: new Date(clock.time + DAY).toISOString(),
  });
  await call("member", "PATCH", "/api/v1/me/preferences", { timezone: "UTC" });
  await cancel();
  await call("member", "PATCH", "/api/v1/me/preferences", { timezone: "Europe/Berlin" });
  clock.advance(2 * DAY);
  await jobs.runDue();
  expect(globalRows(services, "select tenant_id from due")).toEqual([]);
  const drafted = () => rows("select status from recordings where title = 'Planned'");
  expect(drafted()).toEqual([{ status: "drafted" }]);
  services.tenants.close(org.id);
  expect((await restore("owner")).status).toBe(200);
  await jobs.runDue();
  expect(drafted()).toEqual([{ status: "active" }]);
  expect(
    rows(
      "select preferences ->> '$.timezone' as zone from memberships where id = ?",
      people.member.membershipId,
    ),
  ).toEqual([{ zone: "Europe/Berlin" }]);
});

test("after thirty days it is removed, and a signed receipt says what was", async () => {
  const w = await full();
  const { org, people, restore } = w;
  const path = services.tenants.path(org.id);
  const { id: kept } = (await w.call("stranger", "POST", "/api/v1/orgs", { name: "Kept" })).body;
  await sendForm(w, "owner", "/attachments", formOf("Ten bytes!", "a.txt"));
  expect(stored(w)).toHaveLength(1);
  await services.indexed(org.id);
  await w.cancel();
  const digest = createHash("sha256").update(readFileSync(path)).digest("hex");
  const bytes = readFileSync(path).length;
  clock.advance(30 * DAY);
  expect(refusalOf(await restore("owner"))).toBe("401 unauthenticated");
  await jobs.runDue();
  expect([path, `${path}-wal`, `${path}-shm`].map((name) => existsSync(name))).toEqual([
    false,
    false,
    false,
  ]);
  expect(stored(w)).toEqual([]);
  expect(globalRows(services, "select id from orgs")).toEqual([{ id: kept }]);
  expect(globalRows(services, "select 1 from memberships where org_id <> ?", kept)).toEqual([]);
  expect(globalRows(services, "select 1 from identities where email is null")).toEqual([]);
  expect(globalRows(services, "select tenant_id from due where tenant_id = ?", org.id)).toEqual([]);
  const lines = logged.filter((line) => line.includes('"receipt":{'));
  const receipts: SignedReceipt[] = lines.map((line) => JSON.parse(line).receipt);
  expect(receipts).toEqual([
    {
      format: "atoll-purge-receipt",
      version: 1,
      id: expect.any(String),
      organization: {
        id: org.id,
        slug: org.slug,
        name: org.name,
        created_at: "2026-03-02T10:00:00.000Z",
        cancelled_at: "2026-03-02T10:00:00.000Z",
      },
      removed_at: "2026-04-01T10:00:00.000Z",
      files: [{ name: `${org.id}.sqlite`, bytes, sha256: digest }],
      stored: { count: 1, bytes: 10 },
      contents: { people: 6, agents: 1, projects: 1, recordings: expect.any(Number) },
      indexed_memberships: 6,
      signature: expect.any(String),
    },
  ]);
  const [receipt] = receipts;
  if (!receipt) throw new Error("There is a receipt");
  expect(isGenuine(services.secrets, receipt)).toBe(true);
  expect(isGenuine(services.secrets, { ...receipt, removed_at: "2026-04-02T10:00:00.000Z" })).toBe(
    false,
  );
  for (const who of ["owner", "admin"] as const) {
    const mails = await mailsAbout(people[who].email);
    expect([who, mails.map(({ subject }) => subject)]).toEqual([
      who,
      [`${org.name} was cancelled`, `${org.name} was removed for good`],
    ]);
    expect(mails[1]?.text).toContain(receipt.signature);
  }
  const free = await w.call("stranger", "GET", `/api/v1/${org.slug}/account`);
  expect([401, 404]).toContain(free.status);
});

test("one that was cancelled, restored and cancelled again has its thirty days anew", async () => {
  const { cancel, restore, org } = await full();
  await cancel();
  clock.advance(20 * DAY);
  expect((await restore("owner")).status).toBe(200);
  await cancel();
  clock.advance(15 * DAY);
  await jobs.runDue();
  expect(globalRows(services, "select status from orgs where id = ?", org.id)).toEqual([
    { status: "cancelled" },
  ]);
  clock.advance(15 * DAY);
  await jobs.runDue();
  expect(globalRows(services, "select id from orgs where id = ?", org.id)).toEqual([]);
});

test("one whose file is broken is removed all the same, and the receipt says so", async () => {
  const { cancel, org } = await full();
  await cancel();
  services.tenants.close(org.id);
  await Bun.write(services.tenants.path(org.id), "no database");
  clock.advance(30 * DAY);
  await jobs.runDue();
  expect(existsSync(services.tenants.path(org.id))).toBe(false);
  const line = logged.find((text) => text.includes('"receipt":{')) ?? "{}";
  const { receipt }: Body = JSON.parse(line);
  expect([receipt.contents, receipt.files[0].bytes]).toEqual([null, 11]);
});

test("of many who cancel at once one does, and of many who restore", async () => {
  const { call, restore, org } = await full();
  const owners = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? "owner" : "admin") as Who);
  const statuses = async (all: Promise<{ status: number }>[]) =>
    (await Promise.all(all)).map(({ status }) => status).toSorted();
  expect(await statuses(owners.map((who) => call(who, "DELETE", "/account")))).toEqual([
    200,
    ...owners.slice(1).map(() => 404),
  ]);
  expect(globalRows(services, "select kind from jobs where kind = 'purge_org'")).toHaveLength(1);
  const restored = await statuses(owners.map((who) => restore(who)));
  expect(restored.filter((status) => status === 200)).toEqual([200]);
  expect(restored.filter((status) => status >= 500)).toEqual([]);
  expect(globalRows(services, "select status from orgs where id = ?", org.id)).toEqual([
    { status: "live" },
  ]);
});
