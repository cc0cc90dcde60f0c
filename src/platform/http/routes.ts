import type { TSchema } from "@sinclair/typebox";
import { t } from "#/lib/schema.ts";
import { readJson } from "./body.ts";

/**
 * Spread into a route that takes a JSON body, after its description: our strict reader; the word "json" is what the API
 * description shows.
 */
export const json = { parse: [({ request }: { request: Request }) => readJson(request), "json" as const] };

/** How one answer stands in the API description. */
export interface Answer {
  description: string;
  schema?: TSchema | { $ref: string };
  example?: unknown;
  /** Headers it has beyond those of every answer of its kind; the description of each stands in one place. */
  headers?: readonly string[];
  contentType?: string;
}

export interface Operation {
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** The answers of success by status. */
  answers: Record<number, Answer>;
  /** Error statuses beyond those every route of its kind has. */
  errors?: readonly number[];
  /** It answers an entity tag, and 304 to who sends the same. */
  isTagged?: boolean;
  /** It goes on behind the event that a client saw last. */
  isResumed?: boolean;
  /** An example body. */
  example?: unknown;
  /** The schema of the body as the description shows it, where the route itself takes any object. */
  body?: TSchema | { $ref: string };
  /** `none`: anybody; `session`: only the web session; by default a session or a token. */
  security?: "none" | "session" | "any";
}

declare const operations: unique symbol;
/** The `detail` of a route, from which the API description is made. */
export interface Described {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  "x-operation": Operation;
  [operations]?: never;
}

/** Describes a route; every route has one. It reads no body, unless `json` follows: Elysia would take one of any size. */
export const describe = (operation: Operation): { detail: Described; parse: "none" } => ({
  parse: "none",
  detail: {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    "x-operation": operation,
  },
});

/** A body of any keys; the verb that takes it checks them. */
export const anyObject = t.Object({}, { additionalProperties: t.Unknown() });

/** A named schema of the API description. */
export const ref = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });
export const listOf = (name: string): TSchema => ({ type: "array", items: ref(name) }) as unknown as TSchema;
