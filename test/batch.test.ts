import { expect, test } from "bun:test";
import { fieldsOf, list } from "./support/batch.ts";

test("assign replaces, adds and takes away; new assignees follow, and what changes counts up", async () => {
  const { batch, ids, get, people, since, rows } = await list();
  const [member, other, admin] = [people.member, people.other, people.admin].map(
    ({ membershipId }) => membershipId,
  );
  const assign = async (mode: string, ...membership_ids: (string | undefined)[]) => {
    const logged = since();
    const { status, body } = await batch("owner", { verb: "assign", ids, mode, membership_ids });
    expect([status, body]).toEqual([200, { count: 3, ids }]);
    const assigned = await Promise.all(
      ids.map(async (id) => (await get(id)).assignee_ids.toSorted()),
    );
    expect(new Set(assigned.map(String)).size).toBe(1);
    return [assigned[0], logged(), (await get(ids[0])).version];
  };
  const three = (action: string) => [action, action, action];
  expect(await assign("replace", member)).toEqual([[member], three("assigned"), 2]);
  expect(await assign("add", other, member, other)).toEqual([
    [member, other].toSorted(),
    three("assigned"),
    3,
  ]);
  expect(await assign("add", other)).toEqual([[member, other].toSorted(), [], 3]);
  expect(await assign("remove", member, admin)).toEqual([[other], three("unassigned"), 4]);
  expect(await assign("replace")).toEqual([[], three("unassigned"), 5]);
  expect(
    rows("select active from subscriptions where membership_id = ?", other ?? ""),
  ).toHaveLength(3);
});

test("due sets both days, clears, and leaves the start where it is not sent", async () => {
  const { batch, ids, get, since } = await list();
  const logged = since();
  const days = async () =>
    (await Promise.all(ids.map((id) => get(id)))).map((row) => [row.starts_on, row.due_on]);
  const all = (...pair: (string | null)[]) => [pair, pair, pair];
  const sent = await batch("member", {
    verb: "due",
    ids,
    due_on: "2026-04-02",
    starts_on: "2026-04-01",
  });
  expect(sent.body).toEqual({ count: 3, ids });
  expect(await days()).toEqual(all("2026-04-01", "2026-04-02"));
  await batch("member", { verb: "due", ids, due_on: null });
  expect(await days()).toEqual(all("2026-04-01", null));
  const both = ["due_changed", "content_changed"];
  expect(logged()).toEqual([
    ...both,
    ...both,
    ...both,
    "due_changed",
    "due_changed",
    "due_changed",
  ]);
  expect((await get(ids[0])).version).toBe(3);
});

test("shift_dates shifts the days that are set, over months and years, and skips what is done when asked", async () => {
  const { call, batch, ids, get, since } = await list();
  const [both, due, none] = ids;
  await call("member", "PATCH", `/recordings/${both}`, {
    starts_on: "2026-01-30",
    due_on: "2026-02-28",
  });
  await call("member", "PATCH", `/recordings/${due}`, { due_on: "2026-12-31" });
  await call("member", "PUT", `/recordings/${due}/completion`);
  const logged = since();
  const days = async () =>
    (await Promise.all(ids.map((id) => get(id)))).map((row) => [row.starts_on, row.due_on]);
  expect((await batch("member", { verb: "shift_dates", ids, days: 1 })).body).toEqual({
    count: 3,
    ids,
  });
  expect(await days()).toEqual([
    ["2026-01-31", "2026-03-01"],
    [null, "2027-01-01"],
    [null, null],
  ]);
  await batch("member", { verb: "shift_dates", ids, days: -3650, skip_completed: true });
  expect(await days()).toEqual([
    ["2016-02-03", "2016-03-03"],
    [null, "2027-01-01"],
    [null, null],
  ]);
  const bothDays = ["due_changed", "content_changed"];
  expect(logged()).toEqual([...bothDays, "due_changed", ...bothDays]);
  expect((await get(none)).version).toBe(1);
});

