import type { AnyElysia } from "elysia";
import type { Config } from "#/platform/config.ts";
import { createServer } from "./server.ts";
import { openServices, type Running, tidy } from "./services.ts";

export interface Started extends Running {
  app: AnyElysia;
  /** Where it listens, with the port it really has. */
  address: string;
  /** Stops taking requests, lets the ones at hand finish for a moment, and closes every file. */
  stop(): Promise<void>;
}

const GRACE_MS = 2000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens the folder, serves HTTP and runs jobs. Throws when the port is taken or the folder can't be used. */
export async function start(config: Config): Promise<Started> {
  const running = await openServices(config);
  try {
    const app = createServer(running.services);
    app.listen({ port: config.port, hostname: config.host });
    running.jobs.start();
    running.indexer.start();
    const daily = setInterval(() => void tidy(running.services), DAY_MS);
    daily.unref();
    const address = `http://${config.host}:${app.server?.port ?? config.port}`;
    return { ...running, app, address, stop: () => stop(app, running) };
  } catch (error) {
    await running.close();
    throw error;
  }
}

async function stop(app: AnyElysia, running: Running): Promise<void> {
  running.services.hub.closeAll();
  const finished = app.server?.stop(false);
  await Promise.race([finished, Bun.sleep(GRACE_MS)]);
  await app.server?.stop(true);
  await running.close();
}
