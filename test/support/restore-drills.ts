import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileName } from "#/platform/db/files/names.ts";
import { operate } from "./operating.ts";
import { faultsIn, type Loaded, type Made, type Moment, type Span } from "./restoring.ts";

/** What a drill found. */
export interface Drilled {
  /** Organizations that were as they were to be, of those that were looked at. */
  right: number;
  looked: number;
  /** Requests to other organizations that failed. */
  failed: number;
  /** What others waited, in milliseconds: of a hundred all but one, before and while restoring. */
  p99: { before: number; beside: number };
  /** How long a restore took, as its command. */
  tookMs: number[];
  /** How long nobody could write to what was restored, as it said. */
  heldMs: number[];
  faults: string[];
}

/** The copy of an organization's file as it is now, which a restore begins from. */
const pathOf = (folder: string, id: string, epoch: number): string =>
  join(folder, "orgs", fileName(id, epoch));

/** What one organization is put back to. */
export interface Way {
  /** Lets there be something to put it back to. */
  save(data: string): Promise<Moment>;
  /** The words of the command that puts it back, after `restore` and its name. */
  words(moment: Moment): string[];
}

/** A backup of everything into a folder, the usual one without a name. */
async function backUp(data: string, ...to: string[]): Promise<Moment> {
  const from = Date.now();
  expectDone(await operate(data, ["backup", ...to]));
  return { from, to: Date.now() };
}

export const toBackup: Way = { save: (data) => backUp(data), words: () => [] };

/** A moment that a replica knows, which is exact to two seconds. */
export const toMoment = (base: string): Way => ({
  async save() {
    await Bun.sleep(2500);
    const moment = Date.now();
    await Bun.sleep(3500);
    return { from: moment - 2000, to: moment + 2000 };
  },
  words: ({ from }) => ["--at", new Date(from + 2000).toISOString(), "--replica", base],
});

/** How long others are watched before each restore, in milliseconds. */
const QUIET_MS = 1000;

/** A drill of restores: what it finds, and its load. */
class Drill {
  readonly #loaded: Loaded;
  readonly #found: Omit<Drilled, "p99" | "failed"> = {
    right: 0,
    looked: 0,
    tookMs: [],
    heldMs: [],
    faults: [],
  };
  readonly #quiet: Span[] = [];
  readonly #beside: Span[] = [];

  constructor(loaded: Loaded) {
    this.#loaded = loaded;
  }

  /** Runs a restore while others go on, and answers when it began and what its command said. */
  async beside(data: string, words: readonly string[]): Promise<{ began: number; said: string }> {
    const quiet = Date.now();
    await Bun.sleep(QUIET_MS);
    const began = Date.now();
    this.#quiet.push([quiet, began]);
    const said = expectDone(await operate(data, ["restore", ...words]));
    this.#beside.push([began, Date.now()]);
    this.#found.tookMs.push(Date.now() - began);
    return { began, said };
  }

  held(ms: number): void {
    this.#found.heldMs.push(ms);
  }

  judge(what: string, faults: readonly string[]): void {
    this.#found.looked++;
    if (faults.length === 0) this.#found.right++;
    this.#found.faults.push(...faults.map((fault) => `${what}: ${fault}`));
  }

  /** What was found, of organizations but one. */
  found(but: string): Drilled {
    const loaded = this.#loaded;
    return {
      ...this.#found,
      failed: loaded.failedOf(but),
      p99: { before: loaded.p99(but, this.#quiet), beside: loaded.p99(but, this.#beside) },
    };
  }
}

/** Puts one organization back under load, again and again. */
export async function drillRestores(loaded: Loaded, rounds: number, way: Way): Promise<Drilled> {
  const [data, drill] = [loaded.folder, new Drill(loaded)];
  const [first] = loaded.writers;
  if (!first) throw new Error("There is an organization");
  const { orgId, slug } = first.crowd;
  for (let round = 1; round <= rounds; round++) {
    const moment = await way.save(data);
    const { began, said } = await drill.beside(data, [slug, ...way.words(moment)]);
    drill.held(Number(/write to it for (\d+) ms/.exec(said)?.[1]));
    const ended = Date.now();
    // What was asked for meanwhile may be in the new file or in the old one.
    const before = first.made.filter(({ asked }) => asked < began);
    const path = pathOf(data, orgId, round);
    drill.judge(`round ${round}`, faultsOfLive(path, before, moment));
    // What was undone, or may have been, is no promise any more.
    first.made = first.made.filter(
      ({ asked, acknowledged }) =>
        asked >= ended || (acknowledged !== null && acknowledged < moment.from),
    );
  }
  return drill.found(orgId);
}

/** Brings everything up on a new machine under load, again and again, from a backup of it. */
export async function drillNewMachines(loaded: Loaded, rounds: number): Promise<Drilled> {
  const [data, drill] = [loaded.folder, new Drill(loaded)];
  for (let round = 1; round <= rounds; round++) {
    const kept = join(data, "..", `elsewhere-${round}`);
    const moment = await backUp(data, "--to", kept);
    const fresh = join(data, "..", `new-machine-${round}`);
    mkdirSync(fresh);
    await drill.beside(fresh, ["--all", "--from", kept]);
    for (const { crowd, made } of loaded.writers) {
      const [name = ""] = new Bun.Glob(`${crowd.orgId}*.sqlite`).scanSync(join(fresh, "orgs"));
      const faults = faultsIn(join(fresh, "orgs", name), made, moment);
      drill.judge(`${crowd.slug} on new machine ${round}`, faults);
    }
    for (const folder of [kept, fresh]) rmSync(folder, { recursive: true });
  }
  return drill.found("");
}

/** The same of a file that a server has open and goes on writing to: of a copy of it. */
function faultsOfLive(path: string, made: readonly Made[], moment: Moment): string[] {
  const copy = `${path}.looked-at`;
  for (const suffix of ["", "-wal"])
    if (existsSync(path + suffix)) cpSync(path + suffix, copy + suffix);
  const faults = faultsIn(copy, made, moment);
  for (const suffix of ["", "-wal", "-shm"]) rmSync(copy + suffix, { force: true });
  return faults;
}

function expectDone({ status, out, error }: Awaited<ReturnType<typeof operate>>): string {
  if (status !== 0) throw new Error(`It ended with ${status}: ${out}${error}`);
  return out;
}
