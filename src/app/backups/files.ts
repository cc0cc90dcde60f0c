import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, messageOf } from "#/lib/files/system-error.ts";
import { measured, writeNew } from "#/platform/backups/packed.ts";
import type { Vault } from "#/platform/backups/vault.ts";
import { isFullDisk } from "#/platform/db/engine.ts";
import { fileName, listName } from "./manifest.ts";

/** A stored file of a backup. */
export interface KeptFile {
  key: string;
  bytes: number;
  /** SHA-256, in hexadecimal; null in lists of earlier versions. */
  sha256: string | null;
}

/** Keeps the stored files of organizations: each once, however many backups have it. */
export class FileKeeper {
  readonly #vault: Vault;
  readonly #folder: string;
  /** What this backup has, by its key. */
  readonly #kept = new Map<string, KeptFile>();
  /** The sums of what earlier backups have of the owner at hand: nobody changes a stored file. */
  readonly #sums = new Map<string, string>();
  /** Lists that are kept, and are not what was written. */
  readonly #broken = new Set<string>();

  /** `folder` is where the store has them. */
  constructor(vault: Vault, folder: string) {
    this.#vault = vault;
    this.#folder = folder;
  }

  /** Takes sums over from the list of an earlier backup; what can't be read of it is measured anew. */
  async know(list: string | null | undefined): Promise<void> {
    this.#sums.clear();
    if (!list) return;
    const files = await readList(this.#vault, list).catch(() => {
      this.#broken.add(list);
      return [];
    });
    for (const { key, sha256 } of files) if (sha256 !== null) this.#sums.set(key, sha256);
  }

  /**
   * Keeps whatever is there of an organization, or of people, by now. One that was removed since is
   * no trouble: whoever calls this before and after copying a database has all that it names. Answers
   * which could not be kept, and why; that keeps no other from it.
   */
  async keep(owner: string): Promise<string[]> {
    const there = await this.#there(owner);
    const faults: string[] = [];
    if (there.length === 0) return faults;
    const vault = await this.#inVault(owner);
    for (const name of there) {
      const key = `${owner}/${name}`;
      if (this.#kept.has(key)) continue;
      try {
        const path = join(this.#folder, key);
        const found = await stat(path);
        // A folder, or what a file system has of its own, is no stored file.
        if (!found.isFile()) continue;
        const sha256 = this.#sums.get(key) ?? (await measured(path)).sha256;
        // What was cut there is kept anew.
        if (vault.has(key) && vault.get(key) !== found.size)
          await this.#vault.remove(fileName(key));
        if (vault.get(key) !== found.size) await this.#vault.keep(fileName(key), path);
        this.#kept.set(key, { key, bytes: found.size, sha256 });
      } catch (error) {
        if (isFullDisk(error)) throw error;
        if (!isMissing(error)) faults.push(`${fileName(key)}: ${messageOf(error)}`);
      }
    }
    return faults;
  }

  /** What is kept of an owner from earlier backups. */
  async #inVault(owner: string): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    for await (const { name, byteSize } of this.#vault.list(fileName(`${owner}/`)))
      found.set(name.slice(fileName("").length), byteSize);
    return found;
  }

  /** Writes down which files belong to a backup; answers the name of the list, or null for none. */
  async list(owner: string): Promise<string | null> {
    const files = [...this.#kept.values()]
      .filter(({ key }) => key.startsWith(`${owner}/`))
      .map(({ key, bytes, sha256 }) => [key, bytes, sha256] as const)
      .sort();
    for (const [key] of files) this.#kept.delete(key);
    if (files.length === 0) return null;
    const text = JSON.stringify(files);
    const name = sumOf(text);
    if (this.#broken.delete(name) || (await this.#vault.size(listName(name))) === null) {
      const path = this.#vault.temporary();
      await writeNew(path, text);
      await this.#vault.put(listName(name), path);
    }
    return name;
  }

  #there(owner: string): Promise<string[]> {
    return readdir(join(this.#folder, owner)).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
  }
}

const sumOf = (text: string): string => new Bun.CryptoHasher("sha256").update(text).digest("hex");

const isMissing = (error: unknown): boolean => codeOf(error) === "ENOENT";

/** The stored files that a list names. Throws where it is missing, or is not what was written. */
export async function readList(vault: Vault, name: string): Promise<KeptFile[]> {
  const body = await vault.read(listName(name));
  if (!body) throw new Error(`${listName(name)} is missing`);
  const text = await new Response(body).text();
  const noList = new Error(`${listName(name)} is no list`);
  if (sumOf(text) !== name) throw noList;
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw noList;
  return value.map((row): KeptFile => {
    const [key, bytes, sum]: unknown[] = Array.isArray(row) ? row : [];
    if (typeof key !== "string" || typeof bytes !== "number") throw noList;
    return { key, bytes, sha256: typeof sum === "string" ? sum : null };
  });
}
