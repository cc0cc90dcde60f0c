import type { FileDb, WriteDb } from "../db/connection.ts";

/** What a job's code gets. `tenantId` is null for jobs of the global database. */
export interface JobContext {
  readonly tenantId: string | null;
  readonly now: Date;
  /** The address that everybody reaches this installation by. */
  readonly baseUrl: string;
}

/** What the code of a job that runs outside a transaction gets. */
export interface SendContext extends JobContext {
  readonly db: FileDb;
  readonly jobId: string;
  /** Has something noted when it is sent, in the one transaction that removes its job. */
  note(change: (tx: WriteDb) => void): void;
}

/**
 * `change` runs in one transaction together with the removal of its job: it happens exactly once. `piece` does a piece of
 * something long in a transaction of some milliseconds, answers whether there is more, and is called again for that; how
 * far it is stands in the file. `send` runs outside (a mail): after a crash in the middle it happens once more. `giveUp`
 * runs when it failed for good. What removes content because of its age `isFinal`: it waits while the clock may be wrong.
 */
export type JobHandler =
  | { change(tx: JobContext & { db: WriteDb }, payload: Record<string, unknown>): void; isFinal?: true }
  | { piece(tx: JobContext & { db: WriteDb }, payload: Record<string, unknown>): boolean; isFinal?: true }
  | {
      send(context: SendContext, payload: Record<string, unknown>): Promise<void>;
      giveUp?(tx: WriteDb, payload: Record<string, unknown>): void;
    };

/** Those that run in this process, inside a transaction; and those that send something out of it. */
export type Changing = Exclude<JobHandler, { send: unknown }>;
export type Sender = Extract<JobHandler, { send: unknown }>;

export type JobHandlers = Record<string, JobHandler>;
