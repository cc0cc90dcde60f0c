import type { Server } from "bun";
import { type Clock, systemClock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import { Ending } from "#/platform/http/ending.ts";
import { listen } from "#/platform/http/listen.ts";
import type { App } from "#/platform/http/mount.ts";
import { BackupSchedule } from "./backups/schedule.ts";
import { listenForCommands } from "./control/socket.ts";
import { observe } from "./observation/observe.ts";
import { createServer } from "./server.ts";
import { openServices, type Running } from "./services.ts";
import { startWatch } from "./watch.ts";

export interface Started extends Running {
  app: App;
  /** Where it listens, with the port it really has. */
  address: string;
  /** Resolves with the reason when another process took the folder: this one must end. */
  lost: Promise<Error>;
  /** Stops taking requests, lets the ones at hand finish for a moment, and closes every file. */
  stop(): Promise<void>;
}

const GRACE_MS = 2000;
/**
 * So long connections in use are told with their answers that these are the last, before nobody is
 * let in.
 */
const FAREWELL_MS = 200;
/** Bun takes a request for finished when its answer is made; so long the answer has to leave. */
const LAST_BYTES_MS = 50;

interface Options {
  clock?: Clock;
  /** What is done before anybody is let in. */
  before?: (running: Running, app: App) => Promise<void>;
}

/**
 * Opens the folder, serves HTTP and runs jobs. Throws when the port is taken or the folder can't be
 * used.
 */
export async function start(
  config: Config,
  { clock = systemClock, before }: Options = {},
): Promise<Started> {
  const running = await openServices(config, { clock });
  const observation = observe(running.services);
  try {
    const ending = new Ending();
    const app = createServer(running.services, ending);
    await before?.(running, app);
    const { answered } = observation;
    const { durable, log } = running.services;
    const server = listen(app, { ...config, answered, log }, durable);
    running.jobs.start();
    running.indexer.start();
    const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>();
    const endCommands = listenForCommands(running.services);
    const endWatch = startWatch(running, onLost);
    const endBackups = new BackupSchedule(running.services).start();
    void running.unsure.then(onLost);
    const host = config.host.includes(":") ? `[${config.host}]` : config.host;
    const address = `http://${host}:${server.port ?? config.port}`;
    const stopAll = async () => {
      endWatch();
      observation.end();
      await endBackups();
      await endCommands();
      await stop(server, running, ending);
    };
    return { ...running, app, address, lost, stop: stopAll };
  } catch (error) {
    observation.end();
    await running.close();
    throw error;
  }
}

async function stop(server: Server<undefined>, running: Running, ending: Ending): Promise<void> {
  const { hub } = running.services;
  const isInUse = () => ending.areConnectionsInUse() || server.pendingRequests > hub.size;
  ending.isNear = true;
  if (isInUse()) await Bun.sleep(FAREWELL_MS);
  hub.closeAll();
  await Promise.race([server.stop(false), Bun.sleep(GRACE_MS)]);
  if (isInUse()) await Bun.sleep(LAST_BYTES_MS);
  await server.stop(true);
  await running.close();
}
