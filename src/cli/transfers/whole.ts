import { rmSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ApiError } from "#/client/errors.ts";
import { EXIT, Failure, misused, reasonOf } from "../failures.ts";
import { plainLine } from "../output/plain.ts";
import type { System } from "../system.ts";

interface Progress {
  add(bytes: number): void;
  end(): void;
}

/** Writes what comes under a name once all of it is there: whatever ends it before leaves nothing. */
export async function writtenWhole(
  { error: say }: System,
  body: ReadableStream<Uint8Array>,
  path: string,
  progress: Progress,
): Promise<number> {
  const part = join(dirname(path), `.${crypto.randomUUID()}.part`);
  const none = `nothing of ${plainLine(path)} was kept.`;
  const isOver = whenEnded(() => {
    rmSync(part, { force: true });
    progress.end();
    say(`Broken off: ${none}\n`);
  });
  const unwritten = (error: unknown): never => {
    throw new Failure(`${path} can't be written: ${reasonOf(error)}`);
  };
  const file = await open(part, "wx", 0o644).catch((error: unknown) => unopened(path, error));
  let done = 0;
  try {
    for await (const bytes of untilBroken(body, none)) {
      await file.write(bytes).catch(unwritten);
      done += bytes.length;
      progress.add(bytes.length);
    }
    await file.close().catch(unwritten);
    await rename(part, path).catch(unwritten);
    return done;
  } finally {
    progress.end();
    await file.close().catch(() => {});
    await rm(part, { force: true });
    isOver();
  }
}

/** Names the folder: what was to stand in it first has a name that nobody knows. */
function unopened(path: string, error: unknown): never {
  const folder = dirname(path);
  const { code } = Object(error);
  if (code === "ENOENT" || code === "ENOTDIR") throw misused(`There is no folder ${folder}`);
  throw new Failure(`${folder} can't be written: ${reasonOf(error)}`);
}

async function* untilBroken(
  body: ReadableStream<Uint8Array>,
  none: string,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body;
  } catch (error) {
    const why = error instanceof ApiError ? "Nothing more comes" : "The connection broke";
    throw new Failure(`${why}: ${none}`, EXIT.unreachable);
  }
}

const ENDS = ["SIGINT", "SIGTERM"] as const;

/** Does something before somebody ends this process, which then ends as it would have; answers what stops that. */
function whenEnded(work: () => void): () => void {
  const isOver = () => {
    for (const signal of ENDS) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals) => {
    isOver();
    work();
    process.kill(process.pid, signal);
  };
  for (const signal of ENDS) process.on(signal, end);
  return isOver;
}
