import { homedir } from "node:os";
import { ApiError } from "#/client/errors.ts";
import { EXIT, exitOf, Failure, sentencesOf } from "./failures.ts";
import { plainJson, plainLine } from "./output/plain.ts";
import { run } from "./run.ts";
import { type System, thisSystem } from "./system.ts";

/** Does what a command line says; answers what the process ends with. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  const system = thisSystem(homedir());
  try {
    return await run(words, system);
  } catch (error) {
    return failed(system, error, words.includes("--json"));
  }
}

/** Says what went wrong, in the words of whoever asked: a sentence, or the API's own JSON. */
function failed(system: System, error: unknown, asJson: boolean): number {
  if (error instanceof ApiError) {
    const { code, message, fields, details, status } = error;
    const said = { error: { status, code, message, fields, details } };
    system.error(asJson ? `${plainJson(said)}\n` : sentencesOf(error));
    return exitOf(status);
  }
  if (error instanceof Failure) {
    const said = { error: { code: "command_line", message: error.message } };
    system.error(asJson ? `${plainJson(said)}\n` : `${plainLine(error.message)}\n`);
    return error.exit;
  }
  // The reader of a pipe that has had enough is no failure.
  if (error instanceof Error && "code" in error && error.code === "EPIPE") return EXIT.done;
  system.error(`${plainLine(error instanceof Error ? error.message : String(error))}\n`);
  return EXIT.failed;
}
