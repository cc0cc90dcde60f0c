import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gatherIn } from "../test/support/crowd.ts";
import { host } from "./hosted.ts";
import { at, type Figure, milliseconds, times } from "./measure.ts";
import { newTodo, openOffice, requestsOf } from "./office.ts";
import { type Ask, load, run, type Target } from "./server.ts";

const WRITERS = 32;
const SYNC_MS = 5;
const QUIET_READS = 1000;
const SYNCS = "fsync,fdatasync";

/** Runs a command whose syncs take longer by so many milliseconds. */
const SLOWED = [
  "strace",
  "-f",
  "-qq",
  "--seccomp-bpf",
  "-e",
  `trace=${SYNCS}`,
  "-e",
  `inject=${SYNCS}:delay_exit=${SYNC_MS * 1000}`,
  "-o",
  "/dev/null",
];

const canSlow = (): boolean =>
  Bun.which("strace") !== null && Bun.spawnSync([...SLOWED, "true"]).exitCode === 0;

/**
 * What commits wait for on a slow disk: how many a second, against the plain floor that syncs at
 * each one on its thread; how long the event loop is held, and what that does to a reader of
 * another organization.
 */
export async function diskFigures(folder: string): Promise<Figure[]> {
  const name = `${WRITERS} writers, a sync of ${SYNC_MS} ms`;
  if (!canSlow()) return [{ name, figure: "skipped: strace can't slow a disk here", goal: "" }];
  const [own, plain] = [join(folder, "atoll"), join(folder, "plain")];
  const office = await openOffice(own, { todos: 0 });
  const {
    slug,
    people: [reader],
  } = await gatherIn(own, "reader", 1);
  cpSync(own, plain, { recursive: true });
  const body = JSON.stringify(newTodo(office.own));
  const writing = (count: number): Ask => ({
    count,
    clients: WRITERS,
    status: 201,
    request: (address) => requestsOf(office).create(address, office.kept, body),
  });
  const alone = await floorCommits(plain, office.orgId, writing(400));

  const server = await host(own, {}, SLOWED);
  const read = async () => {
    const begun = performance.now();
    const headers = { cookie: reader?.cookie ?? "" };
    const response = await fetch(`${server.address}/api/v1/${slug}/people`, { headers });
    await response.arrayBuffer();
    return performance.now() - begun;
  };
  await load(server, writing(WRITERS * 4));
  const quiet: number[] = [];
  while (quiet.length < QUIET_READS) quiet.push(await readThenRest(read));
  await server.ask({ ask: "held" });
  const busy: number[] = [];
  let isOver = false;
  const written = load(server, writing(4000)).finally(() => {
    isOver = true;
  });
  while (!isOver) busy.push(await readThenRest(read));
  const { perSecond } = await written;
  const { held = 0 } = await server.ask({ ask: "held" });
  await server.stop();
  const [quietly, busily] = [at(quiet, 0.99), at(busy, 0.99)];
  return [
    {
      name: `${name}: commits against a sync each`,
      figure: `${times(perSecond / alone)}, ${Math.round(perSecond)}/s`,
      goal: "≥ 5 ×",
    },
    { name: "longest hold of the event loop in it", figure: milliseconds(held), goal: "≤ 15 ms" },
    {
      name: "a reader of another organization in it, p99 against quiet",
      figure: `${times(busily / quietly)}, ${milliseconds(busily)}`,
      goal: "≤ 2 ×",
    },
  ];
}

async function readThenRest(read: () => Promise<number>): Promise<number> {
  const took = await read();
  await Bun.sleep(1);
  return took;
}

/** Commits a second of the plain floor, every one of which waits for a sync of its own. */
async function floorCommits(folder: string, orgId: string, writing: Ask): Promise<number> {
  const floor = await run([...SLOWED, process.execPath, "bench/floor.ts", folder, orgId]);
  try {
    return (await load(floor, writing)).perSecond;
  } finally {
    await stopSlowed(floor);
  }
}

/** What runs the command would leave it running: the command itself is ended. */
async function stopSlowed({ process: { pid, exited } }: Target): Promise<void> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  for (const child of children.split(" ")) process.kill(Number(child), "SIGTERM");
  await exited;
}
