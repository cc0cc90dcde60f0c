import { fdatasync } from "node:fs";
import type { SyncFile } from "#/platform/db/log-sync.ts";

/** A disk that is slow, or fails, when it is told to be. */
export class Disk {
  /** How many syncs began. */
  syncs = 0;
  /** What it fails with from now on. */
  fault: Error | null = null;
  #isHeld = false;
  readonly #waiting: (() => void)[] = [];

  readonly syncFile: SyncFile = (descriptor) =>
    new Promise((resolve, reject) => {
      this.syncs++;
      const begin = () =>
        this.fault
          ? reject(this.fault)
          : fdatasync(descriptor, (error) => (error ? reject(error) : resolve()));
      if (this.#isHeld) this.#waiting.push(begin);
      else begin();
    });

  /** No sync ends from now on. */
  hold(): void {
    this.#isHeld = true;
  }

  /** Those that wait, and all that come, end again. */
  release(): void {
    this.#isHeld = false;
    for (const begin of this.#waiting.splice(0)) begin();
  }
}
