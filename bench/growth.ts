// What reading costs as an organization grows: `bun bench/growth.ts 10000 1000000` makes an
// organization of each of so many recordings and prints for each request its CPU, the median of
// some, and that of its longest piece, in process. `--keep folder` keeps them, and uses them again.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Filled, grown, type Reader } from "./growth-file.ts";
import { median, milliseconds } from "./measure.ts";

const ROUNDS = 7;

/** What is asked: its name, by whom, and where. One that begins with … is like the one above it. */
export const growthRequests = ({
  place,
  list,
  todo,
  people,
}: Filled): [string, Reader, string][] => {
  const { owner, member } = people;
  const later = new Date(Date.now() + 1).toISOString();
  return [
    ["recordings?type=todo", "owner", "/recordings?type=todo"],
    ["… page 100", "owner", "/recordings?type=todo&page=100"],
    ["… sort=updated_at", "owner", "/recordings?type=todo&sort=updated_at"],
    ["… member of 1", "member", "/recordings?type=todo"],
    ["… client", "client", "/recordings?type=todo"],
    ["… status=trashed", "owner", "/recordings?type=todo&status=trashed"],
    ["… of one project", "owner", `/recordings?type=todo&project_id=${place.id}`],
    ["recordings", "owner", "/recordings"],
    ["… member of 1", "member", "/recordings"],
    ["… client", "client", "/recordings"],
    ["… message,comment", "owner", "/recordings?type=message,comment"],
    ["children, large list", "owner", `/recordings/${list}/children?per_page=50`],
    ["children, chat", "owner", `/recordings/${place.chat}/children`],
    ["children, board", "owner", `/recordings/${place.board}/children`],
    ["children, lists", "owner", `/recordings/${place.todos}/children`],
    ["single", "owner", `/recordings/${todo}`],
    ["activity", "owner", "/activity"],
    ["… member of 1", "member", "/activity"],
    ["… client", "client", "/activity"],
    ["… of a person", "owner", `/activity?person_id=${owner.membershipId}`],
    ["… since now", "owner", `/activity?since=${later}`],
    ["events of a project", "owner", `/projects/${place.id}/events`],
    ["events of a person, member of 1", "member", `/people/${owner.membershipId}/events`],
    ["assigned", "owner", "/reports/todos/assigned"],
    ["… member of 1", "member", "/reports/todos/assigned"],
    ["assigned to one", "owner", `/reports/todos/assigned/${owner.membershipId}`],
    ["overdue", "owner", "/reports/todos/overdue"],
    ["upcoming", "owner", "/reports/calendar/upcoming?from=2026-11-23&to=2026-11-29"],
    ["my/assignments", "owner", "/my/assignments"],
    ["… completed", "owner", "/my/assignments/completed"],
    ["… due", "owner", "/my/assignments/due"],
    ["do-today", "owner", "/my/do-today"],
    [
      "reassign/preview",
      "owner",
      `/reassign/preview?from=${owner.membershipId}&to=${member.membershipId}`,
    ],
    ["trash", "owner", "/trash"],
    ["drafts", "owner", "/my/drafts"],
    ["tray", "owner", "/my/notifications"],
    ["projects", "owner", "/projects"],
    ["a project", "owner", `/projects/${place.id}`],
    ["progress", "owner", `/recordings/${place.todos}/progress`],
    ["health", "owner", "/reports/health"],
  ];
};

/** In milliseconds of CPU: one request, and its longest piece. */
export interface Cost {
  name: string;
  cpu: number;
  longest: number;
}

async function costOf(ask: () => Promise<unknown>): Promise<Omit<Cost, "name">> {
  const costs: number[] = [];
  let longest = 0;
  for (let round = 0; round < ROUNDS + 1; round++) {
    let [last, watching] = [process.cpuUsage(), true];
    const look = () => {
      const { user, system } = process.cpuUsage(last);
      if (round > 0) longest = Math.max(longest, (user + system) / 1000);
      last = process.cpuUsage();
      if (watching) setImmediate(look);
    };
    setImmediate(look);
    const before = process.cpuUsage();
    await ask();
    const { user, system } = process.cpuUsage(before);
    await new Promise<void>((resolve) => setImmediate(resolve));
    watching = false;
    if (round > 0) costs.push((user + system) / 1000);
  }
  return { cpu: median(costs), longest };
}

/** What each request costs in an organization of so many recordings. */
export async function growthCosts(folder: string, size: number): Promise<Cost[]> {
  const org = await grown(join(folder, String(size)), size);
  const requests = growthRequests(org);
  for (const [, who, path] of requests) await org.get(who, path);
  const costs: Cost[] = [];
  for (const [name, who, path] of requests)
    costs.push({ name, ...(await costOf(() => org.get(who, path))) });
  await org.close();
  return costs;
}

async function main(): Promise<void> {
  const keep = process.argv.indexOf("--keep");
  const sizes = process.argv.slice(2, keep < 0 ? undefined : keep).map(Number);
  const folder =
    keep < 0 ? mkdtempSync(join(tmpdir(), "atoll-growth-")) : (process.argv[keep + 1] ?? "");
  const tables: Cost[][] = [];
  for (const size of sizes.length > 0 ? sizes : [10_000])
    tables.push(await growthCosts(folder, size));
  if (keep < 0) rmSync(folder, { recursive: true, force: true });
  for (const [index, { name }] of (tables[0] ?? []).entries()) {
    const cells = tables.map((costs) => {
      const { cpu = 0, longest = 0 } = costs[index] ?? {};
      return `${milliseconds(cpu)} (${milliseconds(longest)})`.padStart(20);
    });
    process.stdout.write(`${name.padEnd(34)}${cells.join("")}\n`);
  }
}

if (import.meta.main) await main();
