import { expect, test } from "bun:test";
import { office, STANDUP } from "../support/calendar.ts";
import { changeGlobal } from "../support/global-file.ts";
import { baseUrl, clock, services } from "../support/server.ts";
import { type Body, send } from "../support/world.ts";

const read = (url: string, headers: Record<string, string> = {}) =>
  send("GET", url.replace(baseUrl, ""), undefined, headers);
const titles = (text: string) =>
  [...text.matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title).toSorted();

test("a feed is made once with its address, is listed by the end of it, and is gone when it is revoked", async () => {
  const { call, event, rows, org } = await office();
  await event(STANDUP);
  const made = await call("member", "POST", "/calendar/feeds", { include_tasks: true, just: "me" });
  const { url, ...rest } = made.body;
  expect([made.status, made.headers.get("cache-control"), rest]).toEqual([
    201,
    "no-store",
    {
      id: expect.any(String),
      project_id: null,
      include_tasks: true,
      just: "me",
      created_at: clock.now().toISOString(),
    },
  ]);
  const list = (await call("member", "GET", "/calendar/feeds")).body;
  expect(list).toEqual([{ ...rest, url: `${baseUrl}/feeds/…${url.slice(-10)}` }]);
  const token = url.slice(url.lastIndexOf("/") + 1, -4);
  expect(JSON.stringify(rows("select * from calendar_feeds"))).not.toContain(token.slice(0, -6));
  expect((await read(url)).status).toBe(200);
  for (const wrong of [
    url.slice(0, -4),
    `${url.slice(0, -5)}${url.at(-5) === "A" ? "Q" : "A"}.ics`,
    `${baseUrl}/feeds/.ics`,
    `${baseUrl}/feeds/${"A".repeat(43)}.ics`,
  ])
    expect([wrong, (await read(wrong)).status]).toEqual([wrong, 404]);
  expect((await call("other", "GET", "/calendar/feeds")).body).toEqual([]);
  expect((await call("owner", "DELETE", `/calendar/feeds/${rest.id}`)).status).toBe(404);
  expect((await call("member", "DELETE", `/calendar/feeds/${rest.id}`)).body).toEqual({ ok: true });
  expect([(await read(url)).status, (await call("member", "GET", "/calendar/feeds")).body]).toEqual(
    [404, []],
  );
  expect(org.id).toBeTruthy();
});

test("a person has twenty feeds, clients none", async () => {
  const { call } = await office();
  for (let n = 0; n < 20; n++) await call("member", "POST", "/calendar/feeds", {});
  const full = await call("member", "POST", "/calendar/feeds", {});
  expect([full.status, (await call("other", "POST", "/calendar/feeds", {})).status]).toEqual([
    422, 201,
  ]);
  for (const [method, path] of [
    ["GET", ""],
    ["POST", ""],
    ["DELETE", `/${crypto.randomUUID()}`],
  ] as const)
    expect(
      (await call("client", method, `/calendar/feeds${path}`, method === "POST" ? {} : undefined))
        .status,
    ).toBe(404);
  expect(
    (await call("other", "POST", "/calendar/feeds", { project_id: crypto.randomUUID() })).status,
  ).toBe(404);
});

test("a feed shows what its owner sees at that moment, narrowed as it was made", async () => {
  const { call, event, project, make, people } = await office();
  const closed = (await call("owner", "POST", "/projects", { name: "Closed" })).body;
  await call("owner", "PUT", `/projects/${closed.id}/people`, {
    grant: [people.member.membershipId],
  });
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  await make("owner", list.id, { type: "todo", title: "Due", due_on: "2026-03-10" });
  await event({ ...STANDUP, project_id: null });
  await event({ title: "Closed", starts_at: "2026-03-10T09:00:00Z", project_id: closed.id });
  await event({ title: "Mine", starts_at: "2026-03-10T09:00:00Z" }, "member");
  const feeds = await Promise.all(
    [{ include_tasks: true }, { just: "me" }, { project_id: closed.id }].map(
      async (body) => (await call("member", "POST", "/calendar/feeds", body)).body.url as string,
    ),
  );
  const shown = () => Promise.all(feeds.map(async (url) => titles((await read(url)).body)));
  expect(await shown()).toEqual([["Closed", "Due", "Mine", "Standup"], ["Mine"], ["Closed"]]);
  await call("owner", "PUT", `/projects/${closed.id}/people`, {
    revoke: [people.member.membershipId],
  });
  expect(await shown()).toEqual([["Due", "Mine", "Standup"], ["Mine"], []]);
  await call("owner", "PATCH", `/people/${people.member.membershipId}`, { role: "client" });
  for (const url of feeds) expect((await read(url)).status).toBe(404);
  await call("owner", "PATCH", `/people/${people.member.membershipId}`, { role: "member" });
  expect((await shown())[1]).toEqual(["Mine"]);
  await call("owner", "DELETE", `/people/${people.member.membershipId}`);
  for (const url of feeds) expect((await read(url)).status).toBe(404);
});

