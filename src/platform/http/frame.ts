import type { TSchema } from "@sinclair/typebox";
import { Elysia, ValidationError } from "elysia";
import { newId } from "#/lib/ids.ts";
import type { Config } from "../config.ts";
import { isStorageFault } from "../db/engine.ts";
import {
  AppError,
  BadRequest,
  Internal,
  Invalid,
  MethodNotAllowed,
  NotFound,
  Unavailable,
} from "../errors.ts";
import type { Log } from "../log.ts";
import { issuesOf } from "../validation.ts";
import { peerAddress } from "./address.ts";
import { compressedPieces } from "./compress.ts";
import type { Ending } from "./ending.ts";
import { requireHead } from "./head.ts";
import { pacedJson } from "./paced-json.ts";
import { NOTHING_ALLOWED } from "./page-rules.ts";
import { requestLog } from "./request-log.ts";
import { beginTrace, pathOf, traceOf } from "./trace.ts";

/**
 * An answer that was given before and is given again because the caller repeated an idempotency
 * key.
 */
export class Replayed {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    this.status = status;
    this.body = body;
  }
}

/** The caller has this version already, under a tag of theirs. */
export class NotModified {
  readonly etag: string;
  constructor(etag: string) {
    this.etag = etag;
  }
}

export interface FrameOptions {
  log: Log;
  config: Pick<Config, "baseUrl" | "trustedProxies">;
  ending: Ending;
  /** The methods that an address answers. */
  allowedMethods: (path: string) => string[];
  /** What a browser gets at an address that no operation has; null for nothing. */
  pageAt: (request: Request) => Response | null;
}

/**
 * What every request goes through: a request id, safe headers, and the one place that turns errors
 * into answers.
 */
export const frame = ({ log, config, ending, allowedMethods, pageAt }: FrameOptions) => {
  const common = commonHeaders(config.baseUrl);
  const written = requestLog(log);
  return new Elysia({ name: "frame" })
    .onRequest(({ request, set, server }) => {
      const requestId = newId();
      beginTrace(request, requestId, () => peerAddress(request, server, config.trustedProxies));
      Object.assign(set.headers, common);
      set.headers["x-request-id"] = requestId;
      if (ending.isNear) set.headers.connection = "close";
      requireHead(request);
    })
    .mapResponse({ as: "global" }, ({ responseValue, set, request }) => {
      ending.noteAnswer(responseValue);
      const stream = pacedJson(responseValue);
      if (stream === null) return;
      const headers = new Headers(JSON_TYPE);
      for (const [name, value] of Object.entries(set.headers)) headers.set(name, String(value));
      const coded = compressedPieces(request, headers, stream);
      return new Response(coded, { status: Number(set.status ?? 200), headers });
    })
    .onError({ as: "global" }, ({ code, error, set, request }) => {
      ending.noteAnswer();
      const requestId = String(set.headers["x-request-id"] ?? newId());
      const answer = (status: number, body: string | null, headers: Record<string, string> = {}) =>
        new Response(body, {
          status,
          headers: {
            ...common,
            "x-request-id": requestId,
            ...(body === null ? {} : JSON_TYPE),
            ...headers,
          },
        });
      if (error instanceof NotModified) return answer(304, null, { etag: error.etag });
      if (error instanceof Replayed)
        return answer(error.status, error.body, { "idempotency-replayed": "true" });
      if (code === "NOT_FOUND" && isReading(request)) {
        const page = pageAt(request);
        if (page) return withCommon(page, { ...common, "x-request-id": requestId });
      }
      const known =
        translate(code, error, () => allowedMethods(pathOf(request))) ?? fault(requestId);
      if (known.status >= 500) written.fault(request, known, error);
      if (known.limit !== null) written.limit(request, known.limit);
      const headers = { ...known.extras.headers };
      if (headers["www-authenticate"]) headers["www-authenticate"] += whereToAsk(config, request);
      return answer(known.status, errorBody(known), headers);
    });
};

const isReading = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/** A page with what every answer has, unless it says otherwise itself. */
function withCommon(page: Response, common: Record<string, string>): Response {
  for (const [name, value] of Object.entries(common))
    if (!page.headers.has(name)) page.headers.set(name, value);
  return page;
}

/** Says to an app without a token where it gets one (RFC 9728, section 5.1). */
function whereToAsk({ baseUrl }: Pick<Config, "baseUrl">, request: Request): string {
  const [, resource] = /^(\/api\/(?:v1|mcp))(?:\/|$)/.exec(pathOf(request)) ?? [];
  if (resource === undefined) return "";
  // Assistants ask for what is named here and for nothing more later; people can let them in to less.
  const scope = resource === "/api/mcp" ? "svc.read svc.write" : "svc.read";
  return `, resource_metadata="${baseUrl}/.well-known/oauth-protected-resource${resource}", scope="${scope}"`;
}

const JSON_TYPE = { "content-type": "application/json" };

/** For a year, and for this host alone: what its subdomains are is not ours to say. */
const HSTS = { "strict-transport-security": "max-age=31536000" };

/** What every answer has, unless it says otherwise itself. */
const commonHeaders = (baseUrl: string): Record<string, string> => ({
  "cache-control": "private, no-cache",
  vary: "accept-encoding",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "content-security-policy": NOTHING_ALLOWED,
  ...(baseUrl.startsWith("https:") ? HSTS : {}),
});

function translate(code: unknown, error: unknown, allowed: () => string[]): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof ValidationError && error.type !== "response") return invalidRequest(error);
  if (code === "NOT_FOUND") {
    const methods = allowed();
    return methods.length > 0 ? new MethodNotAllowed(methods) : new NotFound();
  }
  // A constraint that fails is none: two requests that race for a name are told apart where the
  // name is written.
  if (isStorageFault(error))
    return new Unavailable("The server can't store anything at the moment. Nothing was changed.");
  return null;
}

function invalidRequest(error: ValidationError): AppError {
  if (error.type === "params") return new NotFound();
  const schema = schemaOf(error);
  const fields = schema ? issuesOf(schema, error.value) : {};
  // Nothing is wrong but a parameter such as `constructor`, which Elysia can't tell from what every
  // object has.
  if (Object.keys(fields).length === 0)
    return new BadRequest("The address has a parameter that can't be read.");
  return new Invalid(fields);
}

/** Elysia keeps the schema beside its compiled check. */
const schemaOf = ({ validator }: ValidationError): TSchema | undefined =>
  (validator as { schema?: TSchema } | undefined)?.schema;

function errorBody({ code, message, extras: { fields, details } }: AppError): string {
  return JSON.stringify({
    error: { code, message, ...(fields ? { fields } : {}), ...(details ? { details } : {}) },
  });
}

/** The answer in the place of one that can't be given after all. */
export const refusalAnswer = (request: Request | null, error: unknown): Response => {
  const requestId = (request && traceOf(request).requestId) ?? newId();
  const known = error instanceof AppError ? error : fault(requestId);
  const headers = { ...JSON_TYPE, "x-request-id": requestId, ...known.extras.headers };
  return new Response(errorBody(known), { status: known.status, headers });
};

const fault = (requestId: string): AppError =>
  new Internal(`Something went wrong. Request ${requestId}.`);
