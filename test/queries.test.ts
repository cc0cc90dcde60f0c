import { afterEach, expect, test } from "bun:test";
import { mailsTo } from "./support/mail.ts";
import { clock, jobs } from "./support/server.ts";
import { scansAmong } from "./support/statement-plans.ts";
import { isGlobal, unwatch, watch } from "./support/statements.ts";
import { type Answer, send, type World, world } from "./support/world.ts";

const seen = new Set<string>();
afterEach(() => {
  unwatch();
  seen.clear();
});

test("no query on a path that people wait for reads a whole table", async () => {
  const { call, make, project, people } = await world();
  const { id, tool, check_ins_id: checkIns } = await project();
  const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
  const recurrence = { frequency: "daily", time_zone: "Europe/Berlin" };
  const todo = await make("owner", list.id, {
    type: "todo",
    title: "To-do",
    due_on: "2026-03-02",
    recurrence,
  });
  const [asking, schedule] = [`/recordings/${checkIns}/questions`, { frequency: "daily", hour: 9 }];
  const membership_ids = [people.member.membershipId];
  const question = (
    await call("owner", "POST", asking, { title: "Well?", schedule, membership_ids })
  ).body.id;
  watch((sql) => seen.add(sql));
  const paths = [
    "/account",
    "/projects",
    `/projects/${id}`,
    `/projects/${id}/people`,
    `/projects/${id}/events`,
    `/projects/${id}/links`,
    `/recordings/${list.id}`,
    `/recordings/${list.id}/children`,
    `/recordings/${list.id}/children?completed=true&type=todo`,
    `/recordings/${todo.id}`,
    `/recordings/${todo.id}/comments`,
    `/recordings/${todo.id}/events`,
    "/recordings?type=todo",
    "/search?q=to-do+unfin",
    `/search?q=list&type=todo&project_id=${id}&after=2026-01-01&sort=recent`,
    "/my/drafts",
    asking,
    `/recordings/${question}/answers`,
    `/recordings/${question}/answers/by`,
    ...["references", "cheers", "subscribers", "watch", "public-link"].map(
      (part) => `/recordings/${list.id}/${part}`,
    ),
    `/recordings/${tool("todos")}/progress`,
    `/projects/${id}/health`,
    "/reports/health",
    "/public-items",
    ...[
      "notifications",
      "notifications?after=",
      "bookmarks",
      "snoozes",
      "cheers",
      "note",
      "notes",
      "ui-state",
    ].map((part) => `/my/${part}`),
    ...["", "/completed", "/due", "/priorities"].map((part) => `/my/assignments${part}`),
  ];
  for (const who of ["owner", "member"] as const)
    for (const path of paths) await call(who, "GET", path);
  await make("member", list.id, {
    type: "todo",
    title: "New",
    assignee_ids: [people.member.membershipId],
  });
  await call("member", "POST", `/recordings/${question}/answers`, { content: "Well." });
  await call("member", "PUT", `/recordings/${question}/opt-out`, { opted_out: true });
  await call("member", "PATCH", "/api/v1/me/preferences", { timezone: "Asia/Tokyo" });
  clock.advance(24 * 60 * 60 * 1000);
  await jobs.runDue();
  await call("member", "PUT", `/recordings/${todo.id}/completion`);
  await call("member", "PATCH", `/recordings/${todo.id}`, { title: "Changed" });
  await call("member", "DELETE", `/recordings/${todo.id}/completion`);
  await call("member", "PUT", `/recordings/${todo.id}/position`, { position: 3 });
  await call("member", "POST", `/recordings/${list.id}/copy`, { parent_id: tool("todos") });
  await call("member", "POST", "/recordings/batch", {
    verb: "group",
    ids: [todo.id],
    parent_id: null,
    title: "Group",
  });
  await call("member", "POST", "/recordings/batch", {
    verb: "move",
    ids: [todo.id],
    parent_id: list.id,
    position: 1,
  });
  await call("member", "PUT", `/recordings/${todo.id}/status/archived`);
  expect(seen.size).toBeGreaterThan(25);
  expect(scansAmong(seen)).toEqual([]);
});

