import { invalid } from "../errors.ts";

/**
 * The version that a change was made from; null for one that is none of ours, and so is never the
 * current one.
 */
export interface Base {
  readonly version: number | null;
}

interface Asked {
  request: Request;
  query: Readonly<Record<string, string>> | undefined;
  body: unknown;
}

/**
 * What a change says it was made from: `base_version`, in the body or, where there is none, in the
 * query, or `If-Match` with the entity tag of a read (RFC 9110, section 13.1.1). Null when it says
 * nothing; the last write wins then.
 */
export function baseOf({ request, query, body }: Asked): Base | null {
  const said =
    inBody(body) ?? (query?.base_version === undefined ? undefined : Number(query.base_version));
  if (said !== undefined) return { version: checked(said) };
  const tag = request.headers.get("if-match");
  if (tag === null || tag.trim() === "*") return null;
  const version = /^(?:W\/)?"[^"]*\.(\d{1,15})"$/.exec(tag.trim())?.[1];
  return { version: version === undefined ? null : Number(version) };
}

const inBody = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "base_version" in body
    ? (body.base_version ?? undefined)
    : undefined;

function checked(said: unknown): number {
  if (typeof said === "number" && Number.isInteger(said) && said > 0) return said;
  throw invalid("base_version", "wrong_type", "This must be of type integer.");
}

/** A body without what it says of its base. */
export function withoutBase(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("base_version" in body)) return body;
  const { base_version: _, ...rest } = body;
  return rest;
}
