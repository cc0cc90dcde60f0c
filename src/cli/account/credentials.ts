import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../failures.ts";
import type { System } from "../system.ts";

/** A server, who somebody is on it, and the organization that is meant. */
export interface Profile {
  url: string;
  token: string;
  /** It was made for this profile alone, by its sign-in. */
  isOwn?: boolean | undefined;
  /** What the server itself is called in addresses, where that is another name. */
  home?: string | undefined;
  org?: string | undefined;
  /** Somebody's membership in each organization, by its slug. */
  memberships: Record<string, string>;
}

export interface Credentials {
  current: string;
  profiles: Record<string, Profile>;
}

const FILE = "credentials.json";

/** Where the system keeps what programs remember of somebody. */
export function folderOf({ env, platform, home }: System): string {
  if (platform === "win32") return join(env.APPDATA ?? join(home, "AppData", "Roaming"), "atoll");
  if (env.XDG_CONFIG_HOME) return join(env.XDG_CONFIG_HOME, "atoll");
  return platform === "darwin"
    ? join(home, "Library", "Application Support", "atoll")
    : join(home, ".config", "atoll");
}

export async function readCredentials(system: System): Promise<Credentials> {
  const path = join(folderOf(system), FILE);
  const { mode, text } = await whole(path);
  if (text === null) return { current: "default", profiles: {} };
  if (system.platform !== "win32" && (mode & 0o077) !== 0)
    throw new Failure(`Others can read ${path}. Make it yours alone: chmod 600 '${path}'`);
  const read = parsed(text);
  if (isCredentials(read)) return read;
  throw unreadable(path);
}

const unreadable = (path: string): Failure =>
  new Failure(`${path} can't be read. Remove it, then sign in again: atoll login`);

/** The one file that stood there when it was opened: another may take its place at any time. */
async function whole(path: string): Promise<{ mode: number; text: string | null }> {
  const file = await open(path).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw unreadable(path);
  });
  if (file === null) return { mode: 0, text: null };
  try {
    const { mode } = await file.stat();
    const text = await file.readFile("utf8").catch(() => "");
    return { mode, text };
  } finally {
    await file.close();
  }
}

const codeOf = (error: unknown): unknown => Object(error).code;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Changes what is kept by then: others may have signed in since it was read. */
export async function changeCredentials(
  system: System,
  change: (kept: Credentials) => Credentials,
): Promise<void> {
  const folder = folderOf(system);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const free = await taken(join(folder, `${FILE}.lock`));
  try {
    await writeCredentials(folder, change(await readCredentials(system)));
  } finally {
    await free();
  }
}

/** A change takes milliseconds; a lock of seconds is of one that was killed. */
const LONGEST_LOCK_MS = 5000;
const LOOK_AGAIN_MS = 10;

/** Waits until nobody else changes anything; answers what lets the next one in. */
async function taken(lock: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await mkdir(lock, { mode: 0o700 });
      return () => rm(lock, { recursive: true, force: true });
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
    const { mtimeMs } = (await stat(lock).catch(() => null)) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > LONGEST_LOCK_MS) await rm(lock, { recursive: true, force: true });
    await Bun.sleep(LOOK_AGAIN_MS);
  }
}

/** Whole or not at all, for its owner's eyes only. */
async function writeCredentials(folder: string, credentials: Credentials): Promise<void> {
  const path = join(folder, `${FILE}.${crypto.randomUUID()}`);
  try {
    const text = `${JSON.stringify(credentials, null, 2)}\n`;
    await writeFile(path, text, { mode: 0o600, flag: "wx", flush: true });
    await rename(path, join(folder, FILE));
  } finally {
    await rm(path, { force: true });
  }
}

const isCredentials = (value: unknown): value is Credentials => {
  const { current, profiles } = Object(value);
  return (
    typeof current === "string" &&
    typeof profiles === "object" &&
    profiles !== null &&
    Object.values(profiles).every((profile) => {
      const { url, token, memberships } = Object(profile);
      return typeof url === "string" && typeof token === "string" && memberships instanceof Object;
    })
  );
};
