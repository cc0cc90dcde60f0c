import { lstatSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "#/lib/files/system-error.ts";
import { StartError } from "#/platform/start-error.ts";
import type { Said } from "./command.ts";

/** What restores a large file takes long. */
const TIMEOUT_MS = 60 * 60_000;

/** Where the server of a folder listens to its operator. */
export const socketPath = (tenantsDir: string): string => join(tenantsDir, "control.sock");

/** Nobody listens, or nobody who may be asked. */
const NOBODY = /^(?:ENOENT|ECONNREFUSED|EACCES|ENOTSOCK)$/;

/** The server took a command and gave no answer; it may have done it, wholly or not at all. */
class NoAnswer extends StartError {
  override readonly name = "NoAnswer";
}

/**
 * Has the server of a folder do a command; null where none listens. Throws `StartError` where one took
 * it and didn't answer: nobody else may do it once more.
 */
export async function askServer(
  tenantsDir: string,
  words: readonly string[],
): Promise<Said | null> {
  const unix = socketPath(tenantsDir);
  if (!lstatSync(unix, { throwIfNoEntry: false })?.isSocket()) return null;
  const body = JSON.stringify(words);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answered = await fetch("http://atoll/", { unix, method: "POST", body, signal });
    if (!answered.ok) return null;
    const said: unknown = await answered.json();
    if (isSaid(said)) return said;
  } catch (error) {
    if (NOBODY.test(codeOf(error))) return null;
  }
  throw new NoAnswer(
    "The server took the command and ended, or gave no answer within an hour: whether it was done is not known. Look before you ask again.",
  );
}

const isSaid = (value: unknown): value is Said =>
  typeof value === "object" &&
  value !== null &&
  "text" in value &&
  typeof value.text === "string" &&
  "status" in value &&
  typeof value.status === "number";
