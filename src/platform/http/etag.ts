import { NotModified } from "./frame.ts";

/** A strong entity tag over everything an answer depends on (RFC 9110, section 8.8.3). */
export const etagOf = (parts: readonly (string | number)[]): string =>
  `"${Bun.hash(parts.join("\0")).toString(36)}"`;

/**
 * Ends the request with 304 when the caller names this tag in `If-None-Match`, strong or weak: the
 * answer they have is coded as they asked for it then.
 */
export function ifChanged(request: Request, etag: string): void {
  const given = request.headers.get("if-none-match");
  if (given === null) return;
  if (given.trim() === "*") throw new NotModified(etag);
  const tags = given.split(",").map((tag) => tag.trim());
  const theirs = tags.find((tag) => tag.replace(/^W\//, "") === etag);
  if (theirs !== undefined) throw new NotModified(theirs);
}

/**
 * The same, with the version of what it is about behind it, so that a change can say by the tag
 * what it was made from.
 */
export const tagWith = (etag: string, version: number): string =>
  `${etag.slice(0, -1)}.${version}"`;
