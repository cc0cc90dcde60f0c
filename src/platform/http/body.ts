import { AppError, BadRequest, Invalid, PayloadTooLarge, UnsupportedMediaType } from "../errors.ts";

/** What a JSON body can have. */
export const LIMIT_BYTES = 1_000_000;
const DEEPEST = 32;
const MOST_KEYS = 10_000;
export const MOST_VALUES = 100_000;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Whether a body says that it is JSON. */
export const isJson = (contentType: string | null | undefined): boolean =>
  /^application\/json\s*(?:;|$)/i.test(contentType ?? "");

/** Whether a body says that it is a form that can hold files. */
export const isFormWithFile = (contentType: string | null): boolean =>
  /^multipart\/form-data\s*;/i.test(contentType ?? "");

/**
 * Reads a JSON body: at most 1 MB, UTF-8, at most 32 levels deep, 10,000 keys and 100,000 values,
 * strings without lone surrogates. Throws 413, 415 or 400.
 */
export async function readJson(request: Request): Promise<unknown> {
  if (!isJson(request.headers.get("content-type"))) throw new UnsupportedMediaType();
  const body = parseJson(await readBytes(request));
  noteBody(request, body);
  return body;
}

const bodies = new WeakMap<Request, unknown>();

/** Says what a body was, or what tells it from any other. */
export const noteBody = (request: Request, body: unknown): void => void bodies.set(request, body);

/** What was said of the body of a request; undefined before it was read. */
export const bodyOf = (request: Request): unknown => bodies.get(request);

/** What a form can have. */
const FORM_BYTES = 64_000;
const MOST_FIELDS = 100;

/** The fields of a form; those that are there more than once as a list. */
export type Form = Record<string, string | string[]>;

/** Reads the body of a form: at most 64 KB and 100 fields. Throws 413, 415 or 400. */
export async function readForm(request: Request): Promise<Form> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type))
    throw new UnsupportedMediaType("application/x-www-form-urlencoded");
  const bytes = await readBytes(request);
  if (bytes.byteLength > FORM_BYTES) throw new PayloadTooLarge(FORM_BYTES);
  const fields = [...new URLSearchParams(new TextDecoder().decode(bytes))];
  if (fields.length > MOST_FIELDS)
    throw new BadRequest(`The body has more than ${MOST_FIELDS} fields.`);
  const form: Form = {};
  for (const [name, values] of Map.groupBy(fields, ([name]) => name))
    Object.defineProperty(form, name, {
      value: values.length > 1 ? values.map(([, value]) => value) : values[0]?.[1],
      enumerable: true,
    });
  return form;
}

/**
 * Refuses a body that is JSON but no object, with 422: Elysia lets those past a schema in which
 * every key may be absent. No body at all passes.
 */
export function requireObject(body: unknown): void {
  if (body === undefined || (typeof body === "object" && body !== null && !Array.isArray(body)))
    return;
  throw new Invalid({ "": [{ code: "wrong_type", message: "The body must be a JSON object." }] });
}

/** Reads a body as it was sent, for what is signed: at most 1 MB. Throws 413. */
export const readText = async (request: Request): Promise<string> =>
  new TextDecoder().decode(await readBytes(request));

async function readBytes(request: Request): Promise<Uint8Array> {
  try {
    return await bytesOf(request);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Whoever sent it went away meanwhile.
    throw new BadRequest("The body breaks off.");
  }
}

async function bytesOf(request: Request): Promise<Uint8Array> {
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
  checkShape(bytes);
  let value: unknown;
  let text: string;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new BadRequest("The body is not valid JSON.");
  }
  if (text.includes("\\u") && !isWellFormed(value))
    throw new BadRequest("The body has text that is not valid Unicode.");
  return value;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const isOpening = (byte: number): boolean => byte === 0x7b || byte === 0x5b;
const isClosing = (byte: number): boolean => byte === 0x7d || byte === 0x5d;

/**
 * Counts what parsing would cost before anything is parsed: one pass over the bytes, which ends at
 * the first excess.
 */
function checkShape(bytes: Uint8Array): void {
  let depth = 0;
  let keys = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COLON) keys++;
    else if (byte === COMMA) values++;
    else if (isOpening(byte)) {
      depth++;
      values++;
    } else if (isClosing(byte)) depth--;
    if (depth > DEEPEST) throw new BadRequest(`The body is nested deeper than ${DEEPEST} levels.`);
    if (keys > MOST_KEYS) throw new BadRequest(`The body has more than ${MOST_KEYS} keys.`);
    if (values > MOST_VALUES) throw new BadRequest(`The body has more than ${MOST_VALUES} values.`);
  }
}

/** The place of the quote that closes the string opened at `start`, or the end. */
function endOfString(bytes: Uint8Array, start: number): number {
  let end = bytes.indexOf(QUOTE, start + 1);
  while (end >= 0 && isEscaped(bytes, end)) end = bytes.indexOf(QUOTE, end + 1);
  return end < 0 ? bytes.length : end;
}

/** Whether an odd number of backslashes stands before a byte. */
function isEscaped(bytes: Uint8Array, at: number): boolean {
  let backslashes = 0;
  while (bytes[at - 1 - backslashes] === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, child]) => key.isWellFormed() && isWellFormed(child));
}
