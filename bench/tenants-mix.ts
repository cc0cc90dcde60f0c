import { random } from "../test/support/random.ts";
import { copyOrgs } from "./copies.ts";
import {
  type Figure,
  interleaved,
  median,
  microseconds,
  middle,
  ratio,
  thousands,
  times,
} from "./measure.ts";
import { newTodo, type Office, openOffice, requestsOf } from "./office.ts";
import { during, halfAndMost, type Load, load, serve } from "./server.ts";

const CLIENTS = 8;
const ROUNDS = 3;

/** Draws one of so many things; the n-th is drawn 1/n as often as the first (Zipf). */
function zipf(count: number, next: () => number): () => number {
  let sum = 0;
  const upTo = Array.from({ length: count }, (_, n) => (sum += 1 / (n + 1)));
  return () => {
    const drawn = next() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Who of so many organizations asks next: always the same one, a few mostly, or anybody. */
function patterns(count: number): { name: string; goal: string; draw: () => number }[] {
  const next = random(19);
  return [
    { name: "one organization", goal: "", draw: () => 0 },
    { name: `Zipf over ${thousands(count)}`, goal: "≤ 1.6 ×", draw: zipf(count, next) },
    {
      name: `uniform over ${thousands(count)}`,
      goal: "",
      draw: () => Math.floor(next() * count),
    },
  ];
}

/** Makes an installation of many organizations, each with a project, three lists and fifty to-dos. */
export async function openMany(folder: string, count: number): Promise<Office[]> {
  const office = await openOffice(folder, { isMailed: true });
  return copyOrgs(folder, office, count);
}

/**
 * What it costs when requests come from many organizations instead of one: server CPU, and how long
 * an answer takes.
 */
export async function mixFigures(folder: string, offices: readonly Office[]): Promise<Figure[]> {
  const asked = offices.map((office) => ({ office, ...requestsOf(office) }));
  const [first] = asked;
  if (!first) return [];
  const { list, kept, own } = first.office;
  const body = JSON.stringify(newTodo(own));
  const kinds = [
    {
      name: "list of 50",
      count: 800,
      status: 200,
      request: (n: number) => (address: string) => {
        const { get, fifty } = asked[n] ?? first;
        return get(address, fifty(list));
      },
    },
    {
      name: "create",
      count: 250,
      status: 201,
      request: (n: number) => (address: string) => (asked[n] ?? first).create(address, kept, body),
    },
  ];
  const all = patterns(offices.length);
  const target = await serve(folder);
  return during([target], async () => {
    const figures: Figure[] = [];
    for (const { name, count, status, request } of kinds) {
      const rounds = await interleaved(all, ROUNDS, ({ draw }) =>
        load(target, {
          count,
          clients: CLIENTS,
          status,
          request: (address) => request(draw())(address),
        }),
      );
      figures.push(
        ...all.map((pattern, n) => costOf(`${name}, ${pattern.name}`, pattern, rounds, n)),
      );
    }
    return figures;
  });
}

function costOf(
  name: string,
  { goal }: { goal: string },
  rounds: readonly Load[][],
  pattern: number,
): Figure {
  const cpu = rounds.map((round) => round.map((load) => load.cpu));
  const waits = rounds.flatMap((round) => round[pattern]?.times ?? []);
  const perSecond = median(rounds.map((round) => round[pattern]?.perSecond ?? 0));
  const against = pattern === 0 ? "1" : times(ratio(cpu, pattern, 0));
  return {
    name,
    figure: `${against}, ${Math.round(perSecond)}/s, ${halfAndMost(waits)}`,
    goal,
    beside: ["", microseconds(middle(cpu, pattern))],
  };
}
