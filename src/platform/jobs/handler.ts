import type { FileDb, WriteDb } from "../db/connection.ts";
import type { Entry } from "../live/changes.ts";
import type { SecurityEvent, SecurityFields } from "../security-log.ts";

/** What a job's code gets. */
export interface JobContext {
  readonly tenantId: string;
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

/** What the code of a job of the installation gets, which belongs to no file. */
export type DispatchContext = Omit<SendContext, "tenantId" | "db" | "note">;

/**
 * What the code of a job that runs in a transaction gets. What it says takes effect after COMMIT,
 * never after a rollback.
 */
export interface ChangeContext extends JobContext {
  readonly db: WriteDb;
  afterCommit(effect: () => void): void;
  /** Somebody has news: their open streams are woken. */
  tell(membershipId: string): void;
  /** Whether somebody has a browser that is pushed to, by their identity. */
  isPushable(identityId: string): boolean;
  /** What it changed, for those who have it open. */
  changed(changes: readonly Entry["change"][]): void;
  /** Writes to the security log. */
  audit(event: SecurityEvent, fields: SecurityFields): void;
}

/**
 * `change` runs in one transaction together with the removal of its job: it happens exactly once.
 * `piece` does a piece of something long in a transaction of some milliseconds, answers whether
 * there is more, and is called again for that; how far it is stands in the file. `send` runs
 * outside (a mail): after a crash in the middle it happens once more. `giveUp` runs when it failed
 * for good. `dispatch` is the same as `send` for a job of the installation. What removes content
 * because of its age `isFinal`: it waits while the clock may be wrong.
 */
export type JobHandler<P = Record<string, unknown>> =
  | { change(tx: ChangeContext, payload: P): void; isFinal?: true }
  | { piece(tx: ChangeContext, payload: P): boolean; isFinal?: true }
  | {
      send(context: SendContext, payload: P): Promise<void>;
      giveUp?(tx: WriteDb, payload: P): void;
    }
  | { dispatch(context: DispatchContext, payload: P): Promise<void>; isFinal?: true };

/**
 * Those that run in this process, inside a transaction; and those that send something out of it.
 */
export type Changing = Exclude<JobHandler, { send: unknown } | { dispatch: unknown }>;
export type Sender = Extract<JobHandler, { send: unknown }>;

export type JobHandlers = Record<string, JobHandler>;
