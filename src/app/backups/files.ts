import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeNew } from "#/platform/backups/packed.ts";
import type { Vault } from "#/platform/backups/vault.ts";
import { fileName, listName } from "./manifest.ts";

/** Keeps the stored files of organizations: each once, however many backups have it. */
export class FileKeeper {
  readonly #vault: Vault;
  readonly #folder: string;
  /** What this backup has, by its key, with its size. */
  readonly #kept = new Map<string, number>();

  /** `folder` is where the store has them. */
  constructor(vault: Vault, folder: string) {
    this.#vault = vault;
    this.#folder = folder;
  }

  /**
   * Keeps whatever is there of an organization, or of people, by now. One that was removed since is
   * no trouble: whoever calls this before and after copying a database has all that it names.
   */
  async keep(owner: string): Promise<void> {
    const there = await this.#there(owner);
    if (there.length === 0) return;
    const vault = await this.#inVault(owner);
    for (const name of there) {
      const key = `${owner}/${name}`;
      if (this.#kept.has(key)) continue;
      try {
        const path = join(this.#folder, key);
        const size = vault.get(key) ?? (await stat(path)).size;
        if (!vault.has(key)) await this.#vault.keep(fileName(key), path);
        this.#kept.set(key, size);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
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
    const keys = [...this.#kept].filter(([key]) => key.startsWith(`${owner}/`)).sort();
    for (const [key] of keys) this.#kept.delete(key);
    if (keys.length === 0) return null;
    const text = JSON.stringify(keys);
    const name = new Bun.CryptoHasher("sha256").update(text).digest("hex");
    if ((await this.#vault.size(listName(name))) === null) {
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

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** The stored files that a list names, with their sizes in bytes. */
export async function readList(vault: Vault, name: string): Promise<[string, number][]> {
  const body = await vault.read(listName(name));
  if (!body) throw new Error(`${listName(name)} is missing`);
  const value: unknown = JSON.parse(await new Response(body).text());
  if (!Array.isArray(value)) throw new Error(`${listName(name)} is no list`);
  return value.map((pair): [string, number] => {
    const [key, size]: unknown[] = Array.isArray(pair) ? pair : [];
    if (typeof key !== "string" || typeof size !== "number")
      throw new Error(`${listName(name)} is no list`);
    return [key, size];
  });
}
