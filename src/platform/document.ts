import { invalid } from "./errors.ts";

const LARGEST_BYTES = 64 * 1024;

/**
 * The JSON of a document that somebody keeps for themselves. It is read whole by every request that
 * needs a part of it, so it has at most 64 KB; throws 422 `too_long` that names `field`.
 */
export function documentText(field: string, document: Record<string, unknown>): string {
  const text = JSON.stringify(document);
  if (Buffer.byteLength(text) > LARGEST_BYTES)
    throw invalid(field, "too_long", "This can have at most 64 KB.");
  return text;
}
