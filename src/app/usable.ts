import { existsSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { codeOf } from "#/lib/files/system-error.ts";
import type { Config } from "#/platform/config.ts";

/**
 * What would keep a server from beginning with settings that are right as they are written: an address
 * that this machine has not, a folder that can't be had. Tried, and nothing is left of it; `PORT` is not,
 * since the server may run.
 */
export function startFaults({ host, tenantsDir }: Config): unknown[] {
  return [() => tryToListen(host), () => tryToWrite(tenantsDir)].flatMap((attempt) => {
    try {
      attempt();
      return [];
    } catch (error) {
      return [error];
    }
  });
}

function tryToListen(hostname: string): void {
  Bun.serve({ hostname, port: 0, fetch: () => new Response() }).stop(true);
}

/** Makes something in the folder, or where it would be made, and removes it again. */
function tryToWrite(folder: string): void {
  let there = folder;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  if (!statSync(there).isDirectory())
    throw Object.assign(new Error(`${there} is no folder`), { code: "ENOTDIR", path: folder });
  try {
    rmdirSync(mkdtempSync(join(there, ".atoll-")));
  } catch (error) {
    throw Object.assign(new Error("It can't be written to", { cause: error }), {
      code: codeOf(error),
      path: folder,
    });
  }
}
