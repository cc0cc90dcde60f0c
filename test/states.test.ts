import { expect, test } from "bun:test";
import { furnished } from "./support/content.ts";
import { TYPES } from "./support/kinds.ts";
import { clock, jobs } from "./support/server.ts";
import type { Body } from "./support/world.ts";

const DAY = 24 * 60 * 60 * 1000;

async function states() {
  const w = await furnished();
  const status = (id: string, to: string) =>
    w.call("owner", "PUT", `/recordings/${id}/status/${to}`);
  const read = async (id: string) => (await w.call("owner", "GET", `/recordings/${id}`)).body;
  const trash = async () =>
    (await w.call("owner", "GET", "/trash?per_page=100")).body.map(({ id }: Body) => id);
  return { ...w, status, read, trash };
}

test("anything active is archived, and comes back", async () => {
  const { one, status, read, actions } = await states();
  for (const type of TYPES) {
    const { id } = await one("member", type);
    expect([type, (await status(id, "archived")).body.status]).toEqual([type, "archived"]);
    expect([type, (await read(id)).can.restore]).toEqual([type, true]);
    expect([type, (await status(id, "active")).body.status]).toEqual([type, "active"]);
    expect([type, actions().slice(-2)]).toEqual([type, ["archived", "unarchived"]]);
  }
});

test("anything active or archived is trashed, shows in the account's trash, and is restored either way", async () => {
  const { call, one, status, read, trash, actions } = await states();
  for (const type of TYPES) {
    const { id } = await one("member", type);
    await status(id, "archived");
    const gone = await status(id, "trashed");
    expect([type, gone.body.status, gone.body.trashed_at]).toEqual([
      type,
      "trashed",
      clock.now().toISOString(),
    ]);
    expect([type, await trash()]).toEqual([type, [id]]);
    expect([type, (await status(id, "active")).body.status]).toEqual([type, "active"]);
    await status(id, "trashed");
    expect((await call("owner", "POST", `/trash/${id}/restore`)).status).toBe(200);
    expect([type, (await read(id)).trashed_at, await trash()]).toEqual([type, null, []]);
    expect([type, actions().slice(-4)]).toEqual([
      type,
      ["trashed", "restored", "trashed", "restored"],
    ]);
  }
});

test("a restore covers the subtree trashed with it, and leaves what was trashed before", async () => {
  const { make, one, status, read, call } = await states();
  const list = await one("owner", "todolist");
  const todo = await make("owner", list.id, { type: "todo", title: "With it" });
  const step = await make("owner", todo.id, { type: "todo", title: "Below it" });
  const before = await make("owner", list.id, { type: "todo", title: "Before it" });
  await status(before.id, "trashed");
  await status(list.id, "trashed");
  expect([(await read(todo.id)).status, (await read(todo.id)).inherits_status]).toEqual([
    "trashed",
    true,
  ]);
  expect((await status(todo.id, "active")).body.error.code).toBe("conflict");
  await call("owner", "POST", `/trash/${list.id}/restore`);
  expect([(await read(todo.id)).status, (await read(step.id)).status]).toEqual([
    "active",
    "active",
  ]);
  expect((await read(before.id)).status).toBe("trashed");
});

test("what lies in something put away is said to come back only where it does", async () => {
  const { make, one, status, read, call, project } = await states();
  const list = await one("owner", "todolist");
  const todo = await make("owner", list.id, { type: "todo", title: "Within" });
  const both = async () => {
    const { can } = await read(todo.id);
    return [can.restore, (await status(todo.id, "active")).status];
  };
  for (const own of ["archived", "trashed"]) {
    await status(todo.id, own);
    for (const above of ["archived", "trashed"]) {
      await status(list.id, above);
      expect([own, above, await both()]).toEqual([own, above, [false, 409]]);
      expect((await read(list.id)).can.restore).toBe(true);
      await status(list.id, "active");
    }
    await call("owner", "PUT", `/projects/${project.id}/status/archived`);
    expect([own, await both()]).toEqual([own, [false, 409]]);
    await call("owner", "PUT", `/projects/${project.id}/status/active`);
    expect([own, await both()]).toEqual([own, [true, 200]]);
  }
});

