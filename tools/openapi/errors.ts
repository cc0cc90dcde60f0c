import { oauthErrorSchema } from "#/core/identity/oauth/refusal.ts";
import { byName, named, ref, t } from "#/lib/schema.ts";
import { headersOf } from "./headers.ts";

interface Refusal {
  name: string;
  description: string;
  code: string;
  message: string;
  details?: Record<string, unknown>;
  headers?: readonly string[];
}

/** The reasons an error status can have, as every route that may answer it refers to them. */
const ERRORS: Readonly<Record<number, Refusal>> = {
  400: {
    name: "BadRequest",
    description: "Malformed JSON, or a token without a User-Agent.",
    code: "bad_request",
    message: "The body is not valid JSON.",
  },
  401: {
    name: "Unauthenticated",
    description: "Not authenticated.",
    code: "unauthenticated",
    message: "Sign in, or send a personal access token.",
    headers: ["WWW-Authenticate"],
  },
  402: {
    name: "LimitReached",
    description: "A limit of the plan is reached.",
    code: "limit_reached",
    message: "The plan's limit of 3 projects is reached.",
  },
  403: {
    name: "Forbidden",
    description: "You see it, but may not do this.",
    code: "forbidden",
    message: "Only the author can do this with a comment.",
  },
  404: {
    name: "NotFound",
    description: "Missing, or not yours to see.",
    code: "not_found",
    message: "There is nothing here that you can see.",
  },
  409: {
    name: "Conflict",
    description: "Not in its present state.",
    code: "conflict",
    message: "This is archived. Restore it first.",
  },
  410: {
    name: "CursorExpired",
    description: "The cursor is from before what is kept; `details.resume` is where to go on.",
    code: "cursor_expired",
    message: "What came before this place is no longer kept.",
    details: { resume: "MDFhMWZlZTYt" },
  },
  413: {
    name: "PayloadTooLarge",
    description: "The body is over 1 MB.",
    code: "payload_too_large",
    message: "This is too large: at most 1 MB fits here.",
  },
  415: {
    name: "UnsupportedMediaType",
    description: "The body is not JSON.",
    code: "unsupported_media_type",
    message: "Send the body as application/json.",
  },
  422: {
    name: "ValidationFailed",
    description: "Something in the request is not valid; `fields` says what.",
    code: "validation_failed",
    message: "title: This is required.",
  },
  429: {
    name: "RateLimited",
    description: "Too many requests; honour `Retry-After`.",
    code: "rate_limited",
    message: "Too many requests. Try again in 4 s.",
    headers: ["Retry-After"],
  },
  431: {
    name: "HeadersTooLarge",
    description: "The address is over 94 KB, or the headers are over 16 KB.",
    code: "headers_too_large",
    message: "The address of a request can have 94000 bytes, and its headers 16384.",
  },
  503: {
    name: "Unavailable",
    description: "Not available at the moment.",
    code: "unavailable",
    message: "This organization is not available at the moment.",
    headers: ["Retry-After"],
  },
};

/** What is refused in the words of OAuth; a body that can't be read at all, in our own. */
const BY_OAUTH: Readonly<
  Record<number, { name: string; description: string; error: string; headers?: readonly string[] }>
> = {
  400: {
    name: "RefusedByOAuth",
    description: "What is asked for is refused.",
    error: "invalid_request",
  },
  401: {
    name: "AppRefusedByOAuth",
    description: "The app is not who it says.",
    error: "invalid_client",
    headers: ["WWW-Authenticate"],
  },
};

interface Kind {
  refusesByOAuth: boolean;
  method: string;
  security: "none" | "session" | "token" | "any";
  hasBody: boolean;
  /** Only some may call it: those with a role or, where the organization wants it, two factors. */
  isGated: boolean;
}

/** The error answers of a route: those it names and those every route of its kind has. */
export function errorAnswers(
  named: readonly number[],
  { method, security, hasBody, isGated, refusesByOAuth }: Kind,
): Record<string, unknown> {
  const statuses = new Set(named);
  if (security !== "none")
    for (const status of [400, 401, 404, 429, 431, 503]) statuses.add(status);
  if (isGated || security === "session" || method !== "get") statuses.add(403);
  if (method === "post" && security !== "none")
    for (const status of [409, 422]) statuses.add(status);
  if (hasBody) for (const status of [400, 413, 415, 422]) statuses.add(status);
  if (statuses.size === 0) statuses.add(400);
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => {
        const name = (refusesByOAuth && BY_OAUTH[status]?.name) || nameOf(status);
        return [status, { $ref: `#/components/responses/${name}` }];
      }),
  );
}

function nameOf(status: number): string {
  const found = ERRORS[status];
  if (!found) throw new Error(`The API description has no words for status ${status}`);
  return found.name;
}

/** The answers that operations share, under their names: errors, and that nothing changed. */
export const responses: Record<string, unknown> = {
  NotModified: { description: "You have this version.", headers: headersOf(["ETag"]) },
  ...Object.fromEntries(
    Object.values(ERRORS).map(({ name, description, headers = [], ...error }) => [
      name,
      {
        description,
        headers: headersOf(headers),
        content: { "application/json": { schema: ref("Error"), example: { error } } },
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.values(BY_OAUTH).map(({ name, description, error, headers = [] }) => [
      name,
      {
        description,
        headers: headersOf(headers),
        content: {
          "application/json": {
            schema: named("OAuthRefusal", t.Union([oauthErrorSchema, byName("Error")])),
            example: { error, error_description: description },
          },
        },
      },
    ]),
  ),
};
