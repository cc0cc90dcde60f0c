import type { TSchema } from "@sinclair/typebox";
import { beginning } from "#/lib/text.ts";

/** What of a text or a list is looked at where its schema says no limit. */
const WITHOUT_LIMIT = 1000;

/**
 * A value as far as a schema's own limits go: longer texts and lists are cut one behind them.
 * Telling what is wrong with it names the same limits, and runs no pattern over more than a right
 * value could have.
 */
export const clip = (schema: TSchema, value: unknown): unknown => cut([schema], value);

function cut(schemas: readonly TSchema[], value: unknown): unknown {
  const options = schemas.flatMap(branches);
  if (options.length === 0) return value;
  if (typeof value === "string") return beginning(value, limit(options, "maxLength"));
  if (Array.isArray(value)) {
    const items = options.flatMap((schema): TSchema[] => schema.items ?? []);
    return value.slice(0, limit(options, "maxItems") + 1).map((item) => cut(items, item));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, cut(under(options, key), child)]),
  );
}

const branches = (schema: TSchema): TSchema[] =>
  schema.anyOf ? schema.anyOf.flatMap(branches) : [schema];

const limit = (options: readonly TSchema[], key: "maxLength" | "maxItems"): number =>
  Math.max(...options.map((schema) => schema[key] ?? WITHOUT_LIMIT));

/** What a key of an object is checked against; nothing where it may be anything. */
const under = (options: readonly TSchema[], key: string): TSchema[] =>
  options.flatMap(
    (schema): TSchema[] =>
      schema.properties?.[key] ?? Object.values(schema.patternProperties ?? {}),
  );
