import { expect, test } from "bun:test";
import { MOST_AT_ONCE } from "#/core/recordings/room.ts";
import { costOf } from "./support/cost.ts";
import { multiply } from "./support/large.ts";
import { jobs } from "./support/server.ts";
import { type Body, world } from "./support/world.ts";

/** No verb over ten thousand recordings holds everybody else's requests for longer, in milliseconds of processor time. */
const LONGEST_MS = 300;

/** Two to-do lists of as many recordings as are changed at once, each with somebody assigned and somebody who follows. */
async function scene() {
  const w = await world();
  const { make, change, people, call } = w;
  const project = await w.project("owner", { all_access: true });
  await call("owner", "PUT", `/projects/${project.id}/people`, { grant: [people.client.membershipId] });
  const other = await w.project("owner", { all_access: true });
  const listOf = async (count: number) => {
    const list = await make("owner", project.tool("todos"), { type: "todolist", title: "Large" });
    const todo = await make("owner", list.id, { type: "todo", title: "One", content_html: "<p>lorem ipsum</p>" });
    multiply(w, todo.id, count - 2);
    change(
      `insert into assignments (recording_id, membership_id, created_at) select id, '${people.member.membershipId}', ''
       from recordings where parent_id = ?`,
      list.id,
    );
    return list.id;
  };
  const half = MOST_AT_ONCE / 2;
  return { ...w, project, other, list: await listOf(MOST_AT_ONCE), halves: [await listOf(half), await listOf(half)] };
}

test("no verb over ten thousand recordings holds the loop for longer than 300 ms", async () => {
  const { call, list, halves, project, other } = await scene();
  const report = new Map<string, number>();
  // What is slow once may have been compiled or collected meanwhile.
  const measure = async (name: string, status: number, send: () => Promise<Body>): Promise<Body> => {
    await jobs.runDue();
    const { answer, longest } = await costOf(send);
    expect([name, answer.status]).toEqual([name, status]);
    report.set(name, Math.min(report.get(name) ?? Number.POSITIVE_INFINITY, longest));
    return answer.body;
  };
  const batch = (body: object) => call("owner", "POST", "/recordings/batch", { ids: halves, ...body });
  for (const [here, there] of [
    [project, other],
    [other, project],
  ] as const) {
    const parent_id = there.tool("todos");
    const set = (status: string) => call("owner", "PUT", `/recordings/${list}/status/${status}`);
    const show = (visible_to_clients: boolean) =>
      call("owner", "PUT", `/recordings/${list}/visibility`, { visible_to_clients });
    const copy = await measure("copy", 201, () => call("owner", "POST", `/recordings/${list}/copy`, { parent_id }));
    await call("owner", "PUT", `/recordings/${here.tool("todos")}/visibility`, { visible_to_clients: true });
    await measure("show", 200, () => show(true));
    await measure("hide", 200, () => show(false));
    await measure("show again", 200, () => show(true));
    await measure("move", 200, () => call("owner", "PUT", `/recordings/${list}/position`, { parent_id }));
    await measure("archive", 200, () => set("archived"));
    await measure("trash", 200, () => set("trashed"));
    await measure("restore", 200, () => set("active"));
    await measure("copies in a batch", 200, () => batch({ verb: "copy", parent_id }));
    await measure("moves in a batch", 200, () => batch({ verb: "move", parent_id }));
    await measure("archived in a batch", 200, () => batch({ verb: "status", status: "archived" }));
    await measure("restored in a batch", 200, () => batch({ verb: "status", status: "active" }));
    await measure("trash a copy", 200, () => call("owner", "PUT", `/recordings/${copy.id}/status/trashed`));
    await measure("remove", 204, () => call("owner", "DELETE", `/trash/${copy.id}`));
  }
  console.info(`verbs: ${[...report].map(([name, longest]) => `${name} ${Math.round(longest)} ms`).join(", ")}`);
  expect([...report].filter(([, longest]) => longest > LONGEST_MS)).toEqual([]);
}, 120_000);
