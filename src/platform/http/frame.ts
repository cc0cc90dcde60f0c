import type { TSchema } from "@sinclair/typebox";
import { Elysia, ValidationError } from "elysia";
import { newId } from "#/lib/ids.ts";
import { isStorageFault, sqliteCode } from "../db/engine.ts";
import { AppError, BadRequest, Conflict, Invalid, MethodNotAllowed, NotFound, Unavailable } from "../errors.ts";
import { describeError, type Log } from "../log.ts";
import { issuesOf } from "../validation.ts";

/** An answer that was given before and is given again because the caller repeated an idempotency key. */
export class Replayed {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    this.status = status;
    this.body = body;
  }
}

/** The caller has this version already. */
export class NotModified {
  readonly etag: string;
  constructor(etag: string) {
    this.etag = etag;
  }
}

const COMMON_HEADERS = {
  "cache-control": "private, no-cache",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
};

/** What every request goes through: a request id, safe headers, and the one place that turns errors into answers. */
export const frame = (log: Log, allowedMethods: (path: string) => string[]) =>
  new Elysia({ name: "frame" })
    .onRequest(({ request, set }) => {
      const { headers } = set;
      headers["x-request-id"] = newId();
      headers["cache-control"] = COMMON_HEADERS["cache-control"];
      headers["x-content-type-options"] = COMMON_HEADERS["x-content-type-options"];
      headers["referrer-policy"] = COMMON_HEADERS["referrer-policy"];
      // Two Host lines arrive as one; which of them a proxy believed can't be known (RFC 9112, section 3.2).
      if (request.headers.get("host")?.includes(",")) throw new BadRequest("A request has one Host.");
    })
    .onError({ as: "global" }, ({ code, error, set, request }) => {
      const requestId = String(set.headers["x-request-id"] ?? newId());
      if (error instanceof NotModified) return answer(304, null, { requestId, headers: { etag: error.etag } });
      if (error instanceof Replayed) {
        return answer(error.status, error.body, { requestId, headers: { "idempotency-replayed": "true" } });
      }
      const known = translate(code, error, () => allowedMethods(new URL(request.url).pathname));
      if (known) return errorAnswer(known, requestId);
      log.error("A request failed", {
        requestId,
        method: request.method,
        path: safePath(request.url),
        ...describeError(error),
      });
      return answer(
        500,
        JSON.stringify({ error: { code: "internal", message: `Something went wrong. Request ${requestId}.` } }),
        {
          requestId,
        },
      );
    });

function translate(code: unknown, error: unknown, allowed: () => string[]): AppError | null {
  if (error instanceof AppError) return error;
  // Elysia wraps what a body parser throws.
  if (code === "PARSE" && error instanceof Error && error.cause instanceof AppError) return error.cause;
  if (error instanceof ValidationError && error.type !== "response") return invalidRequest(error);
  if (code === "NOT_FOUND") {
    const methods = allowed();
    return methods.length > 0 ? new MethodNotAllowed(methods) : new NotFound();
  }
  if (code === "PARSE") return new BadRequest("The body is not valid JSON.");
  if (sqliteCode(error).startsWith("SQLITE_CONSTRAINT"))
    return new Conflict("Something changed at the same moment. Read again and retry.");
  if (isStorageFault(error))
    return new Unavailable("The server can't store anything at the moment. Nothing was changed.");
  return null;
}

function invalidRequest(error: ValidationError): AppError {
  if (error.type === "params") return new NotFound();
  const schema = schemaOf(error);
  const fields = schema ? issuesOf(schema, error.value) : {};
  return new Invalid(
    Object.keys(fields).length > 0 ? fields : { "": [{ code: "invalid", message: "The request is not valid." }] },
  );
}

/** Elysia keeps the schema beside its compiled check. */
const schemaOf = ({ validator }: ValidationError): TSchema | undefined =>
  (validator as { schema?: TSchema } | undefined)?.schema;

function errorAnswer(error: AppError, requestId: string): Response {
  const { fields, details, headers } = error.extras;
  const body = {
    error: { code: error.code, message: error.message, ...(fields ? { fields } : {}), ...(details ? { details } : {}) },
  };
  return answer(error.status, JSON.stringify(body), { requestId, headers });
}

interface AnswerOptions {
  requestId: string;
  headers?: Record<string, string>;
}

function answer(status: number, body: string | null, { requestId, headers }: AnswerOptions): Response {
  const all: Record<string, string> = { ...COMMON_HEADERS, "x-request-id": requestId, ...headers };
  if (body !== null) all["content-type"] = "application/json";
  return new Response(body, { status, headers: all });
}

/** Capability tokens stand in paths and queries; a log keeps only the shape of an address. */
function safePath(url: string): string {
  return new URL(url).pathname.replace(/\/(invitations|join|feeds|public|unsubscribe)\/[^/]+/, "/$1/…");
}
