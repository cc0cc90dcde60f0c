import { statfsSync } from "node:fs";
import { adviceOn } from "#/platform/config/advice.ts";
import { FILES_OF_ONE, OTHER_FILES } from "#/platform/config/open-tenants.ts";
import type { Config } from "#/platform/config.ts";
import { engineVersion } from "#/platform/db/engine.ts";
import { mostOpenFiles, openFiles } from "#/platform/observe/process.ts";

import { version } from "../../../package.json";
import type { Examined } from "./examined.ts";
import { type Finding, found } from "./finding.ts";

const GIGABYTE = 1024 ** 3;
/** To a tenth, in the larger unit that it is at least a tenth of. */
const sizeText = (bytes: number): string =>
  bytes < GIGABYTE / 10
    ? `${(bytes / 1024 ** 2).toFixed(1)} MB`
    : `${(bytes / GIGABYTE).toFixed(1)} GB`;

export const program = (): Finding =>
  found("ok", "program", `Atoll ${version}, Bun ${Bun.version}, SQLite ${engineVersion()}`);

/** Whether people come to it by an address that keeps what they send to themselves. */
export function address(config: Config): Finding {
  const { baseUrl } = config;
  const [advice] = adviceOn(config, {});
  if (advice !== undefined)
    return found("warning", "address", `${baseUrl}, and it listens at ${config.host}`, advice);
  const { protocol, hostname } = new URL(baseUrl);
  const isHere = /^(?:localhost|127\.|\[::1\])/.test(hostname);
  if (protocol === "https:" || isHere) return found("ok", "address", baseUrl);
  return found(
    "warning",
    "address",
    `${baseUrl} is not encrypted`,
    "Put a proxy with a certificate in front, and set BASE_URL to its https address.",
  );
}

/** Time that stands still, runs ahead or was set back keeps things from being removed and sent. */
export function clock({ clock, trusted, isServer }: Examined): Finding {
  const now = clock.now().toISOString();
  if (trusted.isAhead() && !isServer)
    return found(
      "warning",
      "clock",
      `${now} is more than a day after the last time that anything ran here`,
      "If it is right, nothing is wrong: a server removes nothing for its age until it ran for a day. Else set it by NTP.",
    );
  if (trusted.isAhead())
    return found(
      "fault",
      "clock",
      `${now} is more than a day ahead of the time that has passed`,
      "Set the clock by NTP. Until then nothing is removed for its age; if it is right, that ends after a day of running.",
    );
  const behind = trusted.latest().getTime() - clock.now().getTime();
  return behind > 60_000
    ? found("warning", "clock", `${now} is behind what it said before`, "Set the clock by NTP.")
    : found("ok", "clock", now);
}

const LEAST_SHARE = 0.05;
const LEAST_FILES = 1000;

/** Whether there is room for what people bring. */
export function disk({ tenantsDir }: Config): Finding {
  const { bavail, blocks, bsize, ffree, files } = statfsSync(tenantsDir);
  const [free, all] = [bavail * bsize, blocks * bsize];
  const seen = `${sizeText(free)} free of ${sizeText(all)}`;
  const advice =
    "Make room, or move the folder to a larger disk. Nothing is taken once it is full.";
  // Some file systems count none.
  if (files > 0 && ffree < LEAST_FILES)
    return found(
      "fault",
      "disk",
      `${seen}, but only ${ffree} more files`,
      "Remove some, or move the folder to another disk.",
    );
  if (free < GIGABYTE / 4) return found("fault", "disk", seen, advice);
  return free < GIGABYTE || free < LEAST_SHARE * all
    ? found("warning", "disk", seen, advice)
    : found("ok", "disk", seen);
}

/** Beyond this share requests will soon be refused. */
const MOST_OF_THEM = 0.9;

/** Whether as many organizations may be open at once as the setting says. */
export function descriptors({ openTenants }: Config): Finding {
  const limit = mostOpenFiles();
  const wanted = openTenants * FILES_OF_ONE + OTHER_FILES;
  if (limit === null) return found("ok", "open files", "no limit is known here");
  const seen = `${limit.toLocaleString("en")} may be open; ${openTenants.toLocaleString("en")} organizations take up to ${wanted.toLocaleString("en")}`;
  const open = openFiles() ?? 0;
  if (open > limit * MOST_OF_THEM)
    return found(
      "fault",
      "open files",
      `${open.toLocaleString("en")} of ${limit.toLocaleString("en")} are open`,
      "Raise the limit (LimitNOFILE of systemd, ulimit -n) and start anew; then nothing is refused for want of them.",
    );
  return limit >= wanted
    ? found("ok", "open files", seen)
    : found(
        "warning",
        "open files",
        seen,
        "Raise it (LimitNOFILE of systemd, ulimit -n), or lower OPEN_TENANTS.",
      );
}
