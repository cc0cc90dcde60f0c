import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the whole run writes at its height, with room to spare, in bytes. */
const NEEDED = 4 * 1024 ** 3;
const MEMORY = "/dev/shm";
const hasRoom = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= NEEDED;
};
/** In memory where the machine has enough of it. */
const place = existsSync(MEMORY) && hasRoom(MEMORY) ? MEMORY : tmpdir();

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
};

/** Removes what runs left that were killed. A folder's name says whose it is. */
const sweep = (): void => {
  for (const name of readdirSync(place)) {
    const pid = /^atoll-test-(\d+)-/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(place, name), { recursive: true, force: true });
  }
};
sweep();

const made: string[] = [];

/**
 * A folder that is gone when the file or the run is over, or, if that was killed, when the next one
 * begins.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(place, `atoll-test-${process.pid}-`));
  made.push(folder);
  return folder;
}

/** Removes every folder made so far. */
export const removeFolders = (): void => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
};
