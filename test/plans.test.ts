import { expect, test } from "bun:test";
import { runControl } from "#/app/control/commands.ts";
import { beginAt, setClock } from "./support/clock.ts";
import { crowdInto } from "./support/crowd.ts";
import { people } from "./support/direct-chats.ts";
import { formOf, sendForm } from "./support/files.ts";
import { jobs, services } from "./support/server.ts";
import { type Body, type World, world } from "./support/world.ts";

beginAt("2026-03-02T10:00:00.000Z");

const GIGABYTE = 1024 ** 3;
const give = async (w: Pick<World, "org">, tier: string): Promise<string> => {
  const { status, text } = await runControl(services, ["plan", w.org.slug, tier]);
  expect([tier, status]).toEqual([tier, 0]);
  return text;
};
const ROOM: Record<string, string> = {
  "projects 3": "The plan has room for 3 projects.",
  "people 20": "The plan has room for 20 people.",
  [`storage_bytes ${GIGABYTE}`]: "There is no room left for this in the plan's 1 GB for files.",
};
const reached = (limit: string, used: number, max: number) => ({
  code: "limit_reached",
  message: ROOM[`${limit} ${max}`],
  details: { limit, used, max },
});

/** What a refusal must leave as it was. */
const kept = (w: World) =>
  w.rows(
    `select (select count(*) from projects) as projects, (select count(*) from memberships) as people,
       (select count(*) from invitations) as invitations, (select count(*) from events) as events,
       (select bytes from storage_use) as bytes, (select count(*) from jobs where kind <> 'sweep_file') as jobs`,
  );

test("an organization without a plan has everything, and the operator gives it one", async () => {
  const w = await world();
  const { body } = await w.call("owner", "GET", "/billing");
  expect(body).toEqual({
    tier: "comped",
    status: "comped",
    billing_interval: null,
    trial_ends_at: null,
    current_period_end: null,
    limits: { projects: -1, people: -1, storage_bytes: -1, chat_history_days: -1 },
    usage: { projects: 0, people: 5, storage_bytes: 0 },
    over_limit: false,
  });
  expect(await give(w, "starter")).toMatch(/^projects +0 +3$/m);
  const { body: after } = await w.call("owner", "GET", "/billing");
  expect(after).toMatchObject({
    tier: "starter",
    status: "active",
    limits: { projects: 3, people: 20, storage_bytes: 10 * GIGABYTE, chat_history_days: -1 },
  });
  const account = (await w.call("member", "GET", "/account")).body;
  expect([account.plan.limits, account.can.create_projects]).toEqual([after.limits, true]);
  expect((await w.call("member", "GET", "/account/storage")).body.limit_bytes).toBe(10 * GIGABYTE);
  for (const [who, status] of [
    ["admin", 403],
    ["client", 404],
    [null, 401],
    ["stranger", 404],
  ] as const)
    expect([who, (await w.call(who, "GET", "/billing")).status]).toEqual([who, status]);
  expect((await runControl(services, ["plan", w.org.slug, "gold"])).status).toBe(1);
  expect((await runControl(services, ["plan", "no-such-org"])).status).toBe(1);
});

test("a project too many is refused, made, restored and made of a template, and leaves nothing", async () => {
  const w = await world();
  const [first] = [await w.project("member"), await w.project("member")];
  const { body: template } = await w.call("member", "POST", "/templates", { name: "T" });
  const { body: archived } = await w.call("member", "POST", "/projects", { name: "Old" });
  await w.call("member", "PUT", `/projects/${archived.id}/status/archived`);
  await w.project("member");
  await give(w, "starter");
  const before = kept(w);
  for (const [method, path, body] of [
    ["POST", "/projects", { name: "Fourth" }],
    ["POST", `/templates/${template.id}/use`, { name: "Fourth" }],
    ["PUT", `/projects/${archived.id}/status/active`, undefined],
  ] as const) {
    const refused = await w.call("member", method, path, body);
    expect([path, refused.status, refused.body.error]).toEqual([
      path,
      402,
      reached("projects", 3, 3),
    ]);
  }
  expect(kept(w)).toEqual(before);
  expect((await w.call("member", "GET", "/account")).body.can.create_projects).toBe(false);
  await w.call("member", "PUT", `/projects/${first.id}/status/archived`);
  expect((await w.call("member", "POST", "/projects", { name: "Third" })).status).toBe(201);
});

