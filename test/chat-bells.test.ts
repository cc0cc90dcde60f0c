import { expect, test } from "bun:test";
import { parseFragment } from "parse5";
import naughty from "./corpora/naughty-strings.json";
import { clock } from "./support/server.ts";
import { talk } from "./support/talk.ts";
import type { Who } from "./support/world.ts";

const MINUTE = 60_000;

test("a room rings once when people begin to talk, and again after ten quiet minutes", async () => {
  const { call, room, say, tray } = await talk();
  for (const who of ["owner", "other"] as const)
    await call(who, "PUT", `/recordings/${room}/subscription`);
  const first = await say("member", "Anybody?");
  const rung = (recording: string, count: number) =>
    ["owner", "other"].map((person) => [person, "chat_activity", recording, count]);
  expect(tray()).toEqual(rung(first.id, 1));
  for (let i = 0; i < 4; i++) {
    clock.advance(9 * MINUTE);
    await say(i % 2 ? "member" : "admin", "Still talking");
  }
  expect(tray()).toEqual(rung(first.id, 1));
  clock.advance(10 * MINUTE);
  const later = await say("owner", "Back?");
  expect(tray()).toEqual([
    ["owner", "chat_activity", first.id, 1],
    // Who talks in a room follows it, as who comments follows a thread.
    ["member", "chat_activity", later.id, 1],
    ["other", "chat_activity", later.id, 2],
    ["admin", "chat_activity", later.id, 1],
  ]);
});

test("who left a room hears no more of it, a mention aside", async () => {
  const { call, room, say, tray, mention } = await talk();
  await say("other", "Hello");
  await call("other", "DELETE", `/recordings/${room}/subscription`);
  await say("other", "I am off");
  clock.advance(11 * MINUTE);
  await say("member", "Quiet?");
  expect(tray()).toEqual([]);
  const named = await say("member", "", {
    content_html: `<p>${mention("other")} ${mention("member")}</p>`,
  });
  expect(tray()).toEqual([["other", "mentioned", named.id, 1]]);
});

test("a mention is told at once, in the middle of a talk too, never twice, and never bundled", async () => {
  const { call, room, say, tray, mention, letClientIn } = await talk();
  await letClientIn();
  await call("admin", "PUT", `/recordings/${room}/subscription`);
  const html = (...who: Exclude<Who, null>[]) => ({
    content_html: `<p>${who.map(mention).join(" ")}</p>`,
  });
  const first = await say("member", "", html("admin", "other", "client"));
  const second = await say("owner", "", html("other"));
  expect(tray()).toEqual([
    ["admin", "mentioned", first.id, 1],
    ["other", "mentioned", first.id, 1],
    ["other", "mentioned", second.id, 1],
  ]);
  await call("owner", "PATCH", `/recordings/${second.id}`, html("other", "admin"));
  expect(tray().slice(3)).toEqual([["admin", "mentioned", second.id, 1]]);
});

test("a cheer tells the author of a line", async () => {
  const { call, say, tray } = await talk();
  const line = await say("member", "Done!");
  const cheer = await call("owner", "POST", `/recordings/${line.id}/cheers`, { content: "🎉" });
  expect([cheer.status, tray()]).toEqual([201, [["member", "cheered", line.id, 1]]]);
  expect((await call("member", "GET", `/recordings/${line.id}`)).body.cheers_count).toBe(1);
  expect((await call("member", "GET", "/my/cheers")).body.received).toMatchObject([
    { content: "🎉" },
  ]);
});

test("deleting a line takes back what was told of it, and leaves that people talk", async () => {
  const { call, room, say, tray, mention, rows } = await talk();
  await call("owner", "PUT", `/recordings/${room}/subscription`);
  const typo = await say("member", "", { content_html: `<p>Helo ${mention("other")}</p>` });
  expect(tray()).toEqual([
    ["other", "mentioned", typo.id, 1],
    ["owner", "chat_activity", typo.id, 1],
  ]);
  await call("member", "DELETE", `/recordings/${typo.id}`);
  expect(tray()).toEqual([["owner", "chat_activity", room, 1]]);
  expect(rows("select excerpt from notifications where action <> 'granted_access'")).toEqual([
    { excerpt: null },
  ]);
  await say("member", "Hello");
  expect(tray()).toEqual([["owner", "chat_activity", room, 1]]);
});

