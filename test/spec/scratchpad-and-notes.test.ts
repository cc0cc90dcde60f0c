import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { anId, bodies, expectRefusals } from "./cases.ts";

const AT = "2026-03-02T10:00:00.000Z";
const EMPTY = { content_html: null, updated_at: null, previous_available: false };

async function pad() {
  const w = await world();
  const read = async (who: Who = "client"): Promise<Body> =>
    (await w.call(who, "GET", "/my/note")).body;
  const save = (body: object, who: Who = "client") => w.call(who, "PATCH", "/my/note", body);
  return { ...w, read, save };
}

test("a save says what it was made from in any zone; the same instant is the same, null is the empty pad", async () => {
  const { save, read, call } = await pad();
  expect(await read()).toEqual(EMPTY);
  const first = (await save({ content: "One\n\ntwo\nthree", base_updated_at: null })).body;
  expect(first).toEqual({
    content_html: "<p>One</p>\n<p>two<br>three</p>",
    updated_at: AT,
    previous_available: true,
  });
  clock.advance(1000);
  const second = (await save({ content: "Two", base_updated_at: "2026-03-02T12:00:00.000+02:00" }))
    .body;
  expect(second).toEqual({
    content_html: "<p>Two</p>",
    updated_at: "2026-03-02T10:00:01.000Z",
    previous_available: true,
  });
  for (const base_updated_at of [AT, "2026-03-02T10:00:01.001Z", null]) {
    const stale = await save({ content: "Lost", base_updated_at });
    expect([stale.status, stale.body.error.code, stale.body.error.details]).toEqual([
      409,
      "stale",
      second,
    ]);
  }
  expect(await read()).toEqual(second);
  const restored = (await call("client", "POST", "/my/note/restore")).body;
  expect(restored).toMatchObject({ content_html: first.content_html, previous_available: true });
  expect((await save({ content: "Late", base_updated_at: second.updated_at })).status).toBe(409);
  expect(await read()).toEqual(restored);
});

test("what is saved again, or names nothing, is no new version; null empties the pad and can be taken back", async () => {
  const { save, read, call } = await pad();
  const first = (await save({ content: "One" })).body;
  clock.advance(1000);
  for (const body of [{}, { content: "One" }, { content_html: "<p>One</p>" }, { nonsense: 1 }])
    expect([body, (await save(body)).body]).toEqual([body, first]);
  const rich = { content_html: "<p>Rich wins</p>", content: "plain" };
  expect((await save(rich)).body.content_html).toBe(rich.content_html);
  const emptied = (await save({ content_html: null })).body;
  expect(emptied.content_html).toBeNull();
  expect((await call("client", "POST", "/my/note/restore")).body.content_html).toBe(
    rich.content_html,
  );
  expect((await read()).content_html).toBe(rich.content_html);
});

test("the scratchpad and notes are each person's in each organization, and nobody's news", async () => {
  const { call, save, read, actions, rows } = await pad();
  const { slug } = (await call("client", "POST", "/api/v1/orgs", { name: "Second" })).body;
  await save({ content: "Mine" });
  const note = (await call("client", "POST", "/my/notes", { title: "Mine" })).body;
  expect((await call("client", "GET", `/api/v1/${slug}/my/note`)).body).toEqual(EMPTY);
  expect((await call("client", "GET", `/api/v1/${slug}/my/notes`)).body).toEqual([]);
  expect(
    (await call("client", "PATCH", `/api/v1/${slug}/my/notes/${note.id}`, { title: "x" })).status,
  ).toBe(404);
  for (const who of ["owner", "admin", "member"] as const) {
    expect(await read(who)).toEqual(EMPTY);
    expect((await call(who, "GET", "/my/notes")).body).toEqual([]);
  }
  expect([actions(), rows("select id from notifications")]).toEqual([[], []]);
});

