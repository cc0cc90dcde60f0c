import { expect, test } from "bun:test";
import { costOf } from "../support/cost.ts";
import { multiply } from "../support/large.ts";
import { app, baseUrl } from "../support/server.ts";
import { world } from "../support/world.ts";

/** The loop is never held for longer by it, in ms of processor time. */
const LONGEST_MS = 50;
const MOST_BYTES = 200 * 2 ** 20;
const LISTS = 100;
const EACH = 1000;

/** An organization of a hundred thousand recordings, some of them with long texts. */
async function large() {
  const w = await world();
  for (let n = 0; n < LISTS; n++) {
    const project = n % 10 === 0 ? await w.project("member") : null;
    if (project) lists.push(project.tool("todos"));
    const list = await w.make("member", lists.at(-1) ?? "", { type: "todolist", title: `${n}` });
    const text = n === 0 ? "lorem ipsum ".repeat(8000) : "lorem ipsum ".repeat(20);
    const todo = await w.make("member", list.id, { type: "todo", title: "One", content: text });
    await w.make("member", todo.id, { type: "comment", content: "Said" });
    multiply(w, todo.id, n === 0 ? 300 : EACH);
  }
  return w;
}
const lists: string[] = [];

test("the export of a hundred thousand recordings takes little memory, and holds nobody up", async () => {
  const w = await large();
  Bun.gc(true);
  const before = process.memoryUsage().rss;
  let [bytes, most, recordings] = [0, 0, 0];
  const read = async () => {
    const answer = await app.handle(
      new Request(`${baseUrl}/api/v1/${w.org.slug}/account/export`, {
        headers: { cookie: w.people.owner.cookie },
      }),
    );
    expect(answer.status).toBe(200);
    const decoder = new TextDecoder();
    for await (const piece of answer.body ?? []) {
      bytes += piece.length;
      recordings += decoder.decode(piece).split('"children":[').length - 1;
      most = Math.max(most, process.memoryUsage().rss);
    }
  };
  const { cpu, longest, turns } = await costOf(read);
  const took = `${Math.round(bytes / 2 ** 20)} MB of ${recordings} recordings in ${Math.round(cpu)} ms of CPU`;
  const memory = Math.round((most - before) / 2 ** 20);
  console.info(`${took}, ${turns} turns, the longest ${longest.toFixed(1)} ms, ${memory} MB more`);
  expect(recordings).toBeGreaterThan(99_000);
  expect([longest <= LONGEST_MS, most - before <= MOST_BYTES]).toEqual([true, true]);
}, 240_000);
