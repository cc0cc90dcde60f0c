import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { withoutKeys } from "#/platform/backups/setting.ts";
import { readConfig } from "#/platform/config.ts";
import { say } from "#/platform/log.ts";
import { explain } from "../explain.ts";
import { askServer } from "./ask.ts";
import type { Said } from "./command.ts";
import { asksForHelp, isControl, isRestoreAll } from "./words.ts";

/**
 * Has the server of the folder do an operator's command, with nothing else of the program loaded: that takes ten times
 * the processor that asking takes, from the server that is asked. Answers the status to end with, or null for what the
 * whole program is needed for: nobody listens, or it is more than asking.
 */
export async function doneBeside(words: readonly string[]): Promise<number | null> {
  const [first = "", ...more] = words;
  // Without a server the doctor looks at more, and says so beside one.
  if (!isControl(words) || first === "doctor") return null;
  if (asksForHelp(more) || isRestoreAll(words)) return null;
  try {
    const said = await askServer(readConfig(process.env).tenantsDir, words.map(wholePath));
    return said && tell(said);
  } catch (error) {
    return tell({ text: `${explain(error, process.env)}\n`, status: 1 });
  }
}

/** Says what became of a command, and answers the status to end with. */
export function tell({ text, status }: Said): number {
  say(status === 0 ? "stdout" : "stderr", withoutKeys(text));
  return status;
}

/** A server has another folder to begin from: what is a file here is said by its whole path. */
export const wholePath = (word: string): string =>
  /[./]/.test(word) && existsSync(word) ? resolve(word) : word;
