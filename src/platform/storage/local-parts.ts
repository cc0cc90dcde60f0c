import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "#/lib/files/system-error.ts";
import { newId } from "#/lib/ids.ts";
import { newSecretText } from "../secret.ts";
import { type Part, type PartedUpload, PartsDiffer } from "./storage.ts";
import { TurnOver, Turns } from "./turns.ts";
import { writeTo } from "./write-to.ts";

const DATA = "data";
const WRITTEN = /^(\d{1,5})\.part$/;

/**
 * Uploads in parts on this machine: each part is written to its place in one file, and noted beside
 * it once it is on the disk.
 */
export class LocalParts {
  readonly #folder: string;
  readonly #turns = new Turns();

  constructor(folder: string) {
    this.#folder = folder;
  }

  #path({ uploadId }: Pick<PartedUpload, "uploadId">): string {
    if (!/^(?:[0-9a-f-]{36}\.)?[0-9a-f-]{36}$/.test(uploadId))
      throw new Error("This is no upload of the store");
    return join(this.#folder, uploadId);
  }

  /** There is one for each key, and it is found by that. */
  async create(key: string): Promise<string> {
    const uploadId = uploadOf(key);
    const folder = this.#path({ uploadId });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(join(folder, DATA), { force: true });
    await writeTo(join(folder, DATA), "wx", []);
    return uploadId;
  }

  /** Throws what the disk throws, and for a body of another size than was signed. */
  async write(
    upload: PartedUpload,
    { number, start, byteSize }: { number: number; start: number; byteSize: number },
    body: AsyncIterable<Uint8Array>,
  ): Promise<string> {
    const folder = this.#path(upload);
    const note = join(folder, `${number}.part`);
    // What is written over is not there until it is there again.
    const turn = this.#turns.begin(upload.uploadId, number, () => rm(note, { force: true }));
    try {
      await writeTo(join(folder, DATA), "r+", turn.pieces(body), { start, byteSize });
      const etag = `"${newSecretText()}"`;
      const written: Part = { number, etag, byteSize };
      const unfinished = `${note}.${newId()}`;
      await turn.takes(async () => {
        await writeTo(unfinished, "wx", [new TextEncoder().encode(JSON.stringify(written))]);
        await rename(unfinished, note);
      });
      return etag;
    } catch (error) {
      // The upload was taken, or given up: its folder is gone.
      throw codeOf(error) === "ENOENT" ? new TurnOver() : error;
    } finally {
      turn.leave();
    }
  }

  async list(upload: PartedUpload): Promise<Part[]> {
    const folder = this.#path(upload);
    const names = await readdir(folder).catch(() => []);
    const notes = names.filter((name) => WRITTEN.test(name));
    const parts = await Promise.all(
      notes.map(
        async (name): Promise<Part> => JSON.parse(await readFile(join(folder, name), "utf8")),
      ),
    );
    return parts.sort((a, b) => a.number - b.number);
  }

  /**
   * Hands the path of all parts together to `take`, when they are those that are said. Whoever still
   * writes a part writes no more of it: what was looked at stays what it is.
   */
  complete(
    upload: PartedUpload,
    said: readonly Pick<Part, "number" | "etag">[],
    take: (path: string) => Promise<void>,
  ): Promise<void> {
    return this.#turns.closed(upload.uploadId, async () => {
      await take(await this.#whole(upload, said));
      await this.#remove(upload.uploadId);
    });
  }

  async #whole(
    upload: PartedUpload,
    said: readonly Pick<Part, "number" | "etag">[],
  ): Promise<string> {
    const there = await this.list(upload);
    const isSame =
      there.length === said.length &&
      there.every(
        ({ number, etag }, index) => said[index]?.number === number && said[index].etag === etag,
      );
    if (!isSame) throw new PartsDiffer();
    return join(this.#path(upload), DATA);
  }

  /** Whoever still writes a part of it writes no more. */
  async remove(key: string): Promise<void> {
    // One that an earlier version began is called by the second half of its key.
    for (const uploadId of [uploadOf(key), key.slice(key.indexOf("/") + 1)])
      await this.#turns.closed(uploadId, () => this.#remove(uploadId));
  }

  /** The same of all that an organization has. */
  async removeAll(orgId: string): Promise<void> {
    for (const uploadId of await readdir(this.#folder))
      if (uploadId.startsWith(`${orgId}.`))
        await this.#turns.closed(uploadId, () => this.#remove(uploadId));
  }

  async #remove(uploadId: string): Promise<void> {
    await rm(this.#path({ uploadId }), { recursive: true, force: true });
  }
}

const uploadOf = (key: string): string => key.replace("/", ".");
