import { keepReading } from "#/platform/db/clock-row.ts";
import { describeError } from "#/platform/log.ts";
import { globalPath } from "./paths.ts";
import { type Running, tidy } from "./services.ts";

const MINUTE_MS = 60_000;
const MINUTES_BETWEEN_READINGS = 10;
const MINUTES_OF_A_DAY = 24 * 60;

/**
 * Once a minute: whether the folder still belongs to this process, whether the open files are still
 * those their names lead to, and what the clock says. Once a day what has ended is removed.
 * `onLost` is called when another process took the folder. Answers the function that ends the
 * watch.
 */
export function startWatch(running: Running, onLost: (reason: Error) => void): () => void {
  let minutes = 0;
  const timer = setInterval(() => void lookAround(running, ++minutes, onLost), MINUTE_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** One round of the watch. */
export async function lookAround(
  running: Running,
  minutes: number,
  onLost: (reason: Error) => void,
): Promise<void> {
  const { lock, services } = running;
  const { tenants, trusted, global, log } = services;
  try {
    if (!lock.stillHeld())
      log.warn("The file `lock` was removed while this process ran; it was made and taken again");
  } catch (error) {
    return onLost(error instanceof Error ? error : new Error(String(error)));
  }
  try {
    await tenants.checkFiles();
    checkGlobal(running);
    noteClock(running, trusted.isAhead());
    if (minutes % MINUTES_BETWEEN_READINGS === 0) await keepReading(global, trusted.reading());
    if (minutes % MINUTES_OF_A_DAY === 0) await tidy(services);
  } catch (error) {
    log.error("The files could not be looked at", describeError(error));
  }
}

/**
 * Without the global file nothing can be served from another one: that is for whoever exchanged it.
 */
function checkGlobal({ services: { config, log, global }, globalFile }: Running): void {
  const file = globalPath(config.tenantsDir);
  const change = global.changeSince(globalFile);
  if (change)
    log.error(
      "The global file was changed from outside; stop, put the right one in place, and start",
      {
        file,
        change,
      },
    );
}

const ahead = new WeakSet<Running>();

function noteClock(running: Running, isAhead: boolean): void {
  const { log, trusted } = running.services;
  if (isAhead && !ahead.has(running)) {
    const told = { trusted: trusted.now().toISOString() };
    log.error(
      "The clock is more than a day ahead of the time that has passed; nothing is removed for good",
      told,
    );
  }
  if (isAhead) ahead.add(running);
  else ahead.delete(running);
}
