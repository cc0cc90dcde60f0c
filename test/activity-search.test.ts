import { expect, test } from "bun:test";
import { services } from "./support/server.ts";
import { type Body, type Who, world } from "./support/world.ts";

async function office() {
  const w = await world();
  const project = await w.project();
  const board = project.tool("message_board");
  const post = (title: string, more: object = {}, by: Who = "owner") =>
    w.make(by, board, { type: "message", title, ...more });
  const find = async (q: string, who: Who = "owner", path = "/activity") => {
    const titles: string[] = [];
    for (let page = 1; ; page++) {
      const separator = path.includes("?") ? "&" : "?";
      const { status, body, headers } = await w.call(
        who,
        "GET",
        `${path}${separator}q=${encodeURIComponent(q)}&per_page=3&page=${page}`,
      );
      expect(status).toBe(200);
      titles.push(...body.map(({ recording }: Body) => recording?.title ?? "-"));
      if (headers.get("link")) continue;
      expect(Number(headers.get("x-total-count"))).toBe(titles.length);
      return titles;
    }
  };
  return { ...w, project, post, find };
}

test("words of the markup are found only where somebody wrote them", async () => {
  const { post, find } = await office();
  await post("Bold", {
    content_html: '<p>Some <strong>thick</strong> <a href="https://example.com/x">link</a></p>',
  });
  await post("Written", { content: "A strong p and an href, amp" });
  for (const q of ["strong", "href", "amp"]) expect([q, await find(q)]).toEqual([q, ["Written"]]);
  for (const q of ["<p>", "example.com", "noopener"]) expect([q, await find(q)]).toEqual([q, []]);
});

test("a text is searched as it is read, through tags, entities and lines", async () => {
  const { post, find } = await office();
  await post("Tagged", {
    content_html: "<p>An un<b>break</b>able word</p><p>and the next line</p>",
  });
  await post("Entities", { content: 'Rock & roll <3 "quoted" it\'s' });
  expect(await find("unbreakable")).toEqual(["Tagged"]);
  expect(await find("  able   word and ")).toEqual(["Tagged"]);
  expect(await find("wordand")).toEqual([]);
  await post("Long", { content: `${"x".repeat(19_995)} needle in a haystack` });
  expect(await find("needle in a haystack")).toEqual(["Long"]);
  for (const q of ["rock & roll", "roll <3", '"quoted"', "it's"])
    expect([q, await find(q)]).toEqual([q, ["Entities"]]);
  expect(await find("&lt;")).toEqual([]);
});

test("neither case nor accents matter, in any script, in text, title or name", async () => {
  const { post, find, change } = await office();
  await post("Crème BRÛLÉE", { content: "Große Übung, ЁЛКИ ΟΔΟΣ" });
  for (const q of ["creme brulee", "CRÈME", "cre\u0301me", "grosse", "GROẞE ubung", "елки", "οδος"])
    expect([q, await find(q)]).toEqual([q, ["Crème BRÛLÉE"]]);
  change("update memberships set name = 'Zoë Müller' where role = 'admin'");
  services.tenants.closeAll();
  await services.wakeIndex.idle();
  await post("By name", {}, "admin");
  expect(await find("zoe muller")).toEqual(["By name"]);
  expect(await find("%")).toEqual([]);
  expect((await find(" \u0301 ")).length).toBeGreaterThan(2);
});

test("nobody finds what they don't see, and the timeline of a project is searched alike", async () => {
  const { post, find, project, call, people, make } = await office();
  await call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [people.client.membershipId],
  });
  await post("Hidden", { content: "needle" });
  await post("Shown", { content: "needle", visible_to_clients: true });
  const trashed = await post("Trashed", { content: "needle" });
  await call("owner", "PUT", `/recordings/${trashed.id}/status/trashed`);
  const closed = await call("member", "POST", "/projects", { name: "Closed" });
  const board = closed.body.tools.find(({ key }: Body) => key === "message_board").id;
  await make("member", board, { type: "message", title: "Elsewhere", content: "needle" });
  expect(await find("needle")).toEqual(["Shown", "Hidden"]);
  expect(await find("needle", "client")).toEqual(["Shown"]);
  expect(await find("needle", "member")).toEqual(["Elsewhere", "Shown", "Hidden"]);
  expect(await find("needle", "owner", `/projects/${project.id}/events`)).toEqual([
    "Shown",
    "Hidden",
  ]);
  expect(await find("owner test", "client")).toEqual(["Shown"]);
  expect(
    await find("needle", "owner", `/activity?person_id=${people.member.membershipId}`),
  ).toEqual([]);
  expect((await call("owner", "GET", `/projects/${closed.body.id}/events?q=needle`)).status).toBe(
    404,
  );
  expect(
    (await call("owner", "GET", `/activity?q=needle&project_id=${closed.body.id}`)).status,
  ).toBe(404);
});

test("a long log is searched to its end, up to 10,000 changes back, and nobody else waits for it", async () => {
  const { post, find, call, rows, change } = await office();
  const old = await post("Old", { content: "needle" });
  await post("Large", { content: `${"съешь ещё этих булок ".repeat(4000)} needle in the hay` });
  const [{ seq = 0 } = {}] = rows<{ seq: number }>("select max(seq) as seq from events");
  const filler = await post("Filler");
  change(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 9998)
     insert into events (seq, id, action, recording_id, project_id, actor_id, details, created_at)
     select ${seq} + 100 + i, 'event-' || i, action, recording_id, project_id, actor_id, details, created_at
     from events cross join n where recording_id = ?`,
    filler.id,
  );
  const titles = async (q: string) =>
    (await call("owner", "GET", `/activity?q=${q}`)).body.map((row: Body) => row.recording.title);
  // 9,999 changes of the filler, and one more.
  expect(await titles("needle")).toEqual(["Large"]);
  const done: string[] = [];
  await Promise.all([
    titles("булок").then(() => done.push("search")),
    ...[1, 2, 3].map(() =>
      call("member", "GET", `/recordings/${old.id}`).then(() => done.push("read")),
    ),
  ]);
  expect(done).toEqual(["read", "read", "read", "search"]);
  const page = await call("owner", "GET", "/activity?q=filler&page=100&per_page=100");
  expect([page.body.length, page.headers.get("x-total-count")]).toEqual([99, "1000"]);
  change("delete from events where id like 'event-%'");
  expect(await find("needle")).toEqual(["Large", "Old"]);
  expect(await find("needle in the hay")).toEqual(["Large"]);
});
