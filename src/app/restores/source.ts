import type { Began } from "./began.ts";

/** Where an organization's earlier file comes from. */
export interface Source {
  /** As an operator is told of it. */
  what: string;
  /**
   * What the file of now began with, where this is the one that it took the place of; what it never had
   * was not ended in it.
   */
  began?: Began | null;
  /** Gives the path of the database; one that has to be made is made at `path`, and is to be removed. */
  take(path: string): Promise<string>;
  /** Writes a stored file into a new one; false where there is none. */
  takeFile(key: string, path: string): Promise<boolean>;
}
