import {
  FormatRegistry,
  Kind,
  type ObjectOptions,
  type Static,
  type StringOptions,
  type TLiteral,
  type TObject,
  type TProperties,
  type TSchema,
  type TString,
  type TUnion,
  Type,
  TypeRegistry,
} from "@sinclair/typebox";
import { parseMoment } from "./calendar/moments.ts";
import { isDay, isTimeZone, parseInstant } from "./days.ts";
import { isEmail } from "./email.ts";
import { isId } from "./ids.ts";
import { FARTHEST_POSITION } from "./positions.ts";
import { hasAtLeast, hasAtMost } from "./text.ts";

export type { TBoolean, TObject, TProperties } from "@sinclair/typebox";
export type { Static, TSchema };

/**
 * What the length of a text is counted in is not what TypeBox counts, so texts with limits are a
 * kind of their own.
 */
const TEXT = "Text";
const patterns = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source);
  patterns.set(source, known);
  return known;
}

/** What is wrong with a text; null when nothing is. Its size is looked at first. */
export function textIssue(
  schema: TSchema,
  value: unknown,
): "wrong_type" | "too_long" | "too_short" | "invalid" | null {
  const { minLength, maxLength, pattern, format }: StringOptions = schema;
  if (typeof value !== "string") return "wrong_type";
  if (maxLength !== undefined && !hasAtMost(value, maxLength)) return "too_long";
  if (minLength !== undefined && !hasAtLeast(value, minLength)) return "too_short";
  if (pattern !== undefined && !patternOf(String(pattern)).test(value)) return "invalid";
  return format !== undefined && FormatRegistry.Get(format)?.(value) === false ? "invalid" : null;
}
TypeRegistry.Set<TSchema>(TEXT, (schema, value) => textIssue(schema, value) === null);
export const isText = (schema: TSchema): boolean => schema[Kind] === TEXT;

/** TypeBox, but that texts are counted in code points after NFC, as people and JSON Schema do. */
export const t: typeof Type = Object.create(Type, {
  String: {
    value: (options: StringOptions = {}): TString => {
      const schema = Type.String(options);
      return options.maxLength === undefined && options.minLength === undefined
        ? schema
        : { ...schema, [Kind]: TEXT as "String" };
    },
  },
  Object: {
    value: (properties: TProperties, options: ObjectOptions = {}): TObject => {
      const schema = Type.Object(properties, options);
      // TypeBox asks with `in` whether a key is known, and knows `constructor` and `toString` where
      // they are inherited.
      Object.setPrototypeOf(schema.properties, null);
      return schema;
    },
  },
});

// Not the `t` of Elysia: its numbers also accept text.
FormatRegistry.Set("date", isDay);
FormatRegistry.Set("date-time", (text) => parseInstant(text) !== null);
FormatRegistry.Set("moment", (text) => parseMoment(text) !== null);
FormatRegistry.Set("time-zone", isTimeZone);
FormatRegistry.Set("uuid", (text) => isId(text.toLowerCase()));
FormatRegistry.Set("email", isEmail);
FormatRegistry.Set("uri", (text) => URL.canParse(text));

type Options = { description?: string; examples?: unknown[]; default?: unknown };

/** A closed list of words. Never `t.UnionEnum`: it fills an absent value with its first word. */
export function oneOf<const Words extends readonly string[]>(words: Words, options: Options = {}) {
  const literals = words.map((word) => t.Literal(word));
  const union: TSchema = t.Union(literals, options);
  return union as TUnion<{ -readonly [I in keyof Words]: TLiteral<Words[I]> }>;
}

export const nullable = <T extends TSchema>(schema: T, options: Options = {}) =>
  t.Union([schema, t.Null()], options);

/**
 * A schema that stands in the API description under a name of its own; there is one schema of a
 * name.
 */
export const named = <T extends TSchema>(name: string, schema: T): T => ({
  ...schema,
  "x-name": name,
});

/** Where a named schema of the API description stands. */
export const ref = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

/**
 * The schema that stands under a name elsewhere, made of what was installed; `T` is what it
 * describes.
 */
export const byName = <T = unknown>(name: string) => t.Unsafe<T>(ref(name));

/**
 * What a body must have as well, for the API description: `if`, `then` and `else` of JSON Schema.
 * The verb checks it.
 */
export const having = (...keys: string[]) => ({
  required: keys,
  properties: Object.fromEntries(keys.map((key) => [key, {}])),
  additionalProperties: true,
});

/** The same schema as one that can't be left out. */
export const required = (schema: TSchema): TSchema => t.Optional(schema, false);

export const id = (description?: string) =>
  t.String({ format: "uuid", maxLength: 36, ...(description ? { description } : {}) });
export const day = (options: Options = {}) =>
  t.String({ format: "date", maxLength: 10, ...options });
export const instant = (options: Options = {}) =>
  t.String({ format: "date-time", maxLength: 40, ...options });
/**
 * An instant, or what a clock shows, as `parseMoment` reads it; it stands as a text in the API
 * description.
 */
export const moment = (description: string) =>
  t.String({
    format: "moment",
    maxLength: 40,
    description,
    "x-as": { type: "string", maxLength: 40, description, examples: ["2026-12-01T09:00:00"] },
  });
/** An instant as it is answered. */
export const at = t.String({ format: "date-time" });

/** A fractional place among others. */
export const position = (description: string) =>
  t.Number({ minimum: -FARTHEST_POSITION, maximum: FARTHEST_POSITION, description });

/** Where something is, as every document of one says. */
export const addresses = {
  url: t.String({ format: "uri", description: "Of the API." }),
  app_url: t.String({ format: "uri", description: "Of the web application." }),
};

/** The colors of lists, folders and projects. */
export type Color = Static<ReturnType<typeof color>>;
export const color = () =>
  oneOf([
    "white",
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "aqua",
    "purple",
    "gray",
    "pink",
    "brown",
  ]);
