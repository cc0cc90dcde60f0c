import { describeError, type Log } from "../../log.ts";
import { partOf } from "../../program.ts";
import type { Answered, Asked } from "./worker.ts";

/** Without anything to do for so long the thread ends, and gives its memory back. */
const IDLE_MS = 30_000;

interface Waiting {
  asked: Asked;
  end: PromiseWithResolvers<void>;
}

/**
 * Writes what stands in the logs of files into the files, on a thread of its own, one after the
 * other: nobody waits for the disk meanwhile.
 */
export class Checkpoints {
  readonly #log: Log;
  #worker: Worker | null = null;
  #idle: ReturnType<typeof setTimeout> | null = null;
  /** The first of them is being done. */
  readonly #queue: Waiting[] = [];
  #isOver = false;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Resolves when it is done, or given up: what is in a log is safe where it is. */
  write(asked: Asked): Promise<void> {
    if (this.#isOver) return Promise.resolve();
    const end = Promise.withResolvers<void>();
    this.#queue.push({ asked, end });
    if (this.#queue.length === 1) this.#begin();
    return end.promise;
  }

  /** Resolves when what was begun is done; nothing is begun any more. */
  async end(): Promise<void> {
    this.#isOver = true;
    for (const { end } of this.#queue.splice(1)) end.resolve();
    await this.#queue[0]?.end.promise;
    this.#rest();
  }

  /** Says in the log that a file's log stays as it is, and why. */
  tell(path: string, error: unknown): void {
    this.#log.warn("What is in a log can't be written into its file", {
      file: path,
      ...describeError(error),
    });
  }

  #begin(): void {
    const [next] = this.#queue;
    if (this.#idle) clearTimeout(this.#idle);
    if (next) this.#thread().postMessage(next.asked);
    else this.#idle = setTimeout(() => this.#rest(), IDLE_MS).unref();
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(partOf("checkpoints"), { smol: true, ref: false });
    worker.onmessage = ({ data }: MessageEvent<Answered>) => this.#end(data.error);
    worker.onerror = ({ message }) => {
      this.#rest();
      this.#end(message);
    };
    this.#worker = worker;
    return worker;
  }

  #end(error: string | null): void {
    const done = this.#queue.shift();
    if (error !== null && done) this.tell(done.asked.path, error);
    done?.end.resolve();
    this.#begin();
  }

  #rest(): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = null;
  }
}