test("what is trashed is deleted for good by an owner, or by time after thirty days", async () => {
  const { call, one, status, rows } = await states();
  const purged: string[] = [];
  for (const type of TYPES) {
    const [deleted, left] = [await one("member", type), await one("member", type)];
    for (const { id } of [deleted, left]) await status(id, "trashed");
    expect((await call("admin", "DELETE", `/trash/${deleted.id}`)).status).toBe(403);
    expect((await call("owner", "DELETE", `/trash/${deleted.id}`)).status).toBe(204);
    expect([
      type,
      rows("select id from recordings where id in (?, ?)", deleted.id, left.id),
    ]).toEqual([type, [{ id: left.id }]]);
    purged.push(left.id);
  }
  const count = () =>
    rows(
      "select count(*) as left from recordings where id in (select value from json_each(?))",
      JSON.stringify(purged),
    );
  clock.advance(30 * DAY - 1000);
  await jobs.runDue();
  expect(count()).toEqual([{ left: TYPES.length }]);
  clock.advance(1000);
  await jobs.runDue();
  expect(count()).toEqual([{ left: 0 }]);
});

test("a comment goes through the trash, is recoverable, and is counted as it comes and goes", async () => {
  const { one, status, read, parents } = await states();
  const comment = await one("member", "comment");
  const count = async () => (await read(parents.message ?? "")).comments_count;
  expect(await count()).toBe(1);
  await status(comment.id, "trashed");
  expect(await count()).toBe(0);
  await status(comment.id, "active");
  expect(await count()).toBe(1);
});

test("a project is archived, trashed, listed so, and restored with all that is in it", async () => {
  const { call, project, one, read } = await states();
  const todo = await one("member", "todo");
  const to = (status: string) => call("owner", "PUT", `/projects/${project.id}/status/${status}`);
  const listed = async (status: string) =>
    (await call("owner", "GET", `/projects${status}`)).body.some(
      ({ id }: Body) => id === project.id,
    );
  for (const status of ["archived", "trashed"]) {
    expect((await to(status)).body.status).toBe(status);
    expect([await listed(""), await listed(`?status=${status}`)]).toEqual([false, true]);
    expect([(await read(todo.id)).status, (await read(todo.id)).inherits_status]).toEqual([
      status,
      true,
    ]);
    const write = await call("owner", "PATCH", `/recordings/${todo.id}`, { title: "No" });
    expect(write.body.error.code).toBe("conflict");
  }
  await to("active");
  expect([await listed(""), (await read(todo.id)).status]).toEqual([true, "active"]);
});

test("a to-do, a card and a step are completed and opened again, whatever their status, and followers hear of it", async () => {
  const { call, one, status, read, people, rows } = await states();
  for (const type of ["todo", "card", "card_step"]) {
    const { id } = await one("member", type);
    await call("other", "PUT", `/recordings/${id}/completion`);
    await status(id, "archived");
    await status(id, "active");
    expect(await read(id)).toMatchObject({
      completed: true,
      completer_id: people.other.membershipId,
      completed_at: clock.now().toISOString(),
    });
    await call("other", "DELETE", `/recordings/${id}/completion`);
    expect(await read(id)).toMatchObject({
      completed: false,
      completer_id: null,
      completed_at: null,
    });
    const told = rows<Body>(
      "select membership_id as person, action from notifications where action <> 'granted_access' and recording_id = ? and action <> 'posted' order by seq",
      id,
    );
    expect([type, told]).toEqual([
      type,
      ["completed", "reopened"].map((action) => ({ person: people.member.membershipId, action })),
    ]);
  }
});

test("no status but active, archived and trashed can be asked for", async () => {
  const { one, status, digest } = await states();
  const { id } = await one("member", "message");
  const before = digest();
  for (const wrong of ["drafted", "published", "deleted", "ACTIVE"]) {
    expect((await status(id, wrong)).body.error.fields.status[0].code).toBe("not_in_list");
  }
  expect(digest()).toBe(before);
});
