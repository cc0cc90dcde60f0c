/**
 * Why nothing was fetched; only `unresolved`, `unreachable` and `timed_out` may be different
 * another time.
 */
export type RefusalReason =
  /** Not an address on the public web: scheme, user name, port, or a private host. */
  | "forbidden_url"
  /** The name leads, at least in part, to addresses that are not public. */
  | "forbidden_address"
  | "unresolved"
  /** No connection, no valid certificate, or an answer that is not HTTP. */
  | "unreachable"
  | "timed_out"
  | "too_many_redirects"
  /** Answered, but with a status other than 200. */
  | "bad_status"
  | "not_html"
  | "not_json"
  /** Compressed although that was not asked for. */
  | "compressed"
  | "too_large";

/** Ends a fetch; never leaves this folder. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(readonly reason: RefusalReason) {
    super(reason);
  }
}
