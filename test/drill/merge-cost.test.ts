import { expect, test } from "bun:test";
import { isWithin, timed } from "../support/cost.ts";
import { multiply } from "../support/large.ts";
import { world } from "../support/world.ts";

const EACH = 10_000;
const LONGEST_MS = 500;

test("two people of 10,000 recordings each become one within half a second", async () => {
  const w = await world();
  const project = await w.project();
  const list = await w.make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  for (const who of ["member", "other"] as const) {
    const { membershipId } = w.people[who];
    const todo = await w.make(who, list.id, {
      type: "todo",
      title: "One of many",
      content: "word ".repeat(50),
    });
    const ids = JSON.stringify(multiply(w, todo.id, EACH));
    for (const [table, columns, values] of [
      ["subscriptions", "recording_id, membership_id, active, created_at", "value, ?, 1, ''"],
      ["assignments", "recording_id, membership_id, created_at", "value, ?, ''"],
      [
        "notifications",
        "id, recording_id, thread_id, membership_id, action, count, created_at, updated_at",
        "'n' || value, value, value, ?, 'commented', 1, '2026', '2026'",
      ],
    ])
      w.change(
        `insert or ignore into ${table} (${columns}) select ${values} from json_each(?)`,
        membershipId,
        ids,
      );
  }
  const [{ status }, took] = await timed(() =>
    w.call("owner", "POST", "/merge-people", {
      winner_id: w.people.member.membershipId,
      loser_id: w.people.other.membershipId,
    }),
  );
  console.info(`merging took ${Math.round(took)} ms`);
  const [{ n }] = w.rows(
    "select count(*) as n from recordings where creator_id = ?",
    w.people.member.membershipId,
  );
  expect([status, n]).toEqual([200, 2 * EACH + 2]);
  expect(isWithin(LONGEST_MS, took)).toBe(true);
});
