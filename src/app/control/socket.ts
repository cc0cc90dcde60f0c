import { chmodSync, lstatSync, unlinkSync } from "node:fs";
import { messageOf } from "#/lib/files/system-error.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { socketPath } from "./ask.ts";
import type { Said } from "./command.ts";
import { runControl } from "./commands.ts";

/** Longer names of sockets are cut by the system. */
const LONGEST_PATH = 100;

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
    return Response.json(await runControl(services, asked, request.signal));
  } catch (error) {
    services.log.error("A command of the operator failed", describeError(error));
    const text = `It failed: ${messageOf(error)}. The server's log says more.\n`;
    return Response.json({ text, status: 1 } satisfies Said);
  }
}

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 20 && value.every((word) => typeof word === "string");
