import type { CopyOf } from "./lineage.ts";

/** Where an organization's earlier file comes from. */
export interface Source {
  /** As an operator is told of it. */
  what: string;
  /** Of which of its files it is a copy; null where that isn't known. Right once `take` was called. */
  of: CopyOf | null;
  /**
   * Gives the path of the database; one that has to be made is made at `path`, and is to be removed. What takes
   * long ends, and throws, once `signal` says that nobody waits for it.
   */
  take(path: string, signal?: AbortSignal): Promise<string>;
  /** Writes a stored file into a new one; false where there is none. */
  takeFile(key: string, path: string): Promise<boolean>;
}
