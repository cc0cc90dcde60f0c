import { cpSync } from "node:fs";
import { join } from "node:path";
import {
  type Figure,
  interleaved,
  microseconds,
  middle,
  percent,
  ratio,
  times,
} from "./measure.ts";
import { newTodo, type Office, openOffice, requestsOf } from "./office.ts";
import { type Ask, during, load, run, serve, settled, type Target } from "./server.ts";
import { requireSameRows } from "./written.ts";

const ROUNDS = 5;
/**
 * Some 15,000 reads: until then the engine still compiles what a server has compiled for the rest of
 * its days, and the more of it there is the longer.
 */
const WARM_UP = 6;
const CLIENTS = 16;

interface Case extends Ask {
  name: string;
  /** Share of the tuned floor that is asked for. */
  goal?: number;
}

function cases(office: Office, etags: Map<string, string>): Case[] {
  const { list, todo, own, other, kept, handed } = office;
  const { get, single, fifty, create } = requestsOf(office);
  const [forOneself, forAnother] = [JSON.stringify(newTodo(own)), JSON.stringify(newTodo(other))];
  const [reading, making] = [
    { clients: CLIENTS, status: 200 },
    { clients: CLIENTS, status: 201, count: 500, goal: 0.75 },
  ];
  return [
    {
      ...reading,
      name: "list of 50 to-dos",
      count: 1000,
      goal: 0.85,
      request: (address) => get(address, fifty(list)),
    },
    {
      ...reading,
      name: "single read",
      count: 2500,
      goal: 0.85,
      request: (address) => get(address, single(todo)),
    },
    {
      ...reading,
      name: "conditional GET (304)",
      count: 3000,
      status: 304,
      request: (address) =>
        get(address, fifty(list), { "if-none-match": etags.get(address) ?? "" }),
    },
    {
      ...making,
      name: "create a to-do for oneself",
      request: (address) => create(address, kept, forOneself),
    },
    {
      ...making,
      name: "create a to-do for another, who is told",
      request: (address) => create(address, handed, forAnother),
    },
  ];
}

/** All answer the list and the single read with the same JSON, or the comparison means nothing. */
async function requireSameAnswers(targets: readonly Target[], all: readonly Case[]) {
  for (const { name, request } of all.slice(0, 2)) {
    const [ours, ...theirs] = await Promise.all(
      targets.map(async ({ address }) => (await fetch(request(address))).json()),
    );
    if (!theirs.every((answer) => Bun.deepEquals(ours, answer)))
      throw new Error(`A floor answers ${name} differently`);
  }
}

/** Reads the entity tag of the list anew on each server; it changes with every write. */
async function readTags(
  targets: readonly Target[],
  [list]: readonly Case[],
  etags: Map<string, string>,
) {
  for (const { address } of targets) {
    const response = await fetch(list?.request(address) ?? address);
    etags.set(address, response.headers.get("etag") ?? "");
  }
}

interface Options {
  /** Stands behind the name of every request. */
  suffix?: string;
  rounds?: number;
  /** Puts more into the file before the floors get their copies. */
  fill?: (own: string, office: Office) => void;
}

/**
 * Server CPU per request as a share of two floors: interleaved rounds of one run, medians. All
 * three must have answered alike, and written the same rows.
 */
export async function floorFigures(
  folder: string,
  { suffix = "", rounds = ROUNDS, fill = () => {} }: Options = {},
): Promise<Figure[]> {
  const own = join(folder, "atoll");
  const office = await openOffice(own);
  fill(own, office);
  const [plain, tuned] = [join(folder, "plain"), join(folder, "tuned")];
  for (const copy of [plain, tuned]) cpSync(own, copy, { recursive: true });
  const floor = (copy: string, flavour: string) =>
    run([process.execPath, "bench/floor.ts", copy, office.orgId, flavour]);
  const targets = await Promise.all([serve(own), floor(plain, "plain"), floor(tuned, "tuned")]);
  const measured = await during(targets, async () => {
    const etags = new Map<string, string>();
    const all = cases(office, etags);
    await requireSameAnswers(targets, all);
    const costs: { of: Case; cpu: number[][] }[] = [];
    for (const of of all) {
      await Promise.all(targets.map(settled));
      await readTags(targets, all, etags);
      const cpu = await interleaved(
        targets,
        rounds,
        async (target) => (await load(target, of)).cpu,
        WARM_UP,
      );
      costs.push({ of, cpu });
    }
    return costs;
  });
  requireSameRows([own, plain, tuned], office);
  return [
    ...measured.map(({ of, cpu }) => shareOf(of, cpu, suffix)),
    timesCheaper(measured, suffix),
  ];
}

function shareOf({ name, goal }: Case, cpu: number[][], suffix: string): Figure {
  const [atoll, plain, tuned] = [0, 1, 2];
  return {
    name: name + suffix,
    figure: percent(ratio(cpu, tuned, atoll)),
    goal: goal ? `≥ ${percent(goal)}` : "",
    beside: [
      percent(ratio(cpu, plain, atoll)),
      ...[atoll, plain, tuned].map((target) => microseconds(middle(cpu, target))),
    ],
  };
}

function timesCheaper([list, , unchanged]: readonly { cpu: number[][] }[], suffix: string): Figure {
  const [whole, spared] = [list, unchanged].map((known) => middle(known?.cpu ?? [], 0));
  return {
    name: `the list against its 304${suffix}`,
    figure: times((whole ?? 0) / (spared || 1)),
    goal: "≥ 5 ×",
  };
}
