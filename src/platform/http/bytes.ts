import { NotFound } from "../errors.ts";
import { ifChanged } from "./etag.ts";
import { allowing, PDF_RULES } from "./page-rules.ts";

/** Bytes of a known size that somebody asks for, whole or in part. */
export interface Served {
  byteSize: number;
  /** Null where nobody is to keep it. */
  etag: string | null;
  headers: Record<string, string>;
  /** Null when they are gone. */
  read(span?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | Blob | null>;
}

/**
 * What people stored is shown by itself alone: it runs nothing, fetches nothing and is in no
 * frame of another site.
 */
const SANDBOX = allowing(
  "sandbox",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self'",
);

/**
 * Answers bytes: 304 to who has them (without looking at them), 206 for one range, 416 for one that
 * lies behind the end (RFC 9110, section 14). Several ranges at once are answered as none.
 */
export async function answerBytes(
  request: Request,
  { byteSize, etag, headers, read }: Served,
): Promise<Response> {
  if (etag !== null) ifChanged(request, etag);
  const all: Record<string, string> = {
    "accept-ranges": "bytes",
    "content-security-policy": headers["content-type"] === "application/pdf" ? PDF_RULES : SANDBOX,
    "x-content-type-options": "nosniff",
    ...(etag === null ? {} : { etag }),
    ...headers,
  };
  const span = spanOf(request, byteSize, etag);
  if (span === "behind the end")
    return new Response(null, {
      status: 416,
      headers: { ...all, "content-range": `bytes */${byteSize}` },
    });
  const length = span === null ? byteSize : span.end - span.start;
  all["content-length"] = String(length);
  if (span !== null) all["content-range"] = `bytes ${span.start}-${span.end - 1}/${byteSize}`;
  const status = span === null ? 200 : 206;
  if (request.method === "HEAD") {
    lengths.set(request, length);
    return new Response(null, { status, headers: all });
  }
  const body = await read(span ?? undefined);
  if (body === null) throw new NotFound();
  return new Response(body, { status, headers: all });
}

const lengths = new WeakMap<Request, number>();

/** An answer to HEAD says how long that to GET is; Elysia counts the bytes that it has itself. */
export function withLength(request: Request, answer: Response): Response {
  const length = lengths.get(request);
  if (length !== undefined) answer.headers.set("content-length", String(length));
  return answer;
}

type Asked = { start: number; end: number } | "behind the end" | null;

function spanOf({ headers }: Request, byteSize: number, etag: string | null): Asked {
  const [, first = "", last = ""] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("range") ?? "") ?? [];
  if (first === "" && last === "") return null;
  const condition = headers.get("if-range");
  if (condition !== null && condition !== etag) return null;
  const start = first === "" ? Math.max(0, byteSize - Number(last)) : Number(first);
  const end = first === "" || last === "" ? byteSize : Math.min(Number(last) + 1, byteSize);
  if (first !== "" && last !== "" && Number(last) < start) return null;
  return start < end ? { start, end } : "behind the end";
}
