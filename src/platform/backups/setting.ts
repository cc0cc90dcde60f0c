import { resolve } from "node:path";
import { ConfigError } from "../config-error.ts";
import type { S3Options } from "../storage/s3.ts";
import { folderFault } from "./whereabouts.ts";

/** Where backups are kept. */
export type BackupPlace = { kind: "folder"; path: string } | { kind: "s3"; bucket: S3Options };

/** How backups are made while a server runs. */
export interface BackupPlan {
  /** At this minute of every hour where `hour` is null, else at this time of every day, by the clock of the machine. */
  hour: number | null;
  minute: number;
  /** So many are kept. */
  keep: number;
  place: BackupPlace;
}

/** What `BACKUPS` says: how they are made, or null for none by themselves, and where those are that are asked for. */
export class BackupSetting {
  readonly #beside: Beside;
  constructor(
    readonly plan: BackupPlan | null,
    readonly keep: number,
    readonly place: BackupPlace,
    beside: Beside,
  ) {
    this.#beside = beside;
  }

  /** Another place, written as after `to=`. Throws `ConfigError` for one that leads nowhere. */
  at(to: string): BackupPlace {
    return placeOf(to, this.#beside, "The command says");
  }
}

const DEFAULT = "daily@03:00";
const KEEP = 14;
const WRONG =
  "BACKUPS must be off, daily@03:00 or hourly@15, with keep=14 (1 to 1000) and to=/a/folder, to=s3 (the bucket of STORAGE_URL) or to=s3://key:secret@bucket?endpoint=… behind commas";

interface Beside {
  tenantsDir: string;
  /** The bucket of the stored files. */
  storage: S3Options | null;
  /** Reads the address of a bucket. */
  bucketOf: (url: string) => S3Options | null;
}

/**
 * Reads `BACKUPS`, such as `daily@03:00,keep=14,to=/mnt/backups`. Throws `ConfigError` for what
 * can't be used.
 */
export function backupsOf(text: string | null, beside: Beside): BackupSetting {
  const [first = "", ...rest] = (text || DEFAULT).split(",").map((word) => word.trim());
  const options = new Map(rest.map((pair) => optionOf(pair)));
  const keep = Number(options.get("keep") ?? KEEP);
  if (!(Number.isInteger(keep) && keep >= 1 && keep <= 1000)) throw wrong(text);
  const place = placeOf(options.get("to"), beside, "BACKUPS says");
  const fault = place.kind === "folder" ? folderFault(place.path, beside.tenantsDir) : null;
  if (fault !== null)
    throw new ConfigError(
      `BACKUPS says to=${options.get("to")}, but that ${fault}. Take another folder.`,
    );
  const plan = first === "off" ? null : { ...timeOf(first, text), keep, place };
  return new BackupSetting(plan, keep, place, beside);
}

function optionOf(pair: string): [string, string] {
  const [, name = "", value = ""] = /^(keep|to)=(.+)$/.exec(pair) ?? [];
  if (name === "") throw wrong(pair);
  return [name, value];
}

function timeOf(word: string, text: string | null): { hour: number | null; minute: number } {
  const [, hour, minute = ""] = /^(?:daily@([01]\d|2[0-3]):|hourly@)([0-5]\d)$/.exec(word) ?? [];
  if (minute === "") throw wrong(text);
  return { hour: hour === undefined ? null : Number(hour), minute: Number(minute) };
}

/** Where `to` leads; without it a folder beside the organizations. */
function placeOf(
  to: string | undefined,
  { tenantsDir, storage, bucketOf }: Beside,
  saidBy: string,
): BackupPlace {
  if (to === undefined) return { kind: "folder", path: resolve(tenantsDir, "backups") };
  if (/^(?!s3:)[A-Za-z][\w+.-]*:\/\//.test(to))
    throw new ConfigError(
      `${saidBy} to=${hidden(to)}, but that is neither a folder nor a bucket, which begins with s3://.`,
    );
  if (!/^s3(?::|$)/.test(to)) return { kind: "folder", path: resolve(to) };
  const bucket = to === "s3" ? storage : bucketAt(to, bucketOf, saidBy);
  if (bucket === null)
    throw new ConfigError(`${saidBy} to=s3, the bucket of STORAGE_URL, but that is not set.`);
  return { kind: "s3", bucket };
}

function bucketAt(to: string, bucketOf: Beside["bucketOf"], saidBy: string): S3Options | null {
  try {
    return bucketOf(to);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(
      `${saidBy} to=${hidden(to)}, but a bucket is an address such as s3://key:secret@bucket?endpoint=https://s3.example.com&region=eu-1.`,
    );
  }
}

const wrong = (text: string | null): ConfigError =>
  new ConfigError(`BACKUPS has "${withoutKey(text ?? "")}". ${WRONG}.`);

/** What `BACKUPS` says, or a part of it, without the key and the secret of a bucket. */
export function withoutKey(text: string): string {
  // A time, and no place: what stands before its @ is no key.
  if (/^(?:daily|hourly)@[^@]*$/i.test(text) && !/\bto=|s3:/i.test(text)) return text;
  const [, before = "", place] = /^(.*?)((?:\bto=|s3:).*)$/is.exec(text) ?? [];
  return place === undefined ? hidden(text) : before + hidden(place);
}

/** A text that names what somebody wrote, without the keys of buckets in it. */
export const withoutKeys = (text: string): string => text.replace(/\b(s3:\/\/)[^\s@/]*@/gi, "$1…@");

/** Whatever stands before the last `@` may be a secret, however wrong the rest is written. */
function hidden(place: string): string {
  const at = place.lastIndexOf("@");
  if (at < 0) return /^(?:to=)?s3:[^?]*:/i.test(place) ? "…" : place;
  return `${/^(?:to=)?(?:s3:\/\/)?/i.exec(place)?.[0] ?? ""}…${place.slice(at)}`;
}
