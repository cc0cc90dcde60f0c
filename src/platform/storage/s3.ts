import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { S3Client } from "bun";
import { newId } from "#/lib/ids.ts";
import { emptyFolder, ownFolder } from "../whole-file.ts";
import {
  type Part,
  type PartedUpload,
  PartsDiffer,
  READ_SECONDS,
  type Serving,
  type Signed,
  type Span,
  type Storage,
  type Stored,
  WRITE_SECONDS,
} from "./storage.ts";
import { elementsOf, textOf } from "./xml.ts";

/** Where an S3-compatible store is, and who we are there. */
export interface S3Options {
  bucket: string;
  /** Without a slash at its end. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const PAGE = 1000;
const RETRIES = 2;

/** A bucket of an S3-compatible store. */
export class S3Storage implements Storage {
  readonly kind = "s3";
  readonly #client: S3Client;
  readonly #aws: AwsClient;
  readonly #base: string;
  readonly #temporary: string;

  constructor({ bucket, endpoint, region, ...key }: S3Options, temporary: string) {
    this.#client = new S3Client({ bucket, endpoint, region, ...key });
    this.#aws = new AwsClient({ ...key, region, service: "s3", retries: RETRIES });
    this.#base = `${endpoint}/${bucket}`;
    this.#temporary = temporary;
    ownFolder(temporary);
  }

  forgetUnfinished(): void {
    emptyFolder(this.#temporary);
  }

  #url(key: string, query: Record<string, string> = {}): string {
    const search = new URLSearchParams(query).toString();
    return `${this.#base}/${key}${search === "" ? "" : `?${search}`}`;
  }

  temporary(): string {
    return join(this.#temporary, newId());
  }

  async put(key: string, path: string): Promise<void> {
    for (let left = RETRIES; !(await this.#send(key, path, left)); left--) {}
    await rm(path, { force: true });
  }

  /** False for what is worth another try; a stream can't be sent twice. */
  async #send(key: string, path: string, left: number): Promise<boolean> {
    const file = Bun.file(path);
    const { size: byteSize } = file;
    const { url } = await this.#sign("PUT", key, WRITE_SECONDS, {}, { byteSize });
    const headers = { "content-length": String(byteSize) };
    try {
      // As a file it would be whole in memory on its way through TLS, and with the S3 client always.
      await taken(await fetch(url, { method: "PUT", headers, body: file.stream() }));
      return true;
    } catch (error) {
      if (left === 0) throw error;
      return false;
    }
  }

  async read(key: string, span?: Span): Promise<ReadableStream<Uint8Array> | null> {
    const headers = span ? { range: `bytes=${span.start}-${span.end - 1}` } : undefined;
    const answer = await this.#aws.fetch(this.#url(key), headers ? { headers } : {});
    return answer.status === 404 ? null : (await taken(answer)).body;
  }

  async stat(key: string): Promise<number | null> {
    const answer = await this.#aws.fetch(this.#url(key), { method: "HEAD" });
    if (answer.status === 404) return null;
    return Number((await taken(answer)).headers.get("content-length"));
  }

  async remove(key: string): Promise<void> {
    await taken(await this.#aws.fetch(this.#url(key), { method: "DELETE" }), 404);
  }

  async removeAll(orgId: string): Promise<void> {
    for await (const upload of this.#uploads(`${orgId}/`)) await this.#abort(upload);
    for await (const { key } of this.list(`${orgId}/`)) await this.remove(key);
  }

  async *list(prefix: string): AsyncIterable<Stored> {
    let startAfter: string | undefined;
    do {
      const after = startAfter === undefined ? {} : { startAfter };
      const { contents = [], isTruncated } = await this.#client
        .list({ prefix, maxKeys: PAGE, ...after })
        .catch((error: unknown) => {
          throw listError(error);
        });
      for (const { key, size = 0 } of contents) yield { key, byteSize: size };
      startAfter = isTruncated ? contents.at(-1)?.key : undefined;
    } while (startAfter !== undefined);
  }

  async signRead(key: string, { contentType, disposition }: Serving): Promise<string> {
    const { url } = await this.#sign("GET", key, READ_SECONDS, {
      "response-content-type": contentType,
      "response-content-disposition": disposition,
      "response-cache-control": "private, no-store",
    });
    return url;
  }

  signWrite(key: string, byteSize: number): Promise<Signed> {
    return this.#sign("PUT", key, WRITE_SECONDS, {}, { byteSize, isOnce: true });
  }

  async createParted(key: string): Promise<string> {
    const answer = await this.#aws.fetch(this.#url(key, { uploads: "" }), { method: "POST" });
    return textOf(await (await taken(answer)).text(), "UploadId");
  }

  signPart(
    { key, uploadId }: PartedUpload,
    { number, byteSize }: { number: number; byteSize: number },
  ): Promise<Signed> {
    const query = { partNumber: String(number), uploadId };
    return this.#sign("PUT", key, WRITE_SECONDS, query, { byteSize });
  }

  /**
   * An address that names the size holds to it: the store refuses any other. Once it was written to,
   * one for a whole file works no more (`If-None-Match`).
   */
  async #sign(
    method: "GET" | "PUT",
    key: string,
    seconds: number,
    query: Record<string, string>,
    body?: { byteSize: number; isOnce?: true },
  ): Promise<Signed> {
    const once: Record<string, string> = body?.isOnce ? { "if-none-match": "*" } : {};
    const sized = body ? { headers: { "content-length": String(body.byteSize), ...once } } : {};
    const url = this.#url(key, { ...query, "X-Amz-Expires": String(seconds) });
    const signed = await this.#aws.sign(url, {
      method,
      ...sized,
      aws: { signQuery: true, allHeaders: body !== undefined },
    });
    return { url: signed.url, headers: once };
  }

