/** A part of an upload, as the store has it. */
export interface Part {
  number: number;
  etag: string;
  byteSize: number;
}

/** Bytes from the first on and before the second. */
export interface Span {
  start: number;
  end: number;
}

/** Something in the store. */
export interface Stored {
  key: string;
  byteSize: number;
}

/** How a signed address serves what it is for. */
export interface Serving {
  contentType: string;
  disposition: string;
}

/** An address that works for one file, one method and a short time, and what has to be sent to it. */
export interface Signed {
  url: string;
  headers: Record<string, string>;
}

/** An upload in parts, under the key that it will have. */
export interface PartedUpload {
  key: string;
  uploadId: string;
}

/** What was put together is not what the store has. */
export class PartsDiffer extends Error {
  override readonly name = "PartsDiffer";
}

/** How long an address to read from works. */
export const READ_SECONDS = 240;
/** How long one to write to works: for its beginning, however long it takes. */
export const WRITE_SECONDS = 3600;

/**
 * Where the bytes of files are kept, by a key: the id of their organization, or `people`, a slash, and a
 * name of their own. Nothing that a caller sends is part of a key.
 */
export interface Storage {
  readonly kind: "local" | "s3";
  /** Removes what was on its way when the last server ended; for the server that holds the folder alone. */
  forgetUnfinished(): void;
  /** A path for a new file of this server, on its way into the store. */
  temporary(): string;
  /** Takes over a file of this server, which is gone then. After it resolves it survives a power cut. */
  put(key: string, path: string): Promise<void>;
  /** The bytes as the body of an answer; null when there are none. */
  read(key: string, span?: Span): Promise<ReadableStream<Uint8Array> | Blob | null>;
  /** The size in bytes; null when there is nothing. */
  stat(key: string): Promise<number | null>;
  /** What isn't there is removed already. */
  remove(key: string): Promise<void>;
  /** Removes all that is kept of an organization. */
  removeAll(orgId: string): Promise<void>;
  /** Everything under a prefix, in no order. */
  list(prefix: string): AsyncIterable<Stored>;
  signRead(key: string, serving: Serving): Promise<string>;
  signWrite(key: string, byteSize: number): Promise<Signed>;
  createParted(key: string): Promise<string>;
  signPart(
    upload: PartedUpload,
    part: { number: number; byteSize: number; start: number },
  ): Promise<Signed>;
  /** The parts that are there, by their numbers; none of an upload that is not, or no more. */
  parts(upload: PartedUpload): Promise<Part[]>;
  /** Makes the parts one file; throws `PartsDiffer` where the store has others. */
  complete(upload: PartedUpload, parts: readonly Pick<Part, "number" | "etag">[]): Promise<void>;
  /** Gives up whatever uploads in parts there are under a key. */
  abort(key: string): Promise<void>;
}
