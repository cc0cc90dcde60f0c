import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { enlarge } from "../large.ts";
import { type Figure, interleaved, microseconds, middle, ratio, times } from "../measure.ts";
import { newTodo, type Office, openOffice, requestsOf } from "../office.ts";
import { type Ask, during, halfAndMost, type Load, load, serve, type Target } from "../server.ts";
import { requestsOfPocketBase, startPocketBase } from "./pocketbase.ts";

const ROUNDS = 5;
const CLIENTS = 8;
const SIZE = { recordings: 20_000, lists: 100, projects: 1 };
const TODOS = 200;

/**
 * Atoll beside PocketBase: the same 20,000 to-dos, the same requests by 8 clients, each with the
 * durability that it comes with (every commit on the disk, and none of them at once).
 */
export async function peerFigures(folder: string): Promise<Figure[]> {
  mkdirSync(folder, { recursive: true });
  const peer = await startPocketBase(join(folder, "pocketbase"));
  if ("reason" in peer)
    return [{ name: "beside PocketBase", figure: `skipped: ${peer.reason}`, goal: "" }];
  return during([peer], async () => {
    const own = join(folder, "atoll");
    const office = await openOffice(own, { todos: TODOS });
    enlarge(own, office, SIZE);
    const atoll = await serve(own);
    return during([atoll], () => compareAll(atoll, office, peer));
  });
}

type Asked = Pick<Ask, "status" | "request"> & { target: Target };

async function compareAll(atoll: Target, office: Office, peer: Target): Promise<Figure[]> {
  const { get, fifty, create } = requestsOf(office);
  const body = JSON.stringify(newTodo(office.own));
  const { list, create: made } = await requestsOfPocketBase(peer);
  const listed: Asked[] = [
    { target: atoll, status: 200, request: (address) => get(address, fifty(office.list)) },
    { ...list, target: peer },
  ];
  const created: Asked[] = [
    { target: atoll, status: 201, request: (address) => create(address, office.kept, body) },
    { ...made, target: peer },
  ];
  const [lists, creates] = [await compared(listed, 600), await compared(created, 400)];
  return [
    ...figuresOf(`list of 50 of ${TODOS}`, lists, "≥ 3 ×"),
    ...figuresOf("create", creates, "≥ 1.5 ×"),
  ];
}

const compared = (both: readonly Asked[], count: number): Promise<Load[][]> =>
  interleaved(both, ROUNDS, ({ target, ...asked }) =>
    load(target, { ...asked, count, clients: CLIENTS }),
  );

/** Throughput of Atoll as a multiple of PocketBase's, and CPU of PocketBase as one of Atoll's. */
function figuresOf(name: string, rounds: readonly Load[][], goal: string): Figure[] {
  const of = (what: "cpu" | "perSecond") => rounds.map((round) => round.map((one) => one[what]));
  const [rates, cpu] = [of("perSecond"), of("cpu")];
  const waits = (which: number) =>
    halfAndMost(rounds.flatMap((round) => round[which]?.times ?? []));
  const each = [0, 1].map((n) => `${Math.round(middle(rates, n))}/s in ${waits(n)}`);
  return [
    {
      name: `${name}, throughput beside PocketBase`,
      figure: `${times(ratio(rates, 0, 1))}, ${each.join(" beside ")}`,
      goal,
    },
    {
      name: `${name}, CPU of PocketBase beside Atoll's`,
      figure: `${times(ratio(cpu, 1, 0))}, ${microseconds(middle(cpu, 1))}`,
      goal: "",
      beside: ["", microseconds(middle(cpu, 0))],
    },
  ];
}
