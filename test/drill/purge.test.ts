import { expect, test } from "bun:test";
import { costOf } from "../support/cost.ts";
import { multiply } from "../support/large.ts";
import { clock, jobs } from "../support/server.ts";
import { world } from "../support/world.ts";

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const DEPTH = 1000;

/**
 * A trashed folder with folders in each other down to a depth that can't be made any more, and
 * documents in the last.
 */
async function deep() {
  const w = await world();
  const project = await w.project("member");
  const folder = await w.make("member", project.tool("folder"), { type: "folder", title: "Deep" });
  const document = await w.make("member", folder.id, { type: "document", title: "Words" });
  const folders = multiply(w, folder.id, DEPTH, (n, ids) => ({
    parent_id: ids[n - 1] ?? folder.id,
  }));
  const documents = multiply(w, document.id, 200, () => ({ parent_id: folders.at(-1) ?? null }));
  await w.call("member", "PUT", `/recordings/${folder.id}/status/trashed`);
  const left = () =>
    w.rows(
      "select id from recordings where type in ('folder', 'document') and parent_id is not null",
    ).length;
  return { ...w, project, folder, folders, documents, left };
}

test("a tree of any depth is deleted for good in pieces, and others are served between them", async () => {
  const { call, folder, folders, left, rows } = await deep();
  expect(left()).toBe(DEPTH + 202);
  const deleted = await costOf(() => call("owner", "DELETE", `/trash/${folder.id}`));
  expect(deleted.answer.status).toBe(204);
  expect(deleted.cpu).toBeLessThan(3000);
  expect(deleted.turns).toBeGreaterThan(5);
  expect((await call("member", "GET", `/recordings/${folders[5]}`)).status).toBe(404);
  // Whoever deletes it waits for most of it; on a machine that is busy a job does the rest.
  clock.advance(MINUTE);
  await jobs.runDue();
  expect(left()).toBe(0);
  for (const table of ["removals", "jobs"]) expect(rows(`select * from ${table}`)).toEqual([]);
  expect(rows("pragma foreign_key_check")).toEqual([]);
});

test("the purge after thirty days takes a tree of any depth in pieces", async () => {
  const { left, rows, change } = await deep();
  clock.advance(30 * DAY);
  const purged = await costOf(() => jobs.runDue());
  expect([left(), purged.answer > 5]).toEqual([0, true]);
  expect(purged.cpu).toBeLessThan(3000);
  for (const table of ["removals", "jobs"]) expect(rows(`select * from ${table}`)).toEqual([]);
  expect(change("delete from search_pending")).toBeGreaterThan(DEPTH);
});

test("a project of any depth and width is purged in pieces, with what happened in it", async () => {
  const { call, project, people, rows, left } = await deep();
  await call("member", "PUT", `/projects/${project.id}/status/trashed`);
  clock.advance(30 * DAY);
  const purged = await costOf(() => jobs.runDue());
  expect([left(), purged.cpu < 4000, purged.turns > 5]).toEqual([0, true, true]);
  for (const table of ["projects", "recordings", "events", "project_members", "removals", "jobs"])
    expect(rows(`select * from ${table}`)).toEqual([]);
  expect(people.member.membershipId).toBeString();
});

test("what is being removed is gone at once for everybody, however long the rest takes", async () => {
  const w = await deep();
  const { call, folder, folders, documents, rows } = w;
  w.change("update recordings set status = 'active', own_status = 'active'");
  await call("member", "POST", "/my/bookmarks", { recording_id: documents[0] });
  w.change("insert into removals (id) values (?)", folders[3] ?? "");
  for (const id of [folders[3], folders[4], documents[0]])
    for (const path of ["", "/children", "/events", "/comments"])
      expect((await call("member", "GET", `/recordings/${id}${path}`)).status).toBe(404);
  const lists = [
    "/recordings?type=document&per_page=100",
    "/my/bookmarks",
    `/recordings/${folders[2]}/children`,
  ];
  for (const path of lists)
    expect(
      (await call("member", "GET", path)).body.filter(({ id }: { id: string }) =>
        [folders[3], ...documents].includes(id),
      ),
    ).toEqual([]);
  expect(
    (await call("member", "PATCH", `/recordings/${folders[4]}`, { title: "Saved" })).status,
  ).toBe(404);
  expect((await call("member", "GET", `/recordings/${folders[2]}`)).status).toBe(200);
  expect([folder.id, rows("select id from removals").length]).toEqual([folder.id, 1]);
});

test("a removal that was cut short is finished by its job", async () => {
  const { call, folder, left, rows, change } = await deep();
  change("insert into removals (id) values (?)", folder.id);
  expect((await call("owner", "GET", "/trash")).body).toEqual([]);
  expect((await call("owner", "POST", `/trash/${folder.id}/restore`)).status).toBe(404);
  clock.advance(30 * DAY);
  await jobs.runDue();
  expect([left(), rows("select id from removals")]).toEqual([0, []]);
});
