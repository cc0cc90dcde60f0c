import { expect, test } from "bun:test";
import { globalRows } from "../support/global-file.ts";
import { mailsTo } from "../support/mail.ts";
import { clock, services } from "../support/server.ts";
import { type World, world } from "../support/world.ts";
import { refusalOf, withToken } from "./cases.ts";

const KEY = { "idempotency-key": "once-and-no-more" };
const DAY = 24 * 60 * 60 * 1000;

/**
 * Sends each POST twice with a key, and once more with another body: it is done once, and answered
 * alike.
 */
async function expectOnce(
  w: World,
  posts: readonly (readonly [path: string, body: object, other: object, made: string])[],
) {
  const { call, rows, digest } = w;
  const count = (sql: string): number => rows(sql).length;
  for (const [index, [path, body, other, made]] of posts.entries()) {
    const before = count(made);
    const key = { "idempotency-key": `key number ${index}` };
    const first = await call("owner", "POST", path, body, key);
    const written = digest();
    const again = await call("owner", "POST", path, body, key);
    expect([path, first.status, again.status, again.body]).toEqual([path, 201, 201, first.body]);
    expect([first, again].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([
      null,
      "true",
    ]);
    expect([path, digest()]).toEqual([path, written]);
    const mismatch = await call("owner", "POST", path, { ...body, ...other }, key);
    expect([path, refusalOf(mismatch), count(made)]).toEqual([
      path,
      "409 idempotency_mismatch",
      before + 1,
    ]);
  }
}

test("a POST of people, projects and their parts with a key is done once, and answered alike", async () => {
  const w = await world();
  const { id } = await w.project();
  const link = { url: "https://reef.example", title: "Once" };
  const twice = { name: "Twice" };
  await expectOnce(w, [
    [
      "/people",
      { email: "new@example.com", role: "member" },
      { role: "client" },
      "select id from invitations",
    ],
    ["/projects", { name: "Once" }, twice, "select id from projects"],
    [`/projects/${id}/links`, link, { title: "Twice" }, "select id from project_links"],
    ["/folders", { name: "Once" }, twice, "select id from home_folders"],
    ["/groups", { name: "Once" }, twice, "select id from groups"],
    ["/agents", { name: "Once" }, twice, "select membership_id from agents"],
  ]);
  expect(await mailsTo("new@example.com")).toHaveLength(1);
});

test("a POST of one's own things with a key is done once, and answered alike", async () => {
  const w = await world();
  const { tool } = await w.project();
  const [mark, other] = ["todos", "board"].map((key) => ({ recording_id: tool(key) }));
  await expectOnce(w, [
    ["/my/notes", { title: "Once" }, { title: "Twice" }, "select id from notes"],
    ["/my/bookmarks", mark ?? {}, other ?? {}, "select recording_id from bookmarks"],
  ]);
  for (const [path, table] of [
    ["/api/v1/me/tokens", "access_tokens"],
    ["/api/v1/orgs", "orgs"],
  ] as const) {
    const count = () => globalRows(services, `select id from ${table}`).length;
    const before = count();
    const post = (name: string) =>
      w.call("owner", "POST", path, { name }, { "idempotency-key": `once ${path}` });
    const [first, again] = [await post("Once"), await post("Once")];
    expect([path, first.status, again.body, count()]).toEqual([path, 201, first.body, before + 1]);
    expect([path, refusalOf(await post("Twice")), count()]).toEqual([
      path,
      "409 idempotency_mismatch",
      before + 1,
    ]);
  }
});

test("a key has 8 to 128 characters, and is for POSTs alone", async () => {
  const { call, rows } = await world();
  const post = async (length: number) =>
    refusalOf(
      await call(
        "member",
        "POST",
        "/projects",
        { name: "x" },
        { "idempotency-key": "k".repeat(length) },
      ),
    );
  for (const length of [1, 7, 129])
    expect([length, await post(length)]).toEqual([length, { "Idempotency-Key": "invalid" }]);
  expect(rows("select id from projects")).toEqual([]);
  for (const length of [8, 128, 8]) expect([length, await post(length)]).toEqual([length, 201]);
  expect(rows("select id from projects")).toHaveLength(2);
  for (const theme of ["dark", "light"]) {
    const { body } = await call("member", "PATCH", "/api/v1/me/preferences", { theme }, KEY);
    expect(body.theme).toBe(theme);
  }
  for (const [method, starred] of [
    ["PUT", true],
    ["DELETE", false],
  ] as const) {
    const { id } = rows("select id from projects order by id limit 1")[0];
    expect(
      (await call("member", method, `/projects/${id}/star`, undefined, KEY)).body.starred,
    ).toBe(starred);
  }
});

test("a key is one person's in one organization, by whatever credential, for a day to the millisecond", async () => {
  const w = await world();
  const { call } = w;
  const { slug } = (await call("member", "POST", "/api/v1/orgs", { name: "Second" })).body;
  const { by } = await withToken(w, "member", { scope: "full" });
  const body = { name: "Once" };
  const first = (await call("member", "POST", "/projects", body, KEY)).body.id;
  expect((await by("POST", "/projects", body, KEY)).body.id).toBe(first);
  const others = [
    await call("other", "POST", "/projects", body, KEY),
    await call("member", "POST", `/api/v1/${slug}/projects`, body, KEY),
  ].map((answer) => [answer.status, answer.body.id === first]);
  expect(others).toEqual([
    [201, false],
    [201, false],
  ]);
  expect(refusalOf(await call("member", "POST", "/folders", body, KEY))).toBe(
    "409 idempotency_mismatch",
  );
  clock.advance(DAY - 1);
  expect((await call("member", "POST", "/projects", body, KEY)).body.id).toBe(first);
  clock.advance(1);
  const later = await call("member", "POST", "/projects", body, KEY);
  expect([later.status, later.body.id === first]).toEqual([201, false]);
});

test("an answer that was a refusal is not kept: the same key may be used once more", async () => {
  const { call, rows } = await world();
  for (const [who, body, refusal] of [
    ["member", { name: "" }, { name: "too_short" }],
    ["client", { name: "Fine" }, "403 role_required"],
  ] as const) {
    expect(refusalOf(await call(who, "POST", "/projects", body, KEY))).toEqual(refusal);
    expect(refusalOf(await call(who, "POST", "/projects", body, KEY))).toEqual(refusal);
  }
  expect((await call("member", "POST", "/projects", { name: "Fine" }, KEY)).status).toBe(201);
  expect(rows("select name from projects")).toEqual([{ name: "Fine" }]);
});

test("a POST that changes something without making it is done once too", async () => {
  const { call, people } = await world();
  const sent = (
    await call("owner", "POST", "/people", { email: "new@example.com", role: "member" })
  ).body;
  const hidden = (await call("member", "POST", "/projects", { name: "Hidden" })).body.id;
  for (const content of ["One", "Two"]) await call("owner", "PATCH", "/my/note", { content });
  for (const [path, key] of [
    [`/people/invitations/${sent.id}/resend`, "resend it once"],
    [`/projects/${hidden}/join`, "join it once"],
    ["/my/note/restore", "restore it once"],
  ] as const) {
    const post = () => call("owner", "POST", path, undefined, { "idempotency-key": key });
    const [first, again] = [await post(), await post()];
    expect([path, first.status, again.status, again.body]).toEqual([path, 200, 200, first.body]);
    expect([path, again.headers.get("idempotency-replayed")]).toEqual([path, "true"]);
  }
  expect(await mailsTo("new@example.com")).toHaveLength(2);
  expect((await call("owner", "GET", "/my/note")).body.content_html).toBe("<p>One</p>");
  await call("owner", "PUT", `/projects/${hidden}/people`, { revoke: [people.owner.membershipId] });
  const after = await call("owner", "POST", `/projects/${hidden}/join`, undefined, {
    "idempotency-key": "join it once",
  });
  expect(refusalOf(after)).toBe("404 not_found");
});