test("a person too many is refused, invited or by link, clients and the invited counted", async () => {
  const w = await world();
  crowdInto(services, w.org.id, 14);
  const { body: link } = await w.call("owner", "POST", "/people/invite-link");
  await give(w, "free");
  const invite = (n: number) =>
    w.call("owner", "POST", "/people", { email: `new-${n}@example.com`, role: "client" });
  expect((await invite(1)).status).toBe(201);
  const before = kept(w);
  const refused = await invite(2);
  expect([refused.status, refused.body.error]).toEqual([402, reached("people", 20, 20)]);
  const project = await w.project("owner");
  const granted = await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    create: [{ email: "new-3@example.com" }],
  });
  expect(granted.status).toBe(402);
  const [, token = ""] = /join\/(.+)$/.exec(link.url) ?? [];
  const joined = await w.call("stranger", "POST", `/api/v1/join/${token}`);
  expect([joined.status, joined.body.error?.code]).toEqual([402, "limit_reached"]);
  expect(kept(w)[0]?.people).toBe(before[0]?.people);
  // Programs are not counted, and who is removed makes room.
  expect((await w.call("owner", "POST", "/agents", { name: "Bot" })).status).toBe(201);
  await w.call("owner", "DELETE", `/people/${w.people.other.membershipId}`);
  expect((await invite(4)).status).toBe(201);
});

test("bytes that the plan has no room for are refused, and none are left behind", async () => {
  const w = await world();
  const project = await w.project("owner");
  await give(w, "free");
  w.change("update storage_use set bytes = ?", GIGABYTE - 5);
  const path = `/recordings/${project.tool("folder")}/uploads`;
  const refused = await sendForm(w, "owner", path, formOf("123456", "six.txt"));
  expect([refused.status, refused.body.error]).toEqual([
    402,
    reached("storage_bytes", GIGABYTE - 5, GIGABYTE),
  ]);
  const begun = await w.call("owner", "POST", "/attachments", { filename: "x.txt", byte_size: 6 });
  expect([begun.status, begun.body.error.code]).toEqual([402, "limit_reached"]);
  expect(w.rows("select * from blobs")).toEqual([]);
  expect((await sendForm(w, "owner", path, formOf("12345", "five.txt"))).status).toBe(201);
});

test("what is announced and never comes has the plan's bound too, until it is swept", async () => {
  const w = await world();
  await give(w, "free");
  const begin = () =>
    w.call("owner", "POST", "/attachments", { filename: "x.mov", byte_size: GIGABYTE / 4 });
  const statuses = (await Promise.all(Array.from({ length: 6 }, begin))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 402, 402]);
  expect((await begin()).status).toBe(402);
  const coming = () => w.rows("select coming from storage_use")[0].coming;
  expect(coming()).toBe(GIGABYTE);
  setClock("2026-03-03T11:00:00.000Z");
  await jobs.runDue();
  await jobs.runDue();
  expect(coming()).toBe(0);
  expect((await begin()).status).toBe(201);
});

test("of fifty at once at one below the limit exactly one comes in: projects, templates, people and files", async () => {
  const w = await world();
  const race = async (what: string, one: (n: number) => Promise<{ status: number }>) => {
    const statuses = await Promise.all(Array.from({ length: 50 }, (_, n) => one(n)));
    const count = (wanted: number) => statuses.filter(({ status }) => status === wanted).length;
    expect([what, count(201), count(402)]).toEqual([what, 1, 49]);
  };
  const { body: template } = await w.call("owner", "POST", "/templates", { name: "T" });
  const project = await w.project("owner");
  await w.project("owner");
  await give(w, "starter");
  await race("projects", (n) => w.call("owner", "POST", "/projects", { name: `P${n}` }));
  await w.call("owner", "PUT", `/projects/${project.id}/status/archived`);
  await race("templates", (n) =>
    w.call("owner", "POST", `/templates/${template.id}/use`, { name: `P${n}` }),
  );
  crowdInto(services, w.org.id, 14);
  for (const quota of ["invitations_inviter", "invitations_org"])
    services.config.quotas.set(quota, 1000);
  await race("people", (n) =>
    w.call("owner", "POST", "/people", { email: `p${n}@example.com`, role: "member" }),
  );
  const list = (await w.call("owner", "GET", "/projects")).body[0];
  const folder = list.tools.find(({ key }: Body) => key === "folder").id;
  w.change("update storage_use set bytes = ?", 10 * GIGABYTE - 5);
  await race("files", (n) =>
    sendForm(w, "owner", `/recordings/${folder}/uploads`, formOf("12345", `f${n}.txt`)),
  );
});

