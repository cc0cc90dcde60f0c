import { afterEach, expect, test } from "bun:test";
import type { Socket } from "node:net";
import { jobHandlers } from "#/app/jobs.ts";
import { fetchPublic } from "#/platform/net/fetch-public.ts";
import { jobRunner } from "./support/job-runner.ts";
import { type Answer, outside, PUBLIC, page, redirect } from "./support/outside.ts";
import { clock, internet, jobs, logged, services } from "./support/server.ts";
import { talk } from "./support/talk.ts";
import type { Body } from "./support/world.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A chat room, and an Internet of one server that answers everything. */
async function web(
  answer: (head: string, count: number) => Answer,
  names: Record<string, string[][]> = {},
) {
  const w = await talk();
  const net = await outside(answer, { names });
  closing.push(net.close);
  internet.fetch = (url) => fetchPublic(url, net.options);
  const read = async (line: Body): Promise<Body> =>
    (await w.call("other", "GET", `/recordings/${line.id}`)).body;
  const waiting = () =>
    w.rows<Body>("select kind, due_at, payload from jobs where kind = 'link_preview'");
  return { ...w, net, read, waiting };
}

const titled = (title: string) => page(`<title>${title}</title>`);
const HEAD = `<meta property="og:title" content="Coral &amp; &lt;b&gt;reefs&lt;/b&gt;">
  <meta name="description" content="All about them"><meta property="og:image" content="/reef.png">`;

test("a public address in a line gets its preview after the line was said", async () => {
  const { say, net, read, waiting, call, room, actions, tray } = await web(() => page(HEAD));
  const before = [actions(), tray()];
  const line = await say("member", "Look at http://reefs.example/a?b=1&c#d, please");
  expect([line.link_preview, line.version, net.reached]).toEqual([null, 1, []]);
  const path = `/recordings/${room}/children`;
  const etag = (await call("other", "GET", path)).headers.get("etag") ?? "";
  clock.advance(1000);
  await jobs.runDue();
  const preview = {
    url: "http://reefs.example/a?b=1&c#d",
    title: "Coral & <b>reefs</b>",
    description: "All about them",
    image_url: "http://reefs.example/reef.png",
  };
  const { byline, ...shown } = await read(line);
  const now = clock.now().toISOString();
  expect(shown).toMatchObject({
    link_preview: preview,
    version: 2,
    updated_at: now,
    edited_at: null,
  });
  expect(shown.content_html).toBe(line.content_html);
  const listed = await call("other", "GET", path, undefined, { "if-none-match": etag });
  expect([listed.status, listed.body[0].link_preview]).toEqual([200, preview]);
  expect([net.resolved, net.reached]).toEqual([["reefs.example"], [`${PUBLIC} 80`]]);
  expect(net.heads[0]).toStartWith("GET /a?b=1&c HTTP/1.1\r\nhost: reefs.example\r\n");
  expect(net.heads[0]).not.toMatch(/^(?:cookie|authorization|referer):/im);
  expect([waiting(), [actions(), tray()]]).toEqual([[], before]);
});

test("an edit to another address drops the preview at once and gets the new one; any other edit keeps it", async () => {
  const { say, call, net, read, waiting } = await web((head) =>
    titled(head.includes("GET /two") ? "Two" : "One"),
  );
  const line = await say("member", "http://a.example/one");
  await jobs.runDue();
  const edit = async (content: string) =>
    (await call("member", "PATCH", `/recordings/${line.id}`, { content })).body;
  const kept = await edit("Oh: http://a.example/one");
  expect([kept.link_preview.title, kept.version, waiting()]).toEqual(["One", 3, []]);
  const other = await edit("Oh: http://a.example/two");
  expect([other.link_preview, other.version, waiting().length]).toEqual([null, 4, 1]);
  await jobs.runDue();
  expect(await read(line)).toMatchObject({ link_preview: { title: "Two" }, version: 5 });
  expect(await edit("No address")).toMatchObject({ link_preview: null, version: 6 });
  expect([waiting(), net.reached.length]).toEqual([[], 2]);
});

test("a text without a public address fetches nothing, and nobody inside is ever reached", async () => {
  const names = { "rebind.example": [["10.0.0.5"]], "mixed.example": [[PUBLIC, "127.0.0.1"]] };
  const { say, net, waiting, rows } = await web(() => titled("Inside"), names);
  const inside = [
    "http://127.0.0.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]/",
    "http://localhost:3000/x",
  ];
  const strange = [
    "http://a.example:25/",
    "http://user:secret@a.example/",
    "ftp://a.example/",
    "http://printer.local/",
    "x@a.example",
  ];
  for (const content of [
    ...inside,
    ...strange,
    "http://rebind.example/",
    "http://mixed.example/",
    "no link",
  ])
    await say("member", content);
  await jobs.runDue();
  expect([net.reached, waiting()]).toEqual([[], []]);
  expect(rows("select id from recordings where details like '%preview%'")).toEqual([]);
});

