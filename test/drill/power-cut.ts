import { Database } from "bun:sqlite";
import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, serve, served, withFolder } from "../support/process.ts";
import { ask, found, signUp, todoList } from "./client.ts";
import { type Counts, countOf, type Drill, type Outcome, skipped } from "./drill.ts";

/**
 * What the server writes, syncs and answers is recorded. At each answer the power is cut: of each
 * file only what was written before its last finished sync began is left, and all that the answer
 * tells of must be in it.
 */
export const powerCutDrill: Drill = {
  name: "the power is cut at each answer",
  small: { writes: 64, clients: 8 },
  full: { writes: 160, clients: 16 },
  run: (counts) => withFolder((folder) => cutAtEachAnswer(folder, counts)),
};

/** Of all the writes together more than the log holds before it is written into the file. */
const TEXT = "長い文章の一行。".repeat(11_000);

const CALLS = "trace=pwrite64,fdatasync,fsync,sendto,sendmsg,writev";

/** With `SYNCHRONOUS=NORMAL`, whose answers wait for no disk, the same check must find what is lost. */
export async function cutAtEachAnswer(
  folder: string,
  counts: Counts,
  env: Record<string, string> = {},
): Promise<Outcome> {
  if (!canRecord()) return skipped("there is no strace here that may record system calls");
  const tenants = join(folder, "tenants");
  const before = await serve({ TENANTS_DIR: tenants });
  const client = await signUp(before.address, "Drill");
  const org = await found(client, "power-cut");
  if (!org) throw new Error("No organization was made");
  const list = await todoList(client, org);
  await Bun.sleep(300);
  before.process.kill("SIGTERM");
  await before.process.exited;
  const file = join(tenants, "orgs", `${org.id}.sqlite`);
  const image = readFileSync(file);
  const record = join(folder, "record");
  const by = ["strace", "-f", "-qq", "-y", "-xx", "-s", "300000", "-e", CALLS, "-o", record];
  const server = await served(run("serve", { PORT: "0", TENANTS_DIR: tenants, ...env }, by));
  client.address = server.address;
  const path = `/api/v1/${org.slug}/recordings/${list}/children`;
  let left = countOf(counts, "writes");
  const work = async () => {
    while (left-- > 0) {
      const title = `mark-${left}-end`;
      const content = `${left} ${TEXT}`;
      const made = await ask(client, "POST", path, { type: "todo", title, content });
      if (made.status !== 201) throw new Error(await made.text());
      await made.arrayBuffer();
      await (
        await ask(client, "GET", `${path}?sort=created_at&direction=desc&per_page=5`)
      ).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: countOf(counts, "clients") }, work));
  // The recorder ends with what it records.
  const { pid } = server.process;
  const recorded = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  for (const child of recorded) process.kill(Number(child), "SIGKILL");
  await server.process.exited;
  const replay = new Replay(file, image, folder);
  for await (const line of linesOf(record)) replay.take(line);
  const { answers, marks, writtenBack, faults } = replay;
  if (writtenBack === 0) faults.push("the log was never written into the file");
  return {
    figures: { answers, marks, writtenBack, lost: faults.length },
    faults: [...new Set(faults)],
  };
}

/** The lines of a record, which is larger than a string can be. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const some of createReadStream(path, { encoding: "latin1", highWaterMark: 2 ** 20 })) {
    const lines = `${rest}${some}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}

/** Whether there is a recorder, and it may record: in some containers nobody may. */
function canRecord(): boolean {
  if (!Bun.which("strace")) return false;
  return Bun.spawnSync(["strace", "-o", "/dev/null", process.execPath, "--version"]).success;
}

interface Pending {
  call: string;
  path: string;
  data: string;
  /** What is written to each file, when a sync of it began. */
  begun: Buffer | null;
}

/** A file as it is written, and as a power cut would leave it. */
class Disk {
  kept: Buffer;
  #bytes: Buffer;
  #size: number;

  constructor(content: Buffer) {
    this.kept = content;
    this.#bytes = Buffer.from(content);
    this.#size = content.length;
  }

