import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock, jobs } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";
import { logOf, newsOf } from "./content-asks.ts";

async function account() {
  const w = await world();
  const open = await w.project("owner", { name: "Open" });
  const secret = await w.project("member", { name: "Secret", all_access: false });
  const document = (project: Body, title: string, more: object = {}) =>
    w.make("member", project.tool("folder"), { type: "document", title, ...more });
  const to = (row: Body, status: string, who: Who = "member") =>
    w.call(who, "PUT", `/recordings/${row.id}/status/${status}`);
  const publish = (row: Body) => w.call("member", "PUT", `/recordings/${row.id}/public-link`);
  const list = async (path: string): Promise<string[]> =>
    (await w.call("owner", "GET", path)).body.map((row: Body) => row.title ?? row.recording.title);
  return { ...w, open, secret, document, to, publish, list };
}

test("the trash lists what was trashed last first, of every project, in pages, and nobody's drafts", async () => {
  const { call, document, open, secret, to, list, make } = await account();
  const rows = [
    await document(open, "First"),
    await document(secret, "Second"),
    await document(open, "Third"),
  ];
  const comment = await make("member", rows[0].id, { type: "comment", content: "Private words" });
  const draft = await document(open, "Draft", { status: "drafted" });
  for (const row of [...rows.slice(1), comment, draft, rows[0]]) {
    clock.advance(1000);
    await to(row, "trashed");
  }
  expect(await list("/trash")).toEqual(["First", "Third", "Second"]);
  const page = await call("owner", "GET", "/trash?per_page=2");
  expect([page.body.length, page.headers.get("x-total-count")]).toEqual([2, "3"]);
  expect(
    (await call("owner", "GET", "/trash?per_page=2&page=2")).body.map(({ title }: Body) => title),
  ).toEqual(["Second"]);
  expect(JSON.stringify((await call("owner", "GET", "/trash")).body)).not.toContain(
    "Private words",
  );
});

test("only an owner sees the trash, empties it and takes things out of it, and of that alone what is in it", async () => {
  const w = await account();
  const { document, secret, open, to } = w;
  const [gone, kept] = [await document(secret, "Gone"), await document(open, "Kept")];
  await to(gone, "trashed");
  const foreign = await account();
  const theirs = await foreign.document(foreign.open, "Theirs");
  await foreign.to(theirs, "trashed");
  const both = (who: Who, id: string, refusal: string) =>
    [
      [who, "POST", `/trash/${id}/restore`, undefined, refusal],
      [who, "DELETE", `/trash/${id}`, undefined, refusal],
    ] as const;
  await expectRefusals(w, [
    ["admin", "GET", "/trash", undefined, "403 role_required"],
    ["client", "GET", "/trash", undefined, "404 not_found"],
    ...both("admin", gone.id, "403 role_required"),
    ...both("member", gone.id, "403 role_required"),
    ...both("client", gone.id, "404 not_found"),
    ...[kept.id, theirs.id, newId()].flatMap((id) => both("owner", id, "404 not_found")),
  ]);
});

test("what an owner takes out of the trash is back where it was, is in its log, and tells nobody", async () => {
  const w = await account();
  const { call, document, secret, to } = w;
  const row = await document(secret, "Back");
  await call("member", "POST", "/my/bookmarks", { recording_id: row.id });
  const before = (await call("member", "GET", `/recordings/${row.id}`)).body;
  await to(row, "trashed");
  const [log, news] = [logOf(w), newsOf(w)];
  const restored = await call("owner", "POST", `/trash/${row.id}/restore`);
  expect([restored.status, restored.body.status, restored.body.trashed_at]).toEqual([
    200,
    "active",
    null,
  ]);
  expect((await call("member", "GET", `/recordings/${row.id}`)).body).toEqual({
    ...before,
    version: 3,
  });
  expect([log(), news()]).toEqual([["restored"], []]);
  clock.advance(31 * 24 * 60 * 60 * 1000);
  await jobs.runDue();
  expect(w.rows("select title from recordings where id = ?", row.id)).toEqual([{ title: "Back" }]);
});

test("public pages are listed latest first, in pages, wherever they lie, with who published them", async () => {
  const { call, document, open, secret, publish, people } = await account();
  const rows = [
    await document(open, "First"),
    await document(secret, "Second"),
    await document(open, "Third"),
  ];
  const made: Body[] = [];
  for (const row of rows) {
    clock.advance(1000);
    made.push((await publish(row)).body);
  }
  const { body, headers } = await call("owner", "GET", "/public-items?per_page=2");
  expect([body.length, headers.get("x-total-count")]).toEqual([2, "3"]);
  expect(body[1]).toEqual({
    recording: { id: rows[1].id, type: "document", title: "Second" },
    project: { id: secret.id, name: "Secret" },
    url: made[1].url,
    creator: {
      membership_id: people.member.membershipId,
      name: "Member Test",
      avatar_url: null,
      role: "member",
      kind: "person",
    },
    created_at: expect.any(String),
  });
  const last = await call("owner", "GET", "/public-items?per_page=2&page=2");
  expect(last.body.map(({ recording }: Body) => recording.title)).toEqual(["First"]);
});

test("an owner takes one link back, or all of them: each is in its log, shows on its recording and tells nobody", async () => {
  const w = await account();
  const { call, document, open, secret, publish, list } = w;
  const rows = [
    await document(open, "First"),
    await document(secret, "Second"),
    await document(open, "Third"),
  ];
  for (const row of rows) await publish(row);
  const [log, news] = [logOf(w), newsOf(w)];
  const state = async (row: Body) => {
    const { public: isPublic, version } = (await call("member", "GET", `/recordings/${row.id}`))
      .body;
    return [
      isPublic,
      version,
      (await call("member", "GET", `/recordings/${row.id}/public-link`)).body,
    ];
  };
  const none = [false, 3, { published: false, url: null }];
  expect((await call("owner", "DELETE", `/public-items/${rows[1].id}`)).body).toEqual({ ok: true });
  expect([await state(rows[1]), (await list("/public-items")).toSorted()]).toEqual([
    none,
    ["First", "Third"],
  ]);
  expect((await call("owner", "DELETE", "/public-items")).body).toEqual({ ok: true });
  expect([await state(rows[0]), await state(rows[2]), await list("/public-items")]).toEqual([
    none,
    none,
    [],
  ]);
  expect((await call("owner", "DELETE", "/public-items")).body).toEqual({ ok: true });
  expect([log(), news()]).toEqual([Array(3).fill("link_unpublished"), []]);
  await publish(rows[0]);
  await expectRefusals(w, [
    ["admin", "GET", "/public-items", undefined, "403 role_required"],
    ["admin", "DELETE", "/public-items", undefined, "403 role_required"],
    ["admin", "DELETE", `/public-items/${rows[0].id}`, undefined, "403 role_required"],
    ["client", "GET", "/public-items", undefined, "404 not_found"],
    ["owner", "DELETE", `/public-items/${rows[1].id}`, undefined, "404 not_found"],
    ["owner", "DELETE", `/public-items/${newId()}`, undefined, "404 not_found"],
  ]);
});
