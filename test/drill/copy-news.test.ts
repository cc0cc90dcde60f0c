import { expect, test } from "bun:test";
import { costOf } from "../support/cost.ts";
import { crowdInto } from "../support/crowd.ts";
import { jobs, services } from "../support/server.ts";
import { world } from "../support/world.ts";

/** A list that people watch, with to-dos in it to copy beside themselves. */
async function watched(todos: number, people: number) {
  const w = await world();
  const project = await w.project("owner", { all_access: true });
  const list = await w.make("owner", project.tool("todos"), { type: "todolist", title: "Watched" });
  const ids: string[] = [];
  for (let n = 0; n < todos; n++)
    ids.push((await w.make("owner", list.id, { type: "todo", title: `Copied ${n}` })).id);
  const crowd = crowdInto(services, w.org.id, people);
  w.change(
    "insert into watches (recording_id, membership_id, created_at) select ?, value, '' from json_each(?)",
    list.id,
    JSON.stringify(crowd),
  );
  const copy = (count: number) =>
    w.call("owner", "POST", "/recordings/batch", {
      verb: "copy",
      ids: ids.slice(0, count),
      parent_id: list.id,
    });
  return { ...w, crowd, copy };
}

test("of many copies two hundred rows of news come at once, and all others right after", async () => {
  const { rows, crowd, copy } = await watched(5, 60);
  const news = () => rows("select membership_id, recording_id from notifications");
  const answer = await copy(5);
  expect([answer.status, news().length]).toEqual([200, 200]);
  await jobs.runDue();
  expect(
    news()
      .map((row) => JSON.stringify(row))
      .toSorted(),
  ).toEqual(
    crowd
      .flatMap((membership_id) =>
        answer.body.ids.map((recording_id: string) =>
          JSON.stringify({ membership_id, recording_id }),
        ),
      )
      .toSorted(),
  );
});

test("copies of which very many would hear are refused, and leave nothing", async () => {
  const { rows, change, copy } = await watched(51, 2_000);
  const all = () =>
    ["recordings", "events", "jobs", "notifications", "subscriptions"].map((name) =>
      rows(`select * from ${name}`),
    );
  const before = all();
  const refused = await copy(51);
  expect([refused.status, refused.body.error.fields.parent_id[0].code, all()]).toEqual([
    422,
    "limit",
    before,
  ]);
  const least = [];
  for (let n = 0; n < 3; n++) {
    const { answer, longest } = await costOf(() => copy(50));
    expect(answer.status).toBe(200);
    // Nobody waits here for the hundred thousand rows.
    change("delete from jobs");
    least.push(longest);
  }
  expect(Math.min(...least)).toBeLessThan(300);
});