test("a save that can't be kept changes nothing, and there is nothing to restore in an empty pad", async () => {
  const w = await pad();
  await expectRefusals(w, [["client", "POST", "/my/note/restore", undefined, "409 conflict"]]);
  await w.save({ content: "Kept" });
  await expectRefusals(w, [
    ...bodies(
      ["client", "PATCH", "/my/note"],
      [
        [{ content: 7 }, { content: "wrong_type" }],
        [{ content_html: ["x"] }, { content_html: "wrong_type" }],
        [{ content_html: "x".repeat(100_001) }, { content_html: "too_long" }],
        [{ content: "x", base_updated_at: "yesterday" }, { base_updated_at: "invalid" }],
        [{ content: "x", base_updated_at: 7 }, { base_updated_at: "wrong_type" }],
      ],
    ),
    ["stranger", "GET", "/my/note", undefined, "404 not_found"],
    ["stranger", "PATCH", "/my/note", { content: "x" }, "404 not_found"],
    [null, "GET", "/my/note", undefined, "401 unauthenticated"],
    [null, "GET", "/my/notes", undefined, "401 unauthenticated"],
  ]);
});

test("a note is answered whole, changes field by field, and comes first when it changed last", async () => {
  const { call } = await pad();
  const made = await call("client", "POST", "/my/notes", { nonsense: 1 });
  const note = { id: anId, title: null, content_html: null, created_at: AT, updated_at: AT };
  expect([made.status, made.body]).toEqual([201, note]);
  clock.advance(1000);
  const second = (await call("client", "POST", "/my/notes", { title: "Second", content: "a < b" }))
    .body;
  expect(second).toMatchObject({ title: "Second", content_html: "<p>a &lt; b</p>" });
  let expected: Body = { ...note, id: made.body.id };
  for (const [change, now] of [
    [{ title: "x".repeat(1000) }],
    [{ content_html: "<p>Rich</p>", content: "plain" }, { content_html: "<p>Rich</p>" }],
    [{ title: null }],
    [{ content: null }, { content_html: null }],
    [{ title: "Named" }],
  ] as [Body, Body?][]) {
    clock.advance(1000);
    expected = { ...expected, ...(now ?? change), updated_at: clock.now().toISOString() };
    const { status, body } = await call("client", "PATCH", `/my/notes/${expected.id}`, change);
    expect([change, status, body]).toEqual([change, 200, expected]);
  }
  expect((await call("client", "GET", "/my/notes")).body).toEqual([expected, second]);
  const gone = await call("client", "DELETE", `/my/notes/${expected.id}`);
  expect([gone.status, gone.body]).toEqual([204, ""]);
  expect((await call("client", "GET", "/my/notes")).body).toEqual([second]);
});

test("a note is its writer's alone: to everybody else it is as missing as any", async () => {
  const w = await pad();
  const { id } = (await w.call("member", "POST", "/my/notes", { title: "Mine" })).body;
  await expectRefusals(w, [
    ...(["owner", "admin", "client", "stranger"] as const).flatMap((who) => [
      [who, "PATCH", `/my/notes/${id}`, { title: "x" }, "404 not_found"] as const,
      [who, "DELETE", `/my/notes/${id}`, undefined, "404 not_found"] as const,
    ]),
    ["member", "PATCH", `/my/notes/${newId()}`, { title: "x" }, "404 not_found"],
    ["member", "DELETE", "/my/notes/x", undefined, "404 not_found"],
    [null, "DELETE", `/my/notes/${id}`, undefined, "401 unauthenticated"],
    ...bodies(
      ["member", "PATCH", `/my/notes/${id}`],
      [
        [{ title: "x".repeat(1001) }, { title: "too_long" }],
        [{ title: 7 }, { title: "wrong_type" }],
        [{ content_html: "x".repeat(100_001) }, { content_html: "too_long" }],
      ],
    ),
    ...bodies(
      ["member", "POST", "/my/notes"],
      [
        [{ title: "x".repeat(1001) }, { title: "too_long" }],
        [{ title: "x", content: true }, { content: "wrong_type" }],
      ],
    ),
  ]);
});
