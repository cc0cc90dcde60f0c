import { Database } from "bun:sqlite";

export interface Cost<T> {
  answer: T;
  /** The CPU time of this process, in milliseconds of a machine that does nothing else. */
  cpu: number;
  /** The longest of it at once, in between others had their turn. */
  longest: number;
  /** How often others had their turn meanwhile. */
  turns: number;
}

/** What something costs this process. */
export async function costOf<T>(work: () => Promise<T> | T): Promise<Cost<T>> {
  let [turns, watching, longest, last] = [0, true, 0, process.cpuUsage()];
  const look = () => {
    turns++;
    longest = Math.max(longest, since(last));
    last = process.cpuUsage();
    if (watching) setImmediate(look);
  };
  setImmediate(look);
  const before = process.cpuUsage();
  const answer = await work();
  const cpu = since(before);
  await new Promise<void>((resolve) => setImmediate(resolve));
  watching = false;
  const slowness = cpu > WORTH_A_LOOK_MS ? slownessNow() : 1;
  return { answer, cpu: cpu / slowness, longest: longest / slowness, turns };
}

const since = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** What is far from any limit is, however slow the machine. */
const WORTH_A_LOOK_MS = 20;
/** What the sample of work takes on a machine with two cores that does nothing else. */
const SAMPLE_MS = 5;

/**
 * How many times slower the machine is at this moment than at rest: others share its cores, caches
 * and memory.
 */
function slownessNow(): number {
  const times = Array.from({ length: 5 }, sample);
  return Math.max(1, Math.min(...times) / SAMPLE_MS);
}

/**
 * How many times as long as its work this process takes at this moment: others have their turns on
 * its cores.
 */
function delayNow(): number {
  const began = performance.now();
  for (let n = 0; n < 20; n++) sample();
  return Math.max(1, (performance.now() - began) / (20 * SAMPLE_MS));
}

/**
 * Whether what took so long takes no longer than that on a machine that does nothing else. All in
 * milliseconds.
 */
export const isWithin = (limit: number, took: number): boolean =>
  took <= limit || took / delayNow() <= limit;

/** What something answers, and how long it took, in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  return [await work(), performance.now() - began];
}

const ROWS = JSON.stringify(
  Array.from({ length: 2000 }, (_, n) => [
    `0193b0c8-7d10-7000-8000-${(n * 7919) % 2000}`,
    "lorem ipsum ".repeat(8),
    n,
  ]),
);

/**
 * Some of the work that requests consist of: rows into a table with indexes, read in order, to JSON
 * and back.
 */
function sample(): number {
  const db = new Database(":memory:");
  db.run(
    "create table t (id text primary key, title text, n int); create index a on t (n, id); create index b on t (title, n); create index c on t (n, title, id)",
  );
  const before = process.cpuUsage();
  db.run("insert into t select value ->> 0, value ->> 1, value ->> 2 from json_each(?)", [ROWS]);
  JSON.parse(JSON.stringify(db.query("select * from t order by title, n").all()));
  const spent = since(before);
  db.close();
  return spent;
}
