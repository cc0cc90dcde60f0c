type Coding = "zstd" | "gzip";

/** What fits into the first packet of an answer costs more to compress than to send. */
const LEAST_BYTES = 1400;
/** More than this is compressed beside the thread that serves; as much takes 50 µs. */
const MOST_AT_ONCE_BYTES = 64 * 1024;
/** The fastest of each: 50 rows shrink to a tenth. */
const LEVEL = 1;

/** The best of our codings for an `Accept-Encoding` (RFC 9110, section 12.5.3); null for none. */
export function codingFor(accepted: string | null): Coding | null {
  if (accepted === null) return null;
  const weights = new Map(accepted.split(",").map(weighed));
  // Who takes anything can be expected to know gzip.
  const gzip = weights.get("gzip") ?? weights.get("*") ?? 0;
  const zstd = weights.get("zstd") ?? 0;
  const best = Math.max(gzip, zstd);
  if (best === 0 || best < (weights.get("identity") ?? 0)) return null;
  return zstd === best ? "zstd" : "gzip";
}

/** A coding with its weight; one that can't be read counts as refused. */
function weighed(part: string): [string, number] {
  const [, name = "", weight = "1"] =
    /^\s*([^\s;]+)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(part) ?? [];
  return [name.toLowerCase(), Number(weight)];
}

/**
 * The answer as its client wants it coded. As it is stay those that are small, coded already, or no
 * text, streams of events, and those with a secret (`no-store`), whose length must not tell what
 * stands beside it.
 */
export function compressed(request: Request, answer: Response): Response | Promise<Response> {
  const coding = codingOf(request, answer.headers);
  if (coding === null) return answer;
  return request.method === "HEAD" ? headOf(answer, coding) : inCoding(answer, coding);
}

/** How an answer with these headers is coded for who asks; null for as it is. */
const codingOf = (request: Request, headers: Headers): Coding | null =>
  isCompressible(headers) ? codingFor(request.headers.get("accept-encoding")) : null;

const isCompressible = (headers: Headers): boolean =>
  /^(?:application\/json|text\/html|text\/plain)\b/.test(headers.get("content-type") ?? "") &&
  !headers.has("content-encoding") &&
  !headers.get("cache-control")?.includes("no-store");

/** The answer to HEAD has the headers of that to GET. */
function headOf(answer: Response, coding: Coding): Response {
  const { status, headers } = answer;
  if (Number(headers.get("content-length")) < LEAST_BYTES) return answer;
  encode(headers, coding);
  // Nobody works out how long the body would be, and without this Bun says that it is empty.
  headers.delete("content-length");
  headers.set("transfer-encoding", "chunked");
  return new Response(null, { status, headers });
}

async function inCoding(answer: Response, coding: Coding): Promise<Response> {
  const bytes = await answer.bytes();
  const { status, headers } = answer;
  if (bytes.length < LEAST_BYTES) return new Response(bytes, { status, headers });
  encode(headers, coding);
  const isLarge = bytes.length > MOST_AT_ONCE_BYTES;
  const body = isLarge ? inPieces(new Blob([bytes]).stream(), coding) : AT_ONCE[coding](bytes);
  return new Response(body, { status, headers });
}

type Bytes = Uint8Array<ArrayBuffer>;

const AT_ONCE: Record<Coding, (bytes: Bytes) => Bytes> = {
  zstd: (bytes) => new Uint8Array(Bun.zstdCompressSync(bytes, { level: LEVEL })),
  gzip: (bytes) => Bun.gzipSync(bytes, { level: LEVEL }),
};

/** The types of the DOM don't know that it takes a level. */
const Compression = CompressionStream as unknown as new (
  coding: Coding,
  options: { level: number },
) => CompressionStream;

/** The same on other threads. */
const inPieces = (pieces: ReadableStream<Bytes>, coding: Coding): ReadableStream<Bytes> =>
  pieces.pipeThrough(new Compression(coding, { level: LEVEL }));

/** A body that is written in pieces, as its client wants it coded; `headers` say how it is. */
export function compressedPieces(
  request: Request,
  headers: Headers,
  pieces: ReadableStream<Bytes>,
): ReadableStream<Bytes> {
  const coding = codingOf(request, headers);
  if (coding === null) return pieces;
  encode(headers, coding);
  return inPieces(pieces, coding);
}

/**
 * Each coding has other bytes, so the tag that all of them share is a weak one (RFC 9110, section
 * 8.8.3.3).
 */
function encode(headers: Headers, coding: Coding): void {
  headers.set("content-encoding", coding);
  const etag = headers.get("etag");
  if (etag !== null) headers.set("etag", `W/${etag}`);
}
