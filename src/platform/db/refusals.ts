import { Unavailable } from "../errors.ts";
import { describeError, type Log } from "../log.ts";
import { Upgrading } from "./engine.ts";
import { ForeignFile } from "./open-migrated.ts";

/**
 * One file that can't be used is told of this often: whoever asks for it again and again fills no
 * disk.
 */
const AGAIN_MS = 1000;

/** What is answered where a tenant's file can't be used, and who runs the server is told of it. */
export class Refusals {
  readonly #log: Log;
  readonly #toldAt = new Map<string, number>();

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * Tells why a file can't be used, unless that was done within the last second, and answers what
   * to throw.
   */
  of(tenantId: string, path: string, error: unknown): Unavailable {
    if (error instanceof Upgrading)
      return new Unavailable("This organization is being brought to a new version.");
    const now = performance.now();
    if (now >= (this.#toldAt.get(tenantId) ?? Number.NEGATIVE_INFINITY) + AGAIN_MS) {
      this.#toldAt.set(tenantId, now);
      this.#tell({ tenant: tenantId, file: path, ...describeError(error) }, error);
    }
    return new Unavailable("This organization is not available at the moment.", error);
  }

  /** It can be used again: the next fault is another one. */
  forget(tenantId: string): void {
    this.#toldAt.delete(tenantId);
  }

  #tell(fields: Record<string, unknown>, error: unknown): void {
    if (error instanceof ForeignFile)
      this.#log.error("A tenant's file belongs to another organization", {
        ...fields,
        found: error.found,
      });
    else this.#log.error("A tenant's file can't be opened", fields);
  }
}
