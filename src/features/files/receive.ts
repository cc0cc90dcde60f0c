import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type * as library from "@fastify/busboy";
import { cleanFilename } from "#/lib/files/names.ts";
import {
  AppError,
  BadRequest,
  invalid,
  PayloadTooLarge,
  UnsupportedMediaType,
} from "#/platform/errors.ts";
import { isFormWithFile, noteBody } from "#/platform/http/body.ts";
import type { Storage } from "#/platform/storage/storage.ts";
import { writeTo } from "#/platform/storage/write-to.ts";

/** What one request can bring. */
const LARGEST_FILE_BYTES = 50 * 1024 * 1024;
const FIELD_BYTES = 100_000;
const MOST_FIELDS = 20;
/** What is around the file, and before the first field. */
const AROUND_BYTES = 500_000;
/** A body may come as one piece; so much of it is taken at once. */
const PIECE_BYTES = 64 * 1024;

/** A file that came in a form, on the disk of this machine. */
export interface Received {
  path: string;
  filename: string;
  byteSize: number;
  /** What else was in the form. */
  fields: Record<string, string>;
}

/** The file of a form, on its way to the disk. */
interface Found {
  filename: string;
  file: Readable & { truncated?: boolean };
  written: Promise<number>;
}

interface Asked {
  /** The name of the field that has the file. */
  field: string;
  mostBytes?: number;
}

/** Loaded with the first form. */
const busboy = (): typeof library => require("@fastify/busboy");

export const isForm = ({ headers }: Request): boolean =>
  isFormWithFile(headers.get("content-type"));

/**
 * Takes the file out of a form and hands it to `use`; whatever `use` leaves of it is removed
 * afterwards. It is written to the disk as it comes. Throws 415 for what is no form, 413 for one that
 * says it is too large, 400 for one that can't be read, 422 for one without the file or with a larger one.
 */
export async function receiving<T>(
  storage: Storage,
  request: Request,
  asked: Asked,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  if (!isForm(request)) throw new UnsupportedMediaType("multipart/form-data");
  const { mostBytes = LARGEST_FILE_BYTES } = asked;
  if (Number(request.headers.get("content-length") ?? 0) > mostBytes + AROUND_BYTES)
    throw new PayloadTooLarge(mostBytes);
  const path = storage.temporary();
  try {
    return await use(await receive(path, request, { field: asked.field, mostBytes }));
  } finally {
    await rm(path, { force: true });
  }
}

async function receive(
  path: string,
  request: Request,
  { field, mostBytes }: Required<Asked>,
): Promise<Received> {
  const { headers, body } = request;
  const hash = headers.has("idempotency-key") ? new Bun.CryptoHasher("sha256") : null;
  const fields: Record<string, string> = {};
  let hasBegun = false;
  let found: Found | null = null;
  let isMore = false;
  const parser = parserOf(headers.get("content-type") ?? "", mostBytes);
  parser.on("field", (name, value) => {
    hasBegun = true;
    fields[name] = value;
  });
  parser.on("file", (name, file, filename) => {
    hasBegun = true;
    if (name !== field || found) {
      isMore ||= name === field;
      return void file.resume();
    }
    const written = writeTo(path, "wx", hash ? hashed(file, hash) : file);
    // It is waited for below, after the whole form was read, and fails as the file does.
    written.catch(() => {});
    file.on("error", () => {});
    found = { filename, written, file };
  });
  /** A form that ends before its file does says so nowhere else: what writes would wait for good. */
  const leave = async (error: Error) => {
    found?.file.destroy(error);
    await found?.written.catch(() => {});
  };
  try {
    // One piece is read ahead, so that `hasBegun` knows of nearly all that came.
    const pieces = bounded(body ?? [], mostBytes, () => hasBegun);
    await pipeline(Readable.from(pieces, { highWaterMark: 1 }), parser);
  } catch (error) {
    const fault = error instanceof Error ? error : new Error(String(error));
    await leave(fault);
    if (fault instanceof AppError) throw fault;
    throw new BadRequest(`The form can't be read: ${fault.message}`);
  }
  if (isMore) throw invalid(field, "limit", "Send one file at a time.");
  const received = await checked(path, found, { field, mostBytes, fields });
  // What is around the file differs each time that it is sent.
  if (hash) noteBody(request, [fields, received.filename, hash.digest("hex")]);
  return received;
}

async function* hashed(file: Readable, hash: Bun.CryptoHasher): AsyncIterable<Uint8Array> {
  for await (const piece of file) {
    hash.update(piece);
    yield piece;
  }
}

/** No more of a body than a form with the file can have, and little of what does not begin as one. */
async function* bounded(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes: number,
  hasBegun: () => boolean,
): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const piece of body) {
    for (let at = 0; at < piece.byteLength; at += PIECE_BYTES) {
      const some = piece.subarray(at, at + PIECE_BYTES);
      size += some.byteLength;
      if (size > mostBytes + AROUND_BYTES) throw new PayloadTooLarge(mostBytes);
      if (size > AROUND_BYTES && !hasBegun()) throw new BadRequest("The body is no form.");
      yield some;
    }
  }
}

function parserOf(contentType: string, mostBytes: number): library.BusboyInstance {
  const { Busboy: Parser } = busboy();
  try {
    return new Parser({
      headers: { "content-type": contentType },
      limits: {
        fileSize: mostBytes,
        files: MOST_FIELDS,
        fields: MOST_FIELDS,
        fieldSize: FIELD_BYTES,
      },
    });
  } catch {
    throw new BadRequest("The form can't be read: it has no boundary.");
  }
}

async function checked(
  path: string,
  found: Found | null,
  { field, mostBytes, fields }: Required<Asked> & Pick<Received, "fields">,
): Promise<Received> {
  if (found === null) throw invalid(field, "required", "Send the file in this field of the form.");
  const byteSize = await found.written;
  if (found.file.truncated === true)
    throw invalid(field, "too_long", `A file here has at most ${mostBytes / 1024 / 1024} MB.`);
  const filename = cleanFilename(unescaped(found.filename)) || "Unnamed";
  return { path, filename, byteSize, fields };
}

/** Browsers write these so in the name of a file (WHATWG HTML, "multipart/form-data encoding algorithm"). */
const ESCAPED: Record<string, string> = { "%22": '"', "%0D": "\r", "%0A": "\n" };
const unescaped = (name: string): string =>
  name.replace(/%22|%0D|%0A/g, (sent) => ESCAPED[sent] ?? sent);