test("no query of signing up, in and out reads a whole table", async () => {
  watch((sql) => seen.add(sql));
  const email = "plan@queries.example.com";
  const auth = (path: string, body: object, cookie = "") =>
    send("POST", `/api/auth/${path}`, body, { cookie });
  const signedUp = await auth("sign-up/email", { name: "Ada", email, password: "correct horse" });
  const cookie = signedUp.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  await auth("sign-in/email", { email, password: "wrong horse" });
  await auth("sign-in/email", { email, password: "correct horse" });
  const { token, id } = (await send("POST", "/api/v1/me/tokens", { name: "Script" }, { cookie }))
    .body;
  await send("GET", "/api/v1/orgs", undefined, {
    authorization: `Bearer ${token}`,
    "user-agent": "tests",
  });
  await send("DELETE", `/api/v1/me/tokens/${id}`, undefined, { cookie });
  await auth("send-verification-email", { email });
  await auth(
    "change-password",
    { currentPassword: "correct horse", newPassword: "another horse" },
    cookie,
  );
  const disown = /\/disown\/\S+/.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[0] ?? "";
  clock.advance(8 * 24 * 60 * 60 * 1000);
  await auth("sign-up/email", { name: "Ada", email, password: "correct horse" });
  expect((await send("POST", disown)).status).toBe(404);
  await jobs.runDue();
  expect(seen.size).toBeGreaterThan(25);
  expect(scansAmong(seen)).toEqual([]);
});

/** How many statements on an organization's file something takes with one child, and with fifty. */
async function statements(
  ask: (call: World["call"], list: string, set: string) => Promise<Answer>,
) {
  const { call, make, project } = await world();
  const set = (await project()).tool("todos");
  const list = await make("owner", set, { type: "todolist", title: "List" });
  let count = 0;
  watch((sql) => {
    if (!isGlobal(sql) && !sql.startsWith("pragma")) count++;
  });
  const counted = async () => {
    const before = count;
    await ask(call, list.id, set);
    return count - before;
  };
  await make("owner", list.id, { type: "todo", title: "One" });
  const one = await counted();
  for (let i = 0; i < 49; i++) await make("owner", list.id, { type: "todo", title: `${i}` });
  return { one, fifty: await counted() };
}

test("a list of fifty takes as many statements as a list of one", async () => {
  const { one, fifty } = await statements((call, list) =>
    call("owner", "GET", `/recordings/${list}/children?per_page=51`),
  );
  expect([fifty, one > 1]).toEqual([one, true]);
});

test("a copy of fifty takes as many statements as a copy of one", async () => {
  const { one, fifty } = await statements((call, list, set) =>
    call("owner", "POST", `/recordings/${list}/copy`, { parent_id: set }),
  );
  expect([fifty, one > 15]).toEqual([one, true]);
});

test("no query of chats reads a whole table", async () => {
  const { call, make, project, people } = await world();
  const room = (await project()).tool("chat");
  watch((sql) => seen.add(sql));
  const chat = await call("member", "POST", "/chats", {
    membership_ids: [people.other.membershipId],
  });
  for (const place of [room, chat.body.id]) {
    const line = await make("member", place, {
      type: "chat_message",
      content: "Hello https://example.com/",
    });
    await call("member", "PATCH", `/recordings/${line.id}`, { content: "Hello!" });
    for (const who of ["other", "client"] as const) {
      await call(who, "GET", `/recordings/${place}/children?limit=1`);
      await call(
        who,
        "GET",
        `/recordings/${place}/children?type=chat_message&before=2036-01-01T00:00:00Z`,
      );
      await call(who, "GET", "/chats");
    }
    await call("member", "DELETE", `/recordings/${line.id}`);
  }
  await call("other", "PUT", `/recordings/${chat.body.id}/status/archived`);
  expect(seen.size).toBeGreaterThan(25);
  expect(scansAmong(seen)).toEqual([]);
});
