import { expect, test } from "bun:test";
import { MOST_AT_ONCE } from "#/core/recordings/room.ts";
import { costOf } from "./support/cost.ts";
import { crowdInto } from "./support/crowd.ts";
import { multiply } from "./support/large.ts";
import { jobs, services } from "./support/server.ts";
import { type Body, world } from "./support/world.ts";

/** No verb over ten thousand recordings holds everybody else's requests for longer, in milliseconds of processor time. */
const LONGEST_MS = 300;

const PEOPLE = 30;

/** Three to-do lists, one of as many recordings as are changed at once, two of half; on each is somebody assigned and somebody who follows. */
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
      `insert into assignments (recording_id, membership_id, created_at)
       select r.id, ? ->> (r.seq % ${PEOPLE}), '' from recordings r where r.parent_id = ?`,
      JSON.stringify(w.rows<{ id: string }>("select id from memberships limit ?", `${PEOPLE}`).map(({ id }) => id)),
      list.id,
    );
    return list.id;
  };
  crowdInto(services, w.org.id, PEOPLE);
  const half = MOST_AT_ONCE / 2;
  return { ...w, project, other, list: await listOf(MOST_AT_ONCE), halves: [await listOf(half), await listOf(half)] };
}

/** What is slow once may have been compiled or collected meanwhile; what is slow every time is slow. */
const TRIES = 5;

test("no verb over ten thousand recordings holds the loop for longer than 300 ms", async () => {
  const { call, list, halves, project, other } = await scene();
  const report: [string, number][] = [];
  const measure = async (name: string, status: number, send: () => Promise<Body>): Promise<void> => {
    let least = Number.POSITIVE_INFINITY;
    for (let n = 0; n < TRIES && least > LONGEST_MS; n++) {
      await jobs.runDue();
      const { answer, longest } = await costOf(send);
      expect([name, answer.status]).toEqual([name, status]);
      least = Math.min(least, longest);
    }
    report.push([name, least]);
  };
  /** The other one of two projects, each time. */
  const away = () => {
    let place = project;
    return () => {
      place = place === project ? other : project;
      return { parent_id: place.tool("todos") };
    };
  };
  const [there, listGoes, halvesGo] = [{ parent_id: other.tool("todos") }, away(), away()];
  const copies: string[] = [];
  const copy = async () => {
    const answer = await call("owner", "POST", `/recordings/${list}/copy`, there);
    copies.push(answer.body.id);
    return answer;
  };
  const set = (status: string) => call("owner", "PUT", `/recordings/${list}/status/${status}`);
  const show = (visible_to_clients: boolean) =>
    call("owner", "PUT", `/recordings/${list}/visibility`, { visible_to_clients });
  const batch = (body: object) => call("owner", "POST", "/recordings/batch", { ids: halves, ...body });
  await copy();
  await measure("copy", 201, copy);
  await measure("move", 200, () => call("owner", "PUT", `/recordings/${list}/position`, listGoes()));
  await measure("show", 200, () => show(true));
  await measure("hide", 200, () => show(false));
  await measure("archive", 200, () => set("archived"));
  await measure("trash", 200, () => set("trashed"));
  await measure("restore", 200, () => set("active"));
  await measure("copies in a batch", 200, () => batch({ verb: "copy", ...there }));
  await measure("moves in a batch", 200, () => batch({ verb: "move", ...halvesGo() }));
  await measure("archived in a batch", 200, () => batch({ verb: "status", status: "archived" }));
  await measure("restored in a batch", 200, () => batch({ verb: "status", status: "active" }));
  await call("owner", "PUT", `/recordings/${copies[0]}/status/trashed`);
  await measure("remove", 204, () => call("owner", "DELETE", `/trash/${copies[0]}`));
  console.info(`verbs: ${report.map(([name, longest]) => `${name} ${Math.round(longest)} ms`).join(", ")}`);
  expect(report.filter(([, longest]) => longest > LONGEST_MS)).toEqual([]);
}, 120_000);
