import { link, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf, NO_LINK } from "#/lib/files/system-error.ts";
import { isId, newId } from "#/lib/ids.ts";
import { emptyFolder, ownFolder, synced } from "../whole-file.ts";
import type { Addresses } from "./local-address.ts";
import { LocalParts } from "./local-parts.ts";
import {
  type Part,
  type PartedUpload,
  READ_SECONDS,
  type Serving,
  type Signed,
  type Span,
  type Storage,
  type Stored,
  WRITE_SECONDS,
} from "./storage.ts";

/** What is on its way, and uploads in parts; no organization is called so. */
const TEMPORARY = ".new";
const PARTS = ".parts";

/** A folder of this machine: a file for each key, a folder for each organization. */
export class LocalStorage implements Storage {
  readonly kind = "local";
  readonly #folder: string;
  readonly #addresses: Addresses;
  readonly #parts: LocalParts;

  constructor(folder: string, addresses: Addresses) {
    this.#folder = folder;
    this.#addresses = addresses;
    this.#parts = new LocalParts(join(folder, PARTS));
    for (const own of [folder, join(folder, TEMPORARY), join(folder, PARTS)]) ownFolder(own);
  }

  forgetUnfinished(): void {
    emptyFolder(join(this.#folder, TEMPORARY));
  }

  #path(key: string): string {
    if (!isKey(key)) throw new Error("This is no key of the store");
    return join(this.#folder, key);
  }

  temporary(): string {
    return join(this.#folder, TEMPORARY, newId());
  }

  async put(key: string, path: string): Promise<void> {
    await synced(path);
    const target = this.#path(key);
    if (await mkdir(dirname(target), { recursive: true, mode: 0o700 })) await synced(this.#folder);
    await rename(path, target);
    await synced(dirname(target));
  }

  /** The same for a key that has nothing yet; false where it has something. */
  async putOnce(key: string, path: string): Promise<boolean> {
    await synced(path);
    const target = this.#path(key);
    if (await mkdir(dirname(target), { recursive: true, mode: 0o700 })) await synced(this.#folder);
    try {
      await link(path, target);
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      if (!NO_LINK.test(codeOf(error))) throw error;
      if ((await this.stat(key)) !== null) return false;
      await rename(path, target);
    }
    await synced(dirname(target));
    return true;
  }

  async read(key: string, span?: Span): Promise<Blob | null> {
    const path = this.#path(key);
    if ((await this.stat(key)) === null) return null;
    const file = Bun.file(path);
    return span ? file.slice(span.start, span.end) : file;
  }

  async stat(key: string): Promise<number | null> {
    const found = await stat(this.#path(key)).catch(unlessMissing);
    return found?.isFile() ? found.size : null;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  async removeAll(orgId: string): Promise<void> {
    if (!isId(orgId)) throw new Error("This is no organization");
    await this.#parts.removeAll(orgId);
    await rm(join(this.#folder, orgId), { recursive: true, force: true });
    await synced(join(this.#folder, PARTS));
    await synced(this.#folder);
  }

  async *list(prefix: string): AsyncIterable<Stored> {
    const [org = "", start = ""] = prefix.split("/");
    const orgs = prefix.includes("/") ? [org] : await names(this.#folder);
    for (const folder of orgs) {
      if (folder.startsWith(".") || !folder.startsWith(org)) continue;
      for (const name of await names(join(this.#folder, folder))) {
        const key = `${folder}/${name}`;
        const byteSize = name.startsWith(start) && isKey(key) ? await this.stat(key) : null;
        if (byteSize !== null) yield { key, byteSize };
      }
    }
  }

  async signRead(key: string, { contentType, disposition }: Serving): Promise<string> {
    const until = this.#addresses.until(READ_SECONDS);
    return this.#addresses.sign({ does: "read", key, contentType, disposition, until });
  }

  async signWrite(key: string, byteSize: number): Promise<Signed> {
    const until = this.#addresses.until(WRITE_SECONDS);
    return { url: this.#addresses.sign({ does: "write", key, byteSize, until }), headers: {} };
  }

  createParted(key: string): Promise<string> {
    return this.#parts.create(key);
  }

  async signPart(
    upload: PartedUpload,
    part: { number: number; byteSize: number; start: number },
  ): Promise<Signed> {
    const until = this.#addresses.until(WRITE_SECONDS);
    return { url: this.#addresses.sign({ does: "part", ...upload, ...part, until }), headers: {} };
  }

  /** Writes one part where it belongs; answers its tag. */
  writePart(...part: Parameters<LocalParts["write"]>): Promise<string> {
    return this.#parts.write(...part);
  }

  parts(upload: PartedUpload): Promise<Part[]> {
    return this.#parts.list(upload);
  }

  complete(upload: PartedUpload, parts: readonly Pick<Part, "number" | "etag">[]): Promise<void> {
    return this.#parts.complete(upload, parts, (path) => this.put(upload.key, path));
  }

  abort(key: string): Promise<void> {
    return this.#parts.remove(key);
  }
}

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const KEY = new RegExp(`^(?:${ID}|people)/[0-9A-Za-z_-]{16,64}(?:\\.[a-z]+)?$`);
const isKey = (key: string): boolean => KEY.test(key);

const names = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => unlessMissing(error) ?? []);

function unlessMissing(error: unknown): null {
  if (/^ENO(?:ENT|TDIR)$/.test(codeOf(error))) return null;
  throw error;
}