test("a smaller plan archives what was quiet for longest, restorably, and keeps all else", async () => {
  const w = await world();
  const made: Body[] = [];
  for (const name of ["One", "Two", "Three", "Four"])
    made.push(await w.project("member", { name }));
  await w.make("member", made[0]?.tool("message_board"), { type: "message", title: "News" });
  const text = await give(w, "free");
  expect(text).toMatch(/^projects +1 +1$/m);
  const named = async (status: string) =>
    (await w.call("member", "GET", `/projects?status=${status}`)).body.map(
      ({ name }: Body) => name,
    );
  expect([await named("active"), (await named("archived")).toSorted()]).toEqual([
    ["One"],
    ["Four", "Three", "Two"],
  ]);
  expect(w.actions().filter((action) => action === "project_archived")).toHaveLength(3);
  // The log names who owns the organization, and that it was the plan.
  const { body: log } = await w.call("owner", "GET", "/activity");
  const ends = log.filter(({ action }: { action: string }) => action === "project_archived");
  expect(ends.map(({ details }: { details: object }) => details)).toEqual(
    Array(3).fill({ by_plan: true }),
  );
  await give(w, "pro");
  const back = await w.call("member", "PUT", `/projects/${made[2]?.id}/status/active`);
  expect(back.status).toBe(200);
});

test("on a free plan talk of more than thirty days ago is hidden, day after day, and shown again on another plan", async () => {
  const w = await people();
  const chat = await w.start("owner", "member");
  const room = w.project.tool("chat");
  const saidAt = async (instant: string, words: string) => {
    setClock(instant);
    await w.say("owner", chat, words);
    await w.make("owner", room, { type: "chat_message", content: words });
  };
  await saidAt("2026-03-02T10:00:00.000Z", "oldest words");
  await saidAt("2026-03-20T10:00:00.000Z", "newer words");
  setClock("2026-03-28T10:00:00.000Z");
  const lines = async () =>
    Promise.all(
      [chat.id, room].map(async (id) =>
        (await w.call("owner", "GET", `/recordings/${id}/children`)).body.map(
          ({ content_html }: Body) => content_html,
        ),
      ),
    );
  const all = ["<p>oldest words</p>", "<p>newer words</p>"];
  expect(await lines()).toEqual([all, all]);
  await give(w, "free");
  expect(await lines()).toEqual([all, all]);
  const [line] = w.rows("select id from recordings where content_html like '%oldest%'");
  // Each day hides a day more.
  for (let day = 29; day <= 36; day++) {
    setClock(Date.parse(`2026-03-01T10:00:00.000Z`) + (day - 1) * 86_400_000);
    await jobs.runDue();
  }
  setClock("2026-04-01T09:00:00.000Z");
  const renewed = await w.call("owner", "GET", "/account");
  expect(renewed.status).toBe(200);
  setClock("2026-03-31T09:00:00.000Z");
  expect(await lines()).toEqual([[all[1]], [all[1]]]);
  expect((await w.call("owner", "GET", `/recordings/${line?.id}`)).status).toBe(404);
  const found = await w.call("owner", "GET", "/search?q=oldest");
  expect(JSON.stringify(found.body)).not.toContain("oldest words");
  const exported = await w.call("owner", "GET", "/account/export");
  expect(JSON.stringify(exported.body)).toContain("oldest words");
  const chats = await w.call("owner", "GET", `/account/export/chats?ids=${chat.id}`);
  expect(chats.body.chats[0].lines.map(({ content_html }: Body) => content_html)).toEqual(all);
  await give(w, "pro");
  expect(await lines()).toEqual([all, all]);
});