test("a page that leads inside, is no page or has no title leaves none, and is not asked again", async () => {
  const answers: Record<string, Answer> = {
    "/inside": redirect("http://192.168.0.1/"),
    "/missing": "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n",
    "/image": page("PNG", "content-type: image/png"),
    "/untitled": page("<p>Words</p>"),
  };
  const { say, net, read, waiting } = await web((head) => answers[head.split(" ")[1] ?? ""] ?? "");
  const lines = [];
  for (const path of Object.keys(answers))
    lines.push(await say("member", `http://a.example${path}`));
  await jobs.runDue();
  for (const line of lines)
    expect(await read(line)).toMatchObject({ link_preview: null, version: 1 });
  expect([net.reached.length, waiting()]).toEqual([4, []]);
});

test("trouble that may pass is tried twice more, then left", async () => {
  const down = await web((_, count) => (count < 3 ? (socket) => socket.destroy() : titled("Up")));
  const line = await down.say("member", "http://a.example/");
  const run = async (ms: number) => {
    clock.advance(ms);
    await jobs.runDue();
    return [down.net.heads.length, down.waiting().length];
  };
  expect([await run(0), await run(29_000), await run(1000), await run(9 * 60_000)]).toEqual([
    [1, 1],
    [1, 1],
    [2, 1],
    [2, 1],
  ]);
  expect([await run(60_000), (await down.read(line)).link_preview.title]).toEqual([[3, 0], "Up"]);
  const never = await web(() => titled("Never"), { "gone.example": [[]] });
  await never.say("member", "http://gone.example/");
  for (let i = 0; i < 5; i++) {
    await jobs.runDue();
    clock.advance(60 * 60_000);
  }
  expect([never.net.resolved.length, never.waiting()]).toEqual([3, []]);
  expect(logged.filter((entry) => entry.includes("link_preview"))).toEqual([]);
});

test("a line that was rewritten, deleted or archived meanwhile stays as it is, and a closed file is opened again", async () => {
  let meanwhile = async () => {};
  const late = (title: string) => (socket: Socket) =>
    void meanwhile().then(() => socket.end(titled(title)));
  const { say, call, read, org, project, rows, waiting } = await web((head) =>
    late(head.split(" ")[1] ?? ""),
  );
  const said = async (act: (line: Body) => Promise<unknown>) => {
    const line = await say("member", "http://a.example/first");
    meanwhile = async () => {
      meanwhile = async () => {};
      await act(line);
    };
    await jobs.runDue();
    return line;
  };
  const patch = (content: string) => (line: Body) =>
    call("member", "PATCH", `/recordings/${line.id}`, { content });
  expect(await read(await said(patch("Never mind")))).toMatchObject({
    link_preview: null,
    version: 2,
  });
  const other = await read(await said(patch("http://a.example/second")));
  expect(other).toMatchObject({ link_preview: { title: "/second" }, version: 3 });
  const deleted = await said((line) => call("member", "DELETE", `/recordings/${line.id}`));
  expect(rows("select id from recordings where id = ?", deleted.id)).toEqual([]);
  const closed = await said(async () => services.tenants.close(org.id));
  expect((await read(closed)).link_preview.title).toBe("/first");
  const archived = await said(() =>
    call("owner", "PUT", `/projects/${project.id}/status/archived`),
  );
  expect([await read(archived), waiting()]).toMatchObject([{ link_preview: null, version: 1 }, []]);
});

test("a direct chat has previews too, and they change nobody else's tags", async () => {
  const { call, make, people, project, read, ...w } = await web(() => titled("Secret plans"));
  const { body: chat } = await call("member", "POST", "/chats", {
    membership_ids: [people.other.membershipId],
  });
  const line = await make("member", chat.id, {
    type: "chat_message",
    content: "http://a.example/",
  });
  const tag = async () =>
    (await call("owner", "GET", `/projects/${project.id}`)).headers.get("etag");
  const before = await tag();
  const seen = (await call("other", "GET", `/recordings/${line.id}`)).headers.get("etag");
  await jobs.runDue();
  expect([(await read(line)).link_preview.title, await tag()]).toEqual(["Secret plans", before]);
  expect((await call("other", "GET", `/recordings/${line.id}`)).headers.get("etag")).not.toBe(seen);
  expect(w.waiting()).toEqual([]);
});

test("an operator can do without previews", async () => {
  const { say, net, read, waiting } = await web(() => titled("Page"));
  const line = await say("member", "http://a.example/");
  const off = { ...services, config: { ...services.config, linkPreviews: false } };
  await jobRunner(services, jobHandlers(off)).runDue();
  expect([net.reached, waiting(), (await read(line)).link_preview]).toEqual([[], [], null]);
});
