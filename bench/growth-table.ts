import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gatherIn } from "../test/support/crowd.ts";
import { type Cost, growthCosts, growthRequests } from "./growth.ts";
import type { Filled } from "./growth-file.ts";
import { type Figure, median, milliseconds, thousands } from "./measure.ts";
import { during, serve } from "./server.ts";

/** The requests that are asked while another organization waits: those with the longest pieces. */
const WORST = 10;
const ROUNDS = 5;

/**
 * What each GET costs in organizations of some sizes, the largest last, and how long that has
 * another organization wait.
 */
export async function growthFigures(folder: string, sizes: readonly number[]): Promise<Figure[]> {
  const tables: Cost[][] = [];
  for (const size of sizes) tables.push(await growthCosts(folder, size));
  const [costs = []] = tables.slice(-1);
  const worst = costs
    .toSorted((a, b) => b.longest - a.longest)
    .slice(0, WORST)
    .map(({ name }) => name);
  const figures = costs.map(({ longest }, index): Figure => {
    const each = tables.map((table) => (table[index]?.cpu ?? 0).toFixed(1));
    return {
      name: `GET ${wholeName(costs, index)}, ${sizes.map(thousands).join(" → ")}`,
      figure: `${each.join(" → ")} ms, longest piece ${milliseconds(longest)}`,
      goal: "piece ≤ 20 ms",
    };
  });
  const [largest = 0] = sizes.slice(-1);
  return [...figures, await neighbourFigure(join(folder, String(largest)), largest, worst)];
}

/** With the name of the request that it is like. */
function wholeName(costs: readonly Cost[], index: number): string {
  const { name = "" } = costs[index] ?? {};
  const base = costs.slice(0, index).findLast((cost) => !cost.name.startsWith("…"));
  return name.startsWith("…") ? `${base?.name}${name.replace("…", ",")}` : name;
}

/** The longest wait of a small request of another organization while the worst ones run. */
async function neighbourFigure(
  folder: string,
  size: number,
  worst: readonly string[],
): Promise<Figure> {
  const tenants = join(folder, "tenants");
  const {
    slug,
    people: [neighbour],
  } = await gatherIn(tenants, "neighbour", 1);
  const filled: Filled = JSON.parse(readFileSync(join(folder, "filled.json"), "utf8"));
  const target = await serve(tenants);
  const get = async (path: string, cookie = "") => {
    const response = await fetch(`${target.address}/api/v1/${path}`, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} ${response.status}`);
  };
  const small = () => get(`${slug}/people`, neighbour?.cookie);
  return during([target], async () => {
    const atRest = median(await longestWaits(small, () => Bun.sleep(100)));
    const waits: { path: string; wait: number }[] = [];
    const asked = growthRequests(filled).filter(([name]) => worst.includes(name));
    for (const [, who, path] of asked) {
      const heavy = () => get(`growth${path}`, filled.people[who].cookie);
      waits.push({ path, wait: median(await longestWaits(small, heavy)) });
    }
    const longest = waits.reduce((a, b) => (a.wait > b.wait ? a : b));
    return {
      name: `longest wait of another organization, ${thousands(size)} recordings`,
      figure: `${milliseconds(longest.wait)} (${milliseconds(atRest)} at rest), during ${longest.path.split("?")[0]}`,
      goal: "≤ 20 ms",
    };
  });
}

/** For each of some rounds, how long a small request waited at most while something ran. */
async function longestWaits(
  small: () => Promise<void>,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const waits: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    let [isOver, longest] = [false, 0];
    const asking = (async () => {
      while (!isOver) {
        const begun = performance.now();
        await small();
        longest = Math.max(longest, performance.now() - begun);
        await Bun.sleep(0.2);
      }
    })();
    await Bun.sleep(5);
    await work();
    isOver = true;
    await asking;
    if (round >= 0) waits.push(longest);
  }
  return waits;
}
