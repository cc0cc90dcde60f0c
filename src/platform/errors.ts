import { sizeWords } from "#/lib/words.ts";

/**
 * What is wrong with one field: a code of the closed list and a sentence for the person calling.
 */
export interface FieldIssue {
  code: FieldCode;
  message: string;
}

export const FIELD_CODES = [
  "required",
  "too_long",
  "too_short",
  "invalid",
  "not_in_list",
  "out_of_range",
  "contains_link",
  "duplicate",
  "wrong_parent",
  "wrong_type",
  "not_member",
  "limit",
  "recurrence_empty",
  "unknown",
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

interface Extras {
  fields?: Record<string, FieldIssue[]>;
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/**
 * An answer other than success. Status and code are the class's, the message is for the person
 * calling.
 */
export abstract class AppError extends Error {
  abstract readonly status: number;
  readonly code: string;
  readonly extras: Extras;
  /** The name of the limit that was hit, for the log. */
  readonly limit: string | null = null;

  constructor(code: string, message: string, extras: Extras = {}) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.extras = extras;
  }
}

export class BadRequest extends AppError {
  readonly status = 400;
  constructor(
    message: string,
    code: "bad_request" | "user_agent_required" | "invalid_cursor" = "bad_request",
  ) {
    super(code, message);
  }
}

export class Unauthenticated extends AppError {
  readonly status = 401;
  constructor(
    message = "Sign in, or send a personal access token.",
    code:
      | "unauthenticated"
      | "token_expired"
      | "invalid_grant"
      | "two_factor_required" = "unauthenticated",
  ) {
    super(code, message, { headers: { "www-authenticate": 'Bearer realm="atoll"' } });
  }
}

type ForbiddenCode =
  | "forbidden"
  | "role_required"
  | "session_required"
  | "token_required"
  | "read_only_token"
  | "restricted_by_settings"
  | "two_factor_setup_required"
  | "provider_required"
  | "sign_up_closed"
  | "not_author";

/** The plan of the organization has no room for it. */
export class LimitReached extends AppError {
  readonly status = 402;
  constructor(what: string, used: number, max: number, message: string) {
    super("limit_reached", message, { details: { limit: what, used, max } });
  }
}

export class Forbidden extends AppError {
  readonly status = 403;
  constructor(message: string, code: ForbiddenCode = "forbidden") {
    super(code, message);
  }
}

/** One message for everything the caller may not see, so that hidden and missing answer alike. */
export class NotFound extends AppError {
  readonly status = 404;
  constructor() {
    super("not_found", "There is nothing here that you can see.");
  }
}

export class MethodNotAllowed extends AppError {
  readonly status = 405;
  constructor(allowed: readonly string[]) {
    super("method_not_allowed", `This address answers ${allowed.join(", ")}.`, {
      headers: { allow: allowed.join(", ") },
    });
  }
}

type ConflictCode =
  | "stale"
  | "conflict"
  | "already_decided"
  | "thread_closed"
  | "idempotency_mismatch";

export class Conflict extends AppError {
  readonly status = 409;
  constructor(message: string, code: ConflictCode = "conflict", details?: Record<string, unknown>) {
    super(code, message, details ? { details } : {});
  }
}

/** A place in a feed that is no longer kept; `resume` is where what is kept begins. */
export class CursorExpired extends AppError {
  readonly status = 410;
  constructor(resume: string) {
    super(
      "cursor_expired",
      "What came after this is no longer kept in full. Go on from `resume`.",
      {
        details: { resume },
      },
    );
  }
}

export class PayloadTooLarge extends AppError {
  readonly status = 413;
  constructor(limitBytes: number) {
    super("payload_too_large", `This is too large: at most ${sizeWords(limitBytes)} fits here.`);
  }
}

export class UnsupportedMediaType extends AppError {
  readonly status = 415;
  constructor(type = "application/json") {
    super("unsupported_media_type", `Send the body as ${type}.`);
  }
}

export class HeadersTooLarge extends AppError {
  readonly status = 431;
  constructor(most: { address: number; headers: number }) {
    super(
      "headers_too_large",
      `The address of a request can have ${most.address} bytes, and its headers ${most.headers}.`,
    );
  }
}

/** What is wrong with a field, or with the whole of what was sent, which has no name. */
const sentence = (name: string, message = "This is not valid."): string =>
  name === "" ? message : `${name}: ${message}`;

export class Invalid extends AppError {
  readonly status = 422;
  constructor(fields: Record<string, FieldIssue[]>) {
    const [first] = Object.entries(fields);
    super(
      "validation_failed",
      first ? sentence(first[0], first[1][0]?.message) : "The request is not valid.",
      { fields },
    );
  }
}

/** The usual refusal: one thing wrong with one field. */
export const invalid = (field: string, code: FieldCode, message: string): Invalid =>
  new Invalid({ [field]: [{ code, message }] });

/** A time to wait, as one says it: never less than it is. */
function inWords(seconds: number): string {
  const [length, unit] =
    seconds < 120 ? [1, "second"] : seconds < 7200 ? [60, "minute"] : ([3600, "hour"] as const);
  const count = Math.ceil(seconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

export class RateLimited extends AppError {
  readonly status = 429;
  override readonly limit: string;
  constructor(retryAfterSeconds: number, limit: string) {
    super("rate_limited", `Too many requests. Try again in ${inWords(retryAfterSeconds)}.`, {
      headers: { "retry-after": String(retryAfterSeconds) },
    });
    this.limit = limit;
  }
}

/** One more than may be kept of something. */
export class Full extends Invalid {
  override readonly limit: string;
  constructor(field: string, message: string, limit: string) {
    super({ [field]: [{ code: "limit", message }] });
    this.limit = limit;
  }
}

/** A fault of the server's own; what it was is for the log alone. */
export class Internal extends AppError {
  readonly status = 500;
  constructor(message: string) {
    super("internal", message);
  }
}

export class Unavailable extends AppError {
  readonly status = 503;
  /** `cause` is for who runs the server: it is in no answer. */
  constructor(message: string, cause?: unknown) {
    super("unavailable", message, { headers: { "retry-after": "5" } });
    if (cause !== undefined) this.cause = cause;
  }
}
