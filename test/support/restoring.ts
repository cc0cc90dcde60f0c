import { Database } from "bun:sqlite";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileName } from "#/platform/db/files/names.ts";
import { type Crowd, gatherIn } from "./crowd.ts";
import { operate } from "./operating.ts";
import { type Served, serve } from "./process.ts";

/** Something that was made, when its making was asked for, and when it was acknowledged; null for never. */
interface Made {
  title: string;
  asked: number;
  acknowledged: number | null;
}

interface Writer {
  crowd: Crowd;
  made: Made[];
  /** How long each request took, in milliseconds. */
  took: { at: number; ms: number }[];
  failed: number;
}

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

const ORGS = 4;

/** A server under load, whose every acknowledged change is written down. */
export class Loaded {
  readonly folder: string;
  readonly writers: Writer[];
  #server: Served;
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, writers: Writer[], server: Served) {
    this.folder = folder;
    this.writers = writers;
    this.#server = server;
  }

  static async begin(folder: string, env: Record<string, string> = {}): Promise<Loaded> {
    const writers: Writer[] = [];
    for (let n = 0; n < ORGS; n++) {
      const crowd = await gatherIn(folder, `org-${n}`, 1);
      writers.push({ crowd, made: [], took: [], failed: 0 });
    }
    const loaded = new Loaded(folder, writers, await serve({ ...env, TENANTS_DIR: folder }));
    loaded.#running = Promise.all(writers.map((writer) => loaded.#write(writer)));
    return loaded;
  }

  get address(): string {
    return this.#server.address;
  }

  async #write(writer: Writer): Promise<void> {
    while (!this.#isOver) {
      const one: Made = { title: crypto.randomUUID(), asked: Date.now(), acknowledged: null };
      writer.made.push(one);
      const began = performance.now();
      try {
        const answer = await fetch(`${this.address}/api/v1/${writer.crowd.slug}/projects`, {
          method: "POST",
          headers: {
            cookie: writer.crowd.people[0]?.cookie ?? "",
            "content-type": "application/json",
          },
          body: JSON.stringify({ name: one.title }),
        });
        await answer.arrayBuffer();
        if (answer.status === 201) one.acknowledged = Date.now();
        else writer.failed++;
      } catch {
        writer.failed++;
      }
      writer.took.push({ at: Date.now(), ms: performance.now() - began });
      await Bun.sleep(5);
    }
  }

  /** What others than one organization waited in a time: of a hundred all but one. */
  p99(but: string, from: number, to: number): number {
    const took = this.writers
      .filter(({ crowd }) => crowd.orgId !== but)
      .flatMap((writer) => writer.took.filter(({ at }) => at >= from && at <= to))
      .map(({ ms }) => ms)
      .sort((a, b) => a - b);
    return took[Math.floor(took.length * 0.99)] ?? 0;
  }

  failedOf(but: string): number {
    return this.writers
      .filter(({ crowd }) => crowd.orgId !== but)
      .reduce((sum, { failed }) => sum + failed, 0);
  }

  /** As a power cut would. */
  kill(): Promise<void> {
    return this.end("SIGKILL");
  }

  async end(signal: "SIGINT" | "SIGKILL" = "SIGINT"): Promise<void> {
    this.#isOver = true;
    if (signal === "SIGKILL") this.#server.process.kill(signal);
    await this.#running;
    this.#server.process.kill(signal);
    await this.#server.process.exited;
  }
}

/** What is in an organization's file, by the names of its projects. */
function titlesIn(path: string): Set<string> {
  const sqlite = new Database(path);
  const rows = sqlite.query<{ name: string }, []>("select name from projects").all();
  sqlite.close(true);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Whether a file holds all that was acknowledged before a moment's beginning, and nothing that was
 * asked for after its end. Answers what is wrong.
 */
export function faultsIn(
  path: string,
  made: readonly Made[],
  { from, to }: { from: number; to: number },
): string[] {
  const titles = titlesIn(path);
  const lost = made.filter(
    ({ title, acknowledged }) => acknowledged !== null && acknowledged < from && !titles.has(title),
  );
  const early = made.filter(({ title, asked }) => asked > to && titles.has(title));
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged changes are lost`] : []),
    ...(early.length > 0 ? [`${early.length} later changes are there`] : []),
  ];
}

/** The copy of an organization's file as it is now, which a restore begins from. */
const pathOf = (folder: string, id: string, epoch: number): string =>
  join(folder, "orgs", fileName(id, epoch));

/** Puts one organization back to a backup under load, again and again, and then everything on a new machine. */
export async function drillRestores(folder: string, rounds: number): Promise<Drilled> {
  const found: Drilled = {
    right: 0,
    looked: 0,
    failed: 0,
    p99: { before: 0, beside: 0 },
    tookMs: [],
    heldMs: [],
    faults: [],
  };
  const judge = (what: string, faults: string[]) => {
    found.looked++;
    if (faults.length === 0) found.right++;
    found.faults.push(...faults.map((fault) => `${what}: ${fault}`));
  };
  const data = join(folder, "data");
  const loaded = await Loaded.begin(data);
  const [first] = loaded.writers;
  if (!first) throw new Error("There is an organization");
  const { orgId, slug } = first.crowd;
  try {
    for (let round = 1; round <= rounds; round++) {
      await Bun.sleep(500);
      const from = Date.now();
      expectDone(await operate(data, ["backup"]));
      const to = Date.now();
      await Bun.sleep(500);
      found.p99.before = Math.max(found.p99.before, loaded.p99(orgId, from - 500, Date.now()));
      const began = Date.now();
      const said = expectDone(await operate(data, ["restore", slug]));
      found.tookMs.push(Date.now() - began);
      found.heldMs.push(Number(/write to it for (\d+) ms/.exec(said)?.[1]));
      found.p99.beside = Math.max(found.p99.beside, loaded.p99(orgId, began, Date.now()));
      const before = first.made.filter(({ asked }) => asked < began);
      judge(`round ${round}`, faultsOfLive(pathOf(data, orgId, round), before, { from, to }));
      // What was undone, or may have been, is no promise any more.
      const ended = Date.now();
      first.made = first.made.filter(
        ({ asked, acknowledged }) =>
          asked >= ended || (acknowledged !== null && acknowledged < from),
      );
    }
    const from = Date.now();
    expectDone(await operate(data, ["backup", "--to", join(folder, "elsewhere")]));
    const to = Date.now();
    const fresh = join(folder, "new-machine");
    mkdirSync(fresh);
    expectDone(await operate(fresh, ["restore", "--all", "--from", join(folder, "elsewhere")]));
    for (const { crowd, made } of loaded.writers) {
      const name =
        [...new Bun.Glob(`${crowd.orgId}*.sqlite`).scanSync(join(fresh, "orgs"))][0] ?? "";
      judge(
        `${crowd.slug} on a new machine`,
        faultsIn(join(fresh, "orgs", name), made, { from, to }),
      );
    }
    found.failed = loaded.failedOf(orgId);
  } finally {
    await loaded.end();
  }
  return found;
}

/** The same of a file that a server has open and goes on writing to: of a copy of it. */
function faultsOfLive(
  path: string,
  made: readonly Made[],
  moment: { from: number; to: number },
): string[] {
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
