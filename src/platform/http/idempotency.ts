import { Conflict, invalid } from "../errors.ts";
import { sha256 } from "../secret.ts";
import { bodyOf } from "./body.ts";
import { Replayed } from "./frame.ts";
import { pathOf } from "./trace.ts";

/** A caller's wish that a POST happens once: its key and a fingerprint of what was asked. */
export interface IdempotencyRequest {
  readonly key: string;
  readonly fingerprint: string;
  /** The path of the request. */
  readonly path: string;
}

export const IDEMPOTENCY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The `Idempotency-Key` of a POST (8 to 128 characters), or null. */
export function idempotencyRequest(request: Request, body: unknown): IdempotencyRequest | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || request.method !== "POST") return null;
  if (key.length < 8 || key.length > 128)
    throw invalid("Idempotency-Key", "invalid", "A key has 8 to 128 characters.");
  const path = pathOf(request);
  return {
    key,
    path,
    // A body that an operation reads itself is known once it did.
    get fingerprint() {
      return sha256(`${path}\n${JSON.stringify(body ?? bodyOf(request) ?? null)}`);
    },
  };
}

/**
 * Ends the request with the answer given before, or with 409 when the key came with another
 * request.
 */
export function replay(
  wanted: IdempotencyRequest,
  known: { fingerprint: string; status: number; body: string },
): never {
  if (known.fingerprint !== wanted.fingerprint) {
    throw new Conflict(
      "This Idempotency-Key was used for another request.",
      "idempotency_mismatch",
    );
  }
  throw new Replayed(known.status, known.body);
}
