import { BadRequest, Invalid, PayloadTooLarge, UnsupportedMediaType } from "../errors.ts";

const LIMIT_BYTES = 1_000_000;
const DEEPEST = 64;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/**
 * Reads a JSON body: at most 1 MB, UTF-8, at most 64 levels deep, strings without lone surrogates.
 * Throws 413, 415 or 400.
 */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get("content-type") ?? ""))
    throw new UnsupportedMediaType();
  if (Number(request.headers.get("content-length") ?? 0) > LIMIT_BYTES) throw new PayloadTooLarge(LIMIT_BYTES);
  return parseJson(await readBytes(request));
}

/**
 * Refuses a body that is JSON but no object, with 422: Elysia lets those past a schema in which every key may be absent.
 * No body at all passes.
 */
export function requireObject(body: unknown): void {
  if (body === undefined || (typeof body === "object" && body !== null && !Array.isArray(body))) return;
  throw new Invalid({ "": [{ code: "wrong_type", message: "The body must be a JSON object." }] });
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (request.headers.has("content-length")) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > LIMIT_BYTES) throw new PayloadTooLarge(LIMIT_BYTES);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  let text: string;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new BadRequest("The body is not valid JSON.");
  }
  if (isTooDeep(text)) throw new BadRequest(`The body is nested deeper than ${DEEPEST} levels.`);
  if (text.includes("\\u") && !isWellFormed(value))
    throw new BadRequest("The body has text that is not valid Unicode.");
  return value;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 92) i++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123 || code === 91) depth++;
    else if (code === 125 || code === 93) depth--;
    if (depth > DEEPEST) return true;
  }
  return false;
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, child]) => key.isWellFormed() && isWellFormed(child));
}
