import { createServer } from "#/app/server.ts";
import { openServices } from "#/app/services.ts";
import { type Clock, systemClock } from "#/platform/clock.ts";
import { readConfig } from "#/platform/config.ts";
import type { SyncFile } from "#/platform/db/log-sync.ts";
import { createLog } from "#/platform/log.ts";
import { type Crowd, gather } from "./crowd.ts";
import { quotasWith } from "./traffic.ts";

/** An installation of its own in a folder, called in process; its warnings and errors are kept. */
export async function install(
  folder: string,
  { clock = systemClock, env = {}, syncFile }: Options = {},
) {
  const logged: string[] = [];
  const config = readConfig({ TENANTS_DIR: folder, ...env, QUOTAS: quotasWith(env.QUOTAS) });
  const log = createLog("warn", (line) => void logged.push(line));
  const running = await openServices(config, { clock, log, syncFile });
  const app = createServer(running.services);
  const call = (crowd: Crowd, method: string, path: string, body?: object): Promise<Response> =>
    app.handle(
      new Request(`http://localhost:3000/api/v1/${crowd.slug}${path}`, {
        method,
        headers: {
          cookie: crowd.people[0]?.cookie ?? "",
          origin: config.baseUrl,
          ...(body ? { "content-type": "application/json" } : {}),
        },
        body: body && JSON.stringify(body),
      }),
    );
  /** The names of the projects, or the status when there is no list of them. */
  const projects = async (crowd: Crowd): Promise<string[] | number> => {
    const answer = await call(crowd, "GET", "/projects");
    const body = await answer.json();
    return answer.status === 200
      ? (body as { name: string }[]).map(({ name }) => name)
      : answer.status;
  };
  /** Makes a project; answers the status. */
  const write = async (crowd: Crowd, name: string): Promise<number> =>
    (await call(crowd, "POST", "/projects", { name })).status;
  return {
    ...running,
    app,
    call,
    projects,
    write,
    logged,
    newOrg: (slug: string) => gather(running.services, slug, 1),
    path: ({ orgId }: Crowd) => running.services.tenants.path(orgId),
  };
}

interface Options {
  clock?: Clock;
  env?: Record<string, string>;
  syncFile?: SyncFile | undefined;
}

export type Installation = Awaited<ReturnType<typeof install>>;
