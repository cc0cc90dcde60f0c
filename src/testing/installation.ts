import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { createServer } from "#/app/server.ts";
import { openServices } from "#/app/services.ts";
import type { Clock } from "#/platform/clock.ts";
import { readConfig } from "#/platform/config.ts";
import { lockFolder } from "#/platform/db/lock.ts";
import type { App } from "#/platform/http/mount.ts";
import { createLog } from "#/platform/log.ts";

/** Where it is thought to be: nothing listens there. */
export const ADDRESS = "http://atoll.test";

/** A clock that stands still until somebody moves it. */
export interface StandingClock {
  now(): Date;
  /** Moves it on, in milliseconds. */
  advance(ms: number): void;
}

/** A mail as whoever gets it reads it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const made = new Set<string>();
process.once("exit", () => {
  for (const folder of made) remove(folder);
});
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** In memory where the machine has a place for that, unless `TMPDIR` says where. */
const place = tmpdir() === "/tmp" && existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

const NAME = "atoll-throwaway-";
/** One that is younger may not be locked yet. */
const YOUNG_MS = 60_000;
let isSwept = false;

/** Removes what processes left that were killed, or ended without a word as `bun test` does. */
function sweep(): void {
  if (isSwept) return;
  isSwept = true;
  for (const name of readdirSync(place)) {
    const folder = join(place, name);
    if (name.startsWith(NAME) && isLeft(folder)) remove(folder);
  }
}

function isLeft(folder: string): boolean {
  try {
    if (statSync(folder).mtimeMs > Date.now() - YOUNG_MS) return false;
    lockFolder(folder).release();
    return true;
  } catch {
    // It is somebody's, or gone meanwhile.
    return false;
  }
}

/** A folder of its own, which is gone when the process is, or when a later one begins. */
export function folderOfItsOwn(): string {
  sweep();
  const folder = mkdtempSync(join(place, NAME));
  made.add(folder);
  return folder;
}

export function forgetFolder(folder: string): void {
  remove(folder);
  made.delete(folder);
}

/** Everything that serves, on files of its own, with a clock of its own, in this process. */
export async function install() {
  const folder = folderOfItsOwn();
  let time = Date.now();
  const standing = {
    now: () => new Date(time),
    steadyMs: () => time,
    advance: (ms: number) => {
      time += ms;
    },
  } satisfies Clock & StandingClock;
  const config = readConfig({
    TENANTS_DIR: folder,
    BASE_URL: ADDRESS,
    SECRET: "what a throwaway signs with is no secret",
    SYNCHRONOUS: "NORMAL",
    LINK_PREVIEWS: "off",
    QUOTAS: "session_requests=100000000,token_requests=100000000,identity_requests=100000000",
  });
  const running = await openServices(config, { clock: standing, log: createLog("silent") });
  let isClosed = false;
  // Made with the first request: whoever only needs the files does not wait for it.
  let app: App | null = null;
  const handle = async (request: Request): Promise<Response> => {
    app ??= createServer(running.services);
    return app.handle(request);
  };
  const settle = async () => void (await running.jobs.runDue());
  return {
    services: running.services,
    clock: standing,
    handle,
    settle,
    async mails(): Promise<Mail[]> {
      await settle();
      return readMails(join(folder, "mail"));
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await running.close();
      forgetFolder(folder);
    },
  };
}

async function readMails(folder: string): Promise<Mail[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const { to, subject, text, html } = await PostalMime.parse(readFileSync(join(folder, name)));
      return {
        to: to?.[0]?.address ?? "",
        subject: subject ?? "",
        text: text ?? "",
        html: html ?? "",
      };
    }),
  );
}