  async parts({ key, uploadId }: PartedUpload): Promise<Part[]> {
    const found: Part[] = [];
    for (let after = "0"; after !== ""; ) {
      const query = { uploadId, "max-parts": String(PAGE), "part-number-marker": after };
      const answer = await this.#aws.fetch(this.#url(key, query));
      if (answer.status === 404) return [];
      const xml = await (await taken(answer)).text();
      const page = elementsOf(xml, "Part").map((part) => ({
        number: Number(part.PartNumber),
        etag: part.ETag ?? "",
        byteSize: Number(part.Size),
      }));
      found.push(...page);
      after = textOf(xml, "IsTruncated") === "true" ? String(page.at(-1)?.number ?? "") : "";
    }
    return found;
  }

  async complete(
    { key, uploadId }: PartedUpload,
    parts: readonly Pick<Part, "number" | "etag">[],
  ): Promise<void> {
    const listed = parts.map(
      ({ number, etag }) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${Bun.escapeHTML(etag)}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${listed.join("")}</CompleteMultipartUpload>`;
    const answer = await this.#aws.fetch(this.#url(key, { uploadId }), { method: "POST", body });
    const xml = await answer.text();
    if (answer.status >= 400 && answer.status < 500) throw new PartsDiffer();
    // The store may find out that it can't after it has begun to answer.
    if (!answer.ok || xml.includes("<Error>"))
      throw new Error(`The store could not complete an upload: ${xml.slice(0, 300)}`);
  }

  async abort(key: string): Promise<void> {
    for await (const upload of this.#uploads(key))
      if (upload.key === key) await this.#abort(upload);
  }

  async #abort({ key, uploadId }: PartedUpload): Promise<void> {
    const url = this.#url(key, { uploadId });
    await taken(await this.#aws.fetch(url, { method: "DELETE" }), 404);
  }

  /** Uploads in parts that are neither complete nor given up, under a prefix. */
  async *#uploads(prefix: string): AsyncIterable<PartedUpload> {
    for (let after: Record<string, string> | null = {}; after !== null; ) {
      const query = new URLSearchParams({ uploads: "", prefix, ...after });
      const xml: string = await (
        await taken(await this.#aws.fetch(`${this.#base}?${query}`))
      ).text();
      for (const { Key = "", UploadId = "" } of elementsOf(xml, "Upload"))
        yield { key: Key, uploadId: UploadId };
      const [key, id] = [textOf(xml, "NextKeyMarker"), textOf(xml, "NextUploadIdMarker")];
      const isMore = textOf(xml, "IsTruncated") === "true";
      after = isMore ? { "key-marker": key, "upload-id-marker": id } : null;
    }
  }
}

/** What keeps a bucket from being listed: the message of one that doesn't answer says nothing at all. */
function listError(error: unknown): Error {
  const code = error instanceof Error && "code" in error ? String(error.code) : "no answer";
  const message =
    error instanceof Error && !/unexpected error/.test(error.message) ? `: ${error.message}` : "";
  return new Error(`The store can't be listed (${code})${message}`, { cause: error });
}

/** An answer that says it was done; throws for any other, but for one status that is as good. */
async function taken(answer: Response, asGood?: number): Promise<Response> {
  if (answer.ok || answer.status === asGood) return answer;
  throw new Error(`The store answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
}
