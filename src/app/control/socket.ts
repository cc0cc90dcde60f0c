import { chmodSync, lstatSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "#/lib/files/system-error.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { StartError } from "#/platform/start-error.ts";
import type { Said } from "./command.ts";
import { runControl } from "./commands.ts";

/** Longer names of sockets are cut by the system. */
const LONGEST_PATH = 100;
/** What restores a large file takes long. */
const TIMEOUT_MS = 60 * 60_000;

export const socketPath = (tenantsDir: string): string => join(tenantsDir, "control.sock");

/**
 * Listens to the operator's commands on a socket in the folder, which its owner alone can open.
 * Answers how to end that.
 */
export function listenForCommands(services: Services): () => Promise<void> {
  const path = socketPath(services.config.tenantsDir);
  const none = async () => {};
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    services.log.warn(
      "The operator's commands work only without a server here: the path is too long",
      { path },
    );
    return none;
  }
  try {
    forget(path);
    const server = Bun.serve({
      unix: path,
      fetch(request, own) {
        own.timeout(request, 0);
        return answer(services, request);
      },
    });
    chmodSync(path, 0o600);
    return async () => {
      await server.stop(true);
      forget(path);
    };
  } catch (error) {
    services.log.error("The operator's commands can't be listened to", describeError(error));
    return none;
  }
}

/** What a server left that was killed: the folder is this one's by now. */
function forget(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket()) unlinkSync(path);
}

async function answer(services: Services, request: Request): Promise<Response> {
  try {
    const asked: unknown = await request.json();
    if (!isWords(asked)) return new Response(null, { status: 400 });
    return Response.json(await runControl(services, asked));
  } catch (error) {
    services.log.error("A command of the operator failed", describeError(error));
    const text = "It failed; the server's log says why.\n";
    return Response.json({ text, status: 1 } satisfies Said);
  }
}

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 20 && value.every((word) => typeof word === "string");

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
