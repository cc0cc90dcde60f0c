import { existsSync, readdirSync, rmSync } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf, NO_LINK } from "#/lib/files/system-error.ts";
import { isId, newId } from "#/lib/ids.ts";
import { S3Storage } from "../storage/s3.ts";
import { ownFolder, synced } from "../whole-file.ts";
import type { BackupPlace } from "./setting.ts";

/** Something in a vault, by its name: words with slashes between them. */
export interface Kept {
  name: string;
  byteSize: number;
}

/** Where backups are kept: whole under their names, or not there. */
export interface Vault {
  /** What an operator is told of where it is. */
  readonly where: string;
  /** The folder in which one process at a time may work on it. */
  readonly workshop: string;
  /** Nobody has to ask whose it is. */
  readonly isOwn: boolean;
  /** Whether there is such a place; nothing is made by asking. */
  isThere(): boolean;
  /** Whether nobody keeps anything in it, as far as that can be seen. */
  isEmpty(): Promise<boolean>;
  /** Makes what is needed to write to it; for who knows that it may be written to. */
  prepare(): void;
  /** A path of this machine for a new file, on its way. */
  temporary(): string;
  /** Takes a file over, which is gone then. After it resolves it survives a power cut. */
  put(name: string, path: string): Promise<void>;
  /** Keeps a file that nobody changes, and leaves it where it is; takes no room where it can be linked. */
  keep(name: string, path: string): Promise<void>;
  /** The bytes; null when there are none. */
  read(name: string): Promise<ReadableStream<Uint8Array> | Blob | null>;
  /** In bytes; null when it is not there. */
  size(name: string): Promise<number | null>;
  /** All whose names begin so, in no order. */
  list(prefix: string): AsyncIterable<Kept>;
  remove(name: string): Promise<void>;
  /** Removes what a run left that was cut short; for who holds the workshop alone. */
  forgetUnfinished(): void;
}

/** Opens a vault; `tenantsDir` is where files are made on their way to a bucket. */
export const openVault = (place: BackupPlace, tenantsDir: string): Vault =>
  place.kind === "folder"
    ? new FolderVault(place.path, place.path === join(tenantsDir, "backups"))
    : new BucketVault(place, join(tenantsDir, "backups"));

const NEW = ".new";
/** What says nothing of who keeps things in a folder: what a file system makes, and what a run left. */
const NOBODYS: readonly string[] = [NEW, "lock", "last-attempt", "lost+found"];

class FolderVault implements Vault {
  readonly where: string;
  readonly workshop: string;
  readonly isOwn: boolean;

  constructor(folder: string, isOwn: boolean) {
    this.where = folder;
    this.workshop = folder;
    this.isOwn = isOwn;
  }

  isThere(): boolean {
    return existsSync(this.where);
  }

  async isEmpty(): Promise<boolean> {
    const found = await readdir(this.where).catch(unlessMissing);
    return (found ?? []).every((name) => NOBODYS.includes(name));
  }

  prepare(): void {
    ownFolder(this.where);
    ownFolder(join(this.where, NEW));
  }

  temporary(): string {
    return join(this.where, NEW, newId());
  }

  async put(name: string, path: string): Promise<void> {
    await synced(path);
    const target = await this.#ready(name);
    await rename(path, target);
    await synced(dirname(target));
  }

  async keep(name: string, path: string): Promise<void> {
    const target = await this.#ready(name);
    try {
      await link(path, target);
      await synced(dirname(target));
    } catch (error) {
      if (codeOf(error) === "EEXIST") return;
      if (!NO_LINK.test(codeOf(error))) throw error;
      const copy = this.temporary();
      await copyFile(path, copy);
      await this.put(name, copy);
    }
  }

  async read(name: string): Promise<Blob | null> {
    return (await this.size(name)) === null ? null : Bun.file(join(this.where, name));
  }

  async size(name: string): Promise<number | null> {
    const found = await stat(join(this.where, name)).catch(unlessMissing);
    return found?.isFile() ? found.size : null;
  }

  async *list(prefix: string): AsyncIterable<Kept> {
    const folder = prefix.includes("/") ? prefix.slice(0, prefix.lastIndexOf("/") + 1) : "";
    const found = await readdir(join(this.where, folder), { withFileTypes: true }).catch(
      unlessMissing,
    );
    for (const entry of found ?? []) {
      const name = `${folder}${entry.name}`;
      if (entry.name.startsWith(".") || !name.startsWith(prefix)) continue;
      if (entry.isDirectory() && folder !== "") yield* this.list(`${name}/`);
      const byteSize = entry.isFile() ? await this.size(name) : null;
      if (byteSize !== null) yield { name, byteSize };
    }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.where, name), { force: true });
  }

  forgetUnfinished(): void {
    const folder = join(this.where, NEW);
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (isId(name)) rmSync(join(folder, name), { force: true });
  }

  async #ready(name: string): Promise<string> {
    const target = join(this.where, name);
    if (await mkdir(dirname(target), { recursive: true, mode: 0o700 })) await synced(this.where);
    return target;
  }
}

const PREFIX = "backups/";

class BucketVault implements Vault {
  readonly where: string;
  readonly workshop: string;
  readonly isOwn = false;
  readonly #storage: S3Storage;

  constructor({ bucket }: Extract<BackupPlace, { kind: "s3" }>, workshop: string) {
    this.where = `s3://${bucket.bucket}/${PREFIX}`;
    this.workshop = workshop;
    ownFolder(workshop);
    this.#storage = new S3Storage(bucket, join(workshop, NEW));
  }

  isThere(): boolean {
    return true;
  }

  async isEmpty(): Promise<boolean> {
    for await (const _ of this.#storage.list(PREFIX)) return false;
    return true;
  }

  prepare(): void {}

  temporary(): string {
    return this.#storage.temporary();
  }

  put(name: string, path: string): Promise<void> {
    return this.#storage.put(PREFIX + name, path);
  }

  async keep(name: string, path: string): Promise<void> {
    if ((await this.size(name)) !== null) return;
    const copy = this.temporary();
    await link(path, copy).catch(() => copyFile(path, copy));
    await this.put(name, copy);
  }

  read(name: string): Promise<ReadableStream<Uint8Array> | null> {
    return this.#storage.read(PREFIX + name);
  }

  size(name: string): Promise<number | null> {
    return this.#storage.stat(PREFIX + name);
  }

  async *list(prefix: string): AsyncIterable<Kept> {
    for await (const { key, byteSize } of this.#storage.list(PREFIX + prefix)) {
      const name = key.slice(PREFIX.length);
      // As a folder lists what lies in it, and not in folders of it.
      if (prefix !== "" || !name.includes("/")) yield { name, byteSize };
    }
  }

  remove(name: string): Promise<void> {
    return this.#storage.remove(PREFIX + name);
  }

  forgetUnfinished(): void {
    this.#storage.forgetUnfinished();
  }
}

function unlessMissing(error: unknown): null {
  if (/^ENO(?:ENT|TDIR)$/.test(codeOf(error))) return null;
  throw error;
}
