import type { Log } from "../log.ts";
import { isOutOfDescriptors } from "./tenant-file.ts";

/** However few descriptors there are, so many files stay open. */
const SMALLEST = 4;
/** By so many files it grows again each time the files are checked. */
const GROWTH = 10;

/** How many files may be open: as many as the capacity, fewer when descriptors ran out. */
export class Room {
  readonly #capacity: number;
  readonly #log: Log;
  #size: number;

  constructor(capacity: number, log: Log) {
    this.#capacity = capacity;
    this.#log = log;
    this.#size = capacity;
  }

  get size(): number {
    return this.#size;
  }

  /** Descriptors ran out with so many files open. */
  shrink(open: number): void {
    this.#size = Math.min(this.#size, Math.max(SMALLEST, Math.floor(open * 0.75)));
    this.#log.warn("Out of file descriptors; fewer files stay open", { open: this.#size });
  }

  grow(): void {
    this.#size = Math.min(this.#capacity, this.#size + GROWTH);
  }
}

/** Tries something that opens files; out of descriptors, once more when room was made. */
export function tryWithRoom<T>(attempt: () => T, makeRoom: () => void): T {
  try {
    return attempt();
  } catch (error) {
    if (!isOutOfDescriptors()) throw error;
    makeRoom();
    return attempt();
  }
}
