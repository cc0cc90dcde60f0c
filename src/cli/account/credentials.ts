import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../failures.ts";
import type { System } from "../system.ts";

/** A server, who somebody is on it, and the organization that is meant. */
export interface Profile {
  url: string;
  token: string;
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
  const file = Bun.file(path);
  if (!(await file.exists())) return { current: "default", profiles: {} };
  const { mode } = await stat(path);
  if (system.platform !== "win32" && (mode & 0o077) !== 0)
    throw new Failure(`Others can read ${path}. Make it yours alone: chmod 600 '${path}'`);
  const read: unknown = await file.json().catch(() => null);
  if (isCredentials(read)) return read;
  throw new Failure(`${path} can't be read. Remove it, then sign in again: atoll login`);
}

/** Whole or not at all, for its owner's eyes only. */
export async function writeCredentials(system: System, credentials: Credentials): Promise<void> {
  const folder = folderOf(system);
  await mkdir(folder, { recursive: true, mode: 0o700 });
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
