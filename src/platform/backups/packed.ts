import { createReadStream, createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";

/** What a file was before it was packed. */
export interface Unpacked {
  /** SHA-256, in hexadecimal. */
  sha256: string;
  bytes: number;
}

/** Packs a file into another one by Zstandard, a piece at a time. */
export async function pack(path: string, to: string): Promise<Unpacked> {
  const measure = new Measure();
  await pipeline(
    createReadStream(path),
    (source: AsyncIterable<Uint8Array>) => measure.through(source),
    createZstdCompress(),
    createWriteStream(to, { flags: "wx", mode: 0o600 }),
  );
  return measure.unpacked();
}

/** Unpacks what `pack` made into a new file. Throws where it is damaged. */
export async function unpack(
  from: ReadableStream<Uint8Array> | Blob,
  to: string,
): Promise<Unpacked> {
  const measure = new Measure();
  const stream = from instanceof Blob ? from.stream() : from;
  await pipeline(
    Readable.from(stream),
    createZstdDecompress(),
    (source: AsyncIterable<Uint8Array>) => measure.through(source),
    createWriteStream(to, { flags: "wx", mode: 0o600 }),
  );
  return measure.unpacked();
}

/** Writes something into a new file, on its way to where it is kept; it is synced there. */
export const writeNew = (
  to: string,
  body: ReadableStream<Uint8Array> | Blob | string,
): Promise<void> =>
  writeFile(to, body instanceof Blob ? body.stream() : body, { mode: 0o600, flag: "wx" });

/** The SHA-256 of a file, and its size. */
export async function measured(path: string): Promise<Unpacked> {
  const measure = new Measure();
  for await (const _ of measure.through(createReadStream(path)));
  return measure.unpacked();
}

/** The SHA-256 of what is read. */
export async function sumOf(body: ReadableStream<Uint8Array> | Blob): Promise<string> {
  const measure = new Measure();
  const stream = body instanceof Blob ? body.stream() : body;
  for await (const _ of measure.through(Readable.from(stream)));
  return measure.unpacked().sha256;
}

class Measure {
  readonly #hash = new Bun.CryptoHasher("sha256");
  #bytes = 0;

  async *through(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of source) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  unpacked(): Unpacked {
    return { sha256: this.#hash.digest("hex"), bytes: this.#bytes };
  }
}
