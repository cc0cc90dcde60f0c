import { doingNow } from "./doing.ts";

/** A statement that took long. */
export interface SlowStatement {
  /** The file that it was asked of. */
  file: string;
  /** Without the values in it: those are people's. */
  sql: string;
  ms: number;
  /** The operation or job that asked; empty where that isn't known. */
  operation: string;
}

/** From this on a statement is slow. */
export const SLOW_MS = 100;

type Listener = (slow: SlowStatement) => void;
const listeners = new Set<Listener>();

/** Tells of every slow statement of the process from now on; answers how to end that. */
export function onSlowStatement(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notes a statement that took `SLOW_MS` or more. */
export function statementTook(file: string, sql: string, ms: number): void {
  const slow = { file, sql, ms, operation: doingNow() };
  for (const listener of listeners) listener(slow);
}