test("move keeps the order sent, at the end or from a position on, and logs each", async () => {
  const { make, batch, ids, titles, one, two, since } = await list();
  for (const title of ["x", "y"]) await make("owner", two.id, { type: "todo", title });
  const [a, b, c] = ids;
  const logged = since();
  const moved = await batch("member", {
    verb: "move",
    ids: [c, a, c],
    parent_id: two.id,
    position: 1.5,
  });
  expect(moved.body).toEqual({ count: 2, ids: [c, a] });
  expect([await titles(one.id), await titles(two.id)]).toEqual([["b"], ["x", "c", "a", "y"]]);
  await batch("member", { verb: "move", ids: [b, c], parent_id: two.id });
  expect(await titles(two.id)).toEqual(["x", "a", "y", "b", "c"]);
  await batch("member", { verb: "move", ids: [c, b], parent_id: two.id, position: 9 });
  expect(await titles(two.id)).toEqual(["x", "a", "y", "c", "b"]);
  expect(logged()).toEqual(["moved", "moved", "moved"]);
});

test("copy answers the new ids, in order, and copies each as it was", async () => {
  const { make, batch, ids, titles, two, get, since, people, rows } = await list();
  const [a, b] = ids;
  await make("owner", a ?? "", { type: "todo", title: "Subtask" });
  await make("owner", b ?? "", { type: "comment", content: "Word" });
  const logged = since();
  const { status, body } = await batch("other", {
    verb: "copy",
    ids: [b, a, b],
    parent_id: two.id,
    include_comments: true,
  });
  expect([status, body.count, body.ids.length]).toEqual([200, 2, 2]);
  expect(await Promise.all(body.ids.map((id: string) => get(id)))).toMatchObject([
    { title: "b", parent_id: two.id, position: 1, comments_count: 1 },
    { title: "a", parent_id: two.id, position: 2, subtasks_count: 1 },
  ]);
  expect([await titles(two.id), logged()]).toEqual([
    ["b", "a"],
    ["copied", "copied"],
  ]);
  const followed = rows(
    "select recording_id as id from subscriptions where membership_id = ?",
    people.other.membershipId,
  );
  expect(followed).toHaveLength(3);
});

test("copies of a folder and of one inside it hold what was there before", async () => {
  const { make, batch, project, titles } = await list();
  const outer = await make("owner", project.tool("folder"), { type: "folder", title: "Outer" });
  const inner = await make("owner", outer.id, { type: "folder", title: "Inner" });
  const { body } = await batch("owner", {
    verb: "copy",
    ids: [outer.id, inner.id],
    parent_id: inner.id,
  });
  expect(await titles(inner.id)).toEqual(["Outer", "Inner"]);
  expect(await Promise.all(body.ids.map(titles))).toEqual([["Inner"], []]);
});

test("status archives, trashes and restores, what lies inside another too, in any order", async () => {
  const { batch, ids, one, get, since } = await list();
  const [a, b] = ids;
  const logged = since();
  const states = async () => Promise.all([one.id, a, b].map(async (id) => (await get(id)).status));
  for (const status of ["archived", "active", "trashed", "active"]) {
    const { body } = await batch("owner", { verb: "status", ids: [a, one.id], status });
    expect([status, body]).toEqual([status, { count: 2, ids: [a, one.id] }]);
    expect(await states()).toEqual([status, status, status]);
  }
  expect(logged()).toEqual(
    ["archived", "unarchived", "trashed", "restored"].flatMap((action) => [action, action]),
  );
});

test("color sets and clears, on what has one", async () => {
  const { batch, one, two, ids, get, since, digest } = await list();
  const lists = [one.id, two.id];
  const logged = since();
  expect((await batch("other", { verb: "color", ids: lists, color: "aqua" })).body).toEqual({
    count: 2,
    ids: lists,
  });
  expect([(await get(one.id)).color, (await get(two.id)).version]).toEqual(["aqua", 2]);
  await batch("other", { verb: "color", ids: lists, color: null });
  expect([(await get(one.id)).color, logged()]).toEqual([null, Array(4).fill("color_changed")]);
  const before = digest();
  const refused = await batch("other", { verb: "color", ids: [one.id, ids[0]], color: "red" });
  expect([refused.status, fieldsOf(refused)]).toEqual([422, { "ids[1]": "wrong_type" }]);
  expect(digest()).toBe(before);
});