  /** What is written by now. */
  get written(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#size));
  }

  write(data: Buffer, offset: number): void {
    this.#size = Math.max(this.#size, offset + data.length);
    if (this.#size > this.#bytes.length) {
      const larger = Buffer.alloc(2 * this.#size);
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    data.copy(this.#bytes, offset);
  }
}

class Replay {
  answers = 0;
  marks = 0;
  /** How often something was written to the file itself. */
  writtenBack = 0;
  readonly faults: string[] = [];
  readonly #disks: ReadonlyMap<string, Disk>;
  readonly #folder: string;
  /** Calls that have begun, by thread. */
  readonly #pending = new Map<string, Pending>();
  readonly #known = new Set<string>();

  constructor(file: string, image: Buffer, folder: string) {
    this.#disks = new Map([
      [file, new Disk(image)],
      [`${file}-wal`, new Disk(Buffer.alloc(0))],
    ]);
    this.#folder = folder;
  }

  /** One line of the record: a call, its beginning or its end. */
  take(line: string): void {
    const resumed = /^(\d+) +<\.\.\. (\w+) resumed>(.*)$/.exec(line);
    if (resumed) {
      const [, thread = "", , rest = ""] = resumed;
      const pending = this.#pending.get(thread);
      this.#pending.delete(thread);
      if (pending) this.#end({ ...pending, data: pending.data + rest });
      return;
    }
    const [, thread = "", call = "", name = "", rest = ""] =
      /^(\d+) +(\w+)\(\d+<([^>]*)>(.*)$/.exec(line) ?? [];
    if (!call) return;
    const path = bytesOf(name).toString();
    const begun = call.endsWith("sync") ? (this.#disks.get(path)?.written ?? null) : null;
    const pending = { call, path, data: rest.replace(/ <unfinished \.\.\.>$/, ""), begun };
    if (path.startsWith("socket")) this.#answer(rest);
    if (rest.endsWith("<unfinished ...>")) this.#pending.set(thread, pending);
    else this.#end(pending);
  }

  #end({ call, path, data, begun }: Pending): void {
    const disk = this.#disks.get(path);
    if (!disk || / = -1 /.test(data)) return;
    if (begun) disk.kept = begun;
    const [, text = "", offset = "0"] = /^, "([^"]*)", \d+, (\d+)/.exec(data) ?? [];
    if (call !== "pwrite64") return;
    disk.write(bytesOf(text), Number(offset));
    if (!path.endsWith("-wal")) this.writtenBack++;
  }

  #answer(data: string): void {
    const text = [...data.matchAll(/"([^"]*)"/g)]
      .map(([, part = ""]) => bytesOf(part).toString("latin1"))
      .join("");
    const told = new Set(text.match(/mark-\d+-end/g) ?? []);
    if (told.size === 0) return;
    this.answers++;
    if ([...told].every((mark) => this.#known.has(mark))) return;
    const kept = this.#kept();
    for (const mark of told) {
      if (kept.has(mark)) this.#known.add(mark);
      else this.faults.push(`${mark} was told before it was on the disk`);
    }
    this.marks = this.#known.size;
  }

  /** The titles in the file that the power cut leaves. */
  #kept(): Set<string> {
    const copy = join(this.#folder, `cut-${this.answers}.sqlite`);
    for (const [path, { kept }] of this.#disks)
      writeFileSync(path.endsWith("-wal") ? `${copy}-wal` : copy, kept);
    const sqlite = new Database(copy);
    try {
      const sound = sqlite.query<{ integrity_check: string }, []>("pragma integrity_check").get();
      if (sound?.integrity_check !== "ok") this.faults.push("the file is damaged");
      const rows = sqlite.query<{ title: string }, []>("select title from recordings").all();
      return new Set(rows.map(({ title }) => title));
    } finally {
      sqlite.close(true);
    }
  }
}

const bytesOf = (text: string): Buffer => Buffer.from(text.replaceAll("\\x", ""), "hex");
