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
/**
 * An installation that has run for a day has those open that are asked for often: so many requests
 * for each organization come before anything is measured.
 */
const DAY_BEFORE = 2;

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

interface Pattern {
  name: string;
  goal: string;
  /** Who of so many organizations asks next. */
  draw: () => number;
}

/** Always the same one, a few mostly, or anybody. */
function patterns(count: number): Record<"one" | "usual" | "any", Pattern> {
  const next = random(19);
  return {
    one: { name: "one organization", goal: "", draw: () => 0 },
    usual: { name: `Zipf over ${thousands(count)}`, goal: "≤ 1.6 ×", draw: zipf(count, next) },
    any: {
      name: `uniform over ${thousands(count)}`,
      goal: "",
      draw: () => Math.floor(next() * count),
    },
  };
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
  const kinds: Kind[] = [
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
  const { one, usual, any } = patterns(offices.length);
  const target = await serve(folder);
  const ask = ({ status, request }: Kind, { draw }: Pattern, count: number) =>
    load(target, {
      count,
      clients: CLIENTS,
      status,
      request: (address) => request(draw())(address),
    });
  return during([target], async () => {
    for (const kind of kinds) await ask(kind, usual, DAY_BEFORE * offices.length);
    const figures: Figure[] = [];
    // Anybody at all would have those closed that are asked for often.
    for (const kind of kinds)
      for (const pattern of [usual, any]) {
        const rounds = await interleaved([one, pattern], ROUNDS, (who) =>
          ask(kind, who, kind.count),
        );
        if (pattern === usual) figures.push(costOf(`${kind.name}, ${one.name}`, one, rounds, 0));
        figures.push(costOf(`${kind.name}, ${pattern.name}`, pattern, rounds, 1));
      }
    return figures;
  });
}

interface Kind {
  name: string;
  count: number;
  status: number;
  request: (n: number) => (address: string) => Request;
}

function costOf(
  name: string,
  { goal }: Pattern,
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