test("talking changes the entity tags of its project alone", async () => {
  const { call, room, say, project, newProject } = await talk();
  const elsewhere = await newProject();
  const tags = () =>
    Promise.all(
      [project, elsewhere].map(async ({ id }) =>
        (await call("owner", "GET", `/projects/${id}`)).headers.get("etag"),
      ),
    );
  let [here, there] = await tags();
  const changed = async (act: () => Promise<unknown>) => {
    await act();
    const [nowHere, nowThere] = await tags();
    expect([nowHere === here, nowThere === there]).toEqual([false, true]);
    [here, there] = [nowHere, nowThere];
  };
  let id = "";
  await changed(async () => {
    id = (await say("member", "Hello")).id;
  });
  await changed(() => call("member", "PATCH", `/recordings/${id}`, { content: "Hello!" }));
  await call("member", "PATCH", `/recordings/${id}`, { content: "Hello!" });
  expect(await tags()).toEqual([here, there] as never);
  await changed(() => call("owner", "POST", `/recordings/${id}/cheers`, { content: "👋" }));
  const path = `/recordings/${room}/children`;
  const etag = (await call("owner", "GET", path)).headers.get("etag") ?? "";
  expect((await call("owner", "GET", path, undefined, { "if-none-match": etag })).status).toBe(304);
  await changed(() => call("owner", "DELETE", `/recordings/${id}`));
  expect((await call("owner", "GET", path, undefined, { "if-none-match": etag })).status).toBe(200);
});

test("in an archived project nothing is said, rewritten or deleted, and all is read", async () => {
  const { call, room, say, project, texts, digest } = await talk();
  const line = await say("member", "Last words");
  await call("owner", "PUT", `/projects/${project.id}/status/archived`);
  const before = digest();
  for (const [method, path, body] of [
    ["POST", `/recordings/${room}/children`, { type: "chat_message", content: "More" }],
    ["PATCH", `/recordings/${line.id}`, { content: "Other words" }],
    ["DELETE", `/recordings/${line.id}`, undefined],
    ["POST", `/recordings/${line.id}/cheers`, { content: "👋" }],
  ] as const) {
    const refused = await call("member", method, path, body);
    expect([method, refused.status, refused.body.error.code]).toEqual([method, 409, "conflict"]);
  }
  expect(digest()).toBe(before);
  expect(texts((await call("other", "GET", `/recordings/${room}/children`)).body)).toEqual([
    "Last words",
  ]);
  expect((await call("other", "GET", `/recordings/${room}/children?status=active`)).body).toEqual(
    [],
  );
});

interface Node {
  value?: string;
  tagName?: string;
  childNodes?: Node[];
}

/** What a browser shows of stored HTML. */
const textOf = ({ value, tagName, childNodes = [] }: Node): string =>
  value ?? (tagName === "br" ? "\n" : childNodes.map(textOf).join(""));
const folded = (text: string) => text.replace(/\s+/g, " ").trim();

test("every string is said as it was sent, or refused", async () => {
  const { call, room } = await talk();
  for (const content of naughty as string[]) {
    const said = await call("member", "POST", `/recordings/${room}/children`, {
      type: "chat_message",
      content,
    });
    if (said.status === 201)
      expect(folded(textOf(parseFragment(said.body.content_html) as Node))).toBe(folded(content));
    else if (content.isWellFormed()) expect([said.status, folded(content)]).toEqual([422, ""]);
    else expect(said.status).toBe(400);
    const rich = await call("member", "POST", `/recordings/${room}/children`, {
      type: "chat_message",
      content_html: content,
    });
    expect([content, [201, 400, 422].includes(rich.status)]).toEqual([content, true]);
  }
  expect((await call("other", "GET", `/recordings/${room}/children?limit=100`)).status).toBe(200);
});
