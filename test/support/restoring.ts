import { Database } from "bun:sqlite";
import { type Crowd, gatherIn } from "./crowd.ts";
import { type Served, serve } from "./process.ts";

/** Something that was made, when its making was asked for, and when it was acknowledged; null for never. */
export interface Made {
  title: string;
  asked: number;
  acknowledged: number | null;
}

/** When what is restored was as it is to be, in milliseconds: not before, and not after. */
export interface Moment {
  from: number;
  to: number;
}

/** From when until when, in milliseconds. */
export type Span = readonly [from: number, to: number];

interface Writer {
  crowd: Crowd;
  made: Made[];
  /** How long each request took, in milliseconds. */
  took: { at: number; ms: number }[];
  failed: number;
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

  /** What others than one organization waited in some times: of a hundred all but one. */
  p99(but: string, spans: readonly Span[]): number {
    const isIn = (at: number) => spans.some(([from, to]) => at >= from && at <= to);
    const took = this.writers
      .filter(({ crowd }) => crowd.orgId !== but)
      .flatMap((writer) => writer.took.filter(({ at }) => isIn(at)))
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
export function faultsIn(path: string, made: readonly Made[], { from, to }: Moment): string[] {
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
