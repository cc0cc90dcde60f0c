import { createServer } from "#/app/server.ts";
import { listen } from "#/platform/http/listen.ts";
import { services } from "../test/support/server.ts";
import { world } from "../test/support/world.ts";
import { type Figure, longestBlockIn, median, milliseconds } from "./measure.ts";

const SUBTREE = 5000;
const BATCH = 100;
const ROUNDS = 5;

/**
 * Copying thousands of recordings, and moving a hundred at once, over HTTP. The CPU is the caller's
 * too.
 */
export async function verbFigures(): Promise<Figure[]> {
  const { org, people, project, make } = await world();
  const server = listen(createServer(services), { host: "127.0.0.1", port: 0 });
  const post = async (path: string, body: object): Promise<{ ids: string[] }> => {
    const response = await fetch(
      `http://127.0.0.1:${server.port}/api/v1/${org.slug}/recordings/${path}`,
      {
        method: "POST",
        headers: { cookie: people.owner.cookie, "content-type": "application/json" },
        body: JSON.stringify(body),
      },
    );
    if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`);
    return response.json() as Promise<{ ids: string[] }>;
  };
  const [from, to] = [await project(), await project()];
  const list = await make("owner", from.tool("todos"), { type: "todolist", title: "Large" });
  const other = await make("owner", from.tool("todos"), { type: "todolist", title: "Other" });
  const mention = `<span class="mention" data-membership-id="${people.member.membershipId}">@Member</span>`;
  const todo = await make("owner", list.id, {
    type: "todo",
    title: "Write the launch note",
    due_on: "2026-12-01",
    assignee_ids: [people.owner.membershipId, people.member.membershipId],
    content_html: `<p>Short and <strong>warm</strong>, ${mention}.</p>`.repeat(3),
  });
  const copies = async (ids: string[]) =>
    (await post("batch", { verb: "copy", ids, parent_id: list.id })).ids;
  let ids: string[] = [todo.id];
  while (ids.length < BATCH) ids = [...ids, ...(await copies(ids.slice(0, BATCH - ids.length)))];
  for (let made = 1 + BATCH; made < SUBTREE; made += BATCH)
    await copies(ids.slice(0, SUBTREE - made));

  /** Nobody has more open work than is kept. */
  const hasLessToDo = () => {
    services.tenants
      .get(org.id)
      .write((tx) =>
        tx.run(
          "delete from assignments where recording_id in (select id from recordings where project_id = ?)",
          [to.id],
        ),
      );
    services.tenants.close(org.id);
  };
  const [copied, blocked]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++, hasLessToDo())
    blocked.push(
      await longestBlockIn(async () => {
        const before = performance.now();
        await post(`${list.id}/copy`, { parent_id: to.tool("todos") });
        copied.push(performance.now() - before);
      }),
    );
  const held = services.tenants
    .get(org.id)
    .get<{ count: number }>("select count(*) as count from recordings where project_id = ?", [
      to.id,
    ]);
  if ((held?.count ?? 0) < ROUNDS * SUBTREE)
    throw new Error(`only ${held?.count} recordings were copied`);
  const moved: number[] = [];
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const before = process.cpuUsage();
    await post("batch", { verb: "move", ids, parent_id: round % 2 === 0 ? other.id : list.id });
    const { user, system } = process.cpuUsage(before);
    moved.push((user + system) / 1000);
  }
  await server.stop(true);
  return [
    {
      name: `copy of ${SUBTREE} recordings, median`,
      figure: milliseconds(median(copied)),
      goal: "< 1000 ms",
    },
    {
      name: "longest block of the event loop in it",
      figure: milliseconds(Math.max(...blocked)),
      goal: "< 300 ms",
    },
    { name: `batch of ${BATCH} moves, CPU`, figure: milliseconds(median(moved)), goal: "< 50 ms" },
  ];
}