test("a feed is gone while its owner lacks the second factor that the organization wants", async () => {
  const { call, event, people } = await office();
  await event(STANDUP);
  const { url } = (await call("member", "POST", "/calendar/feeds", {})).body;
  const factor = (who: "owner" | "member") =>
    changeGlobal(
      services,
      "update identities set two_factor_at = ? where id = ?",
      clock.now().toISOString(),
      people[who].identityId,
    );
  await factor("owner");
  await call("owner", "PATCH", "/settings", { require_two_factor: true });
  expect((await read(url)).status).toBe(404);
  await factor("member");
  expect((await read(url)).status).toBe(200);
});

test("a feed is 304 until something of it changes, be it in a project, the team's calendar, or what its owner reaches", async () => {
  const { call, event, day, people, project, make } = await office();
  const ofTeam = await event({ ...STANDUP, project_id: null });
  const inProject = await event({ ...STANDUP, title: "Project" });
  const { url } = (await call("member", "POST", "/calendar/feeds", { include_tasks: true })).body;
  let tag = "";
  const isNew = async (): Promise<boolean> => {
    const { status, headers } = await read(url, { "if-none-match": tag });
    tag = headers.get("etag") ?? tag;
    return status === 200;
  };
  expect([await isNew(), await isNew()]).toEqual([true, false]);
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  await isNew();
  const changes: (() => Promise<Body>)[] = [
    () => call("owner", "PATCH", `/calendar/${ofTeam.id}`, { title: "New" }),
    () =>
      call("owner", "PATCH", `/calendar/${ofTeam.id}`, {
        participant_ids: [people.member.membershipId],
      }),
    () => call("owner", "PATCH", `/calendar/${ofTeam.id}`, { link: "https://example.com" }),
    () => call("owner", "PATCH", day(ofTeam.id, "2026-03-09"), { title: "Solo" }),
    () => call("owner", "DELETE", day(ofTeam.id, "2026-03-16")),
    () => call("owner", "DELETE", day(ofTeam.id, "2026-03-23", "?mode=future")),
    () => call("owner", "PUT", `/recordings/${ofTeam.id}/status/trashed`),
    () => call("owner", "PUT", `/recordings/${ofTeam.id}/status/active`),
    () =>
      call("owner", "PATCH", `/calendar/${inProject.id}`, { starts_at: "2026-03-03T09:00:00Z" }),
    () =>
      call("owner", "POST", "/calendar", { title: "Another", starts_at: "2026-03-03T09:00:00Z" }),
    () => make("owner", list.id, { type: "todo", title: "Due", due_on: "2026-03-10" }),
    () => call("owner", "PUT", `/projects/${project.id}/status/archived`),
    () => call("owner", "PUT", `/projects/${project.id}/status/active`),
    () => call("admin", "PATCH", `/people/${people.member.membershipId}`, { title: "Boss" }),
  ];
  for (const [n, change] of changes.entries()) {
    await change();
    expect([n, await isNew(), await isNew()]).toEqual([n, true, false]);
  }
  clock.advance(86_400_000);
  expect([await isNew(), await isNew()]).toEqual([true, false]);
  expect(services.config.baseUrl).toBe(baseUrl);
});
