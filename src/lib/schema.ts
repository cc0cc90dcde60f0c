import { FormatRegistry, type Static, type TLiteral, type TSchema, type TUnion, Type as t } from "@sinclair/typebox";
import { isDay, isTimeZone, parseInstant } from "./days.ts";
import { isEmail } from "./email.ts";
import { isId } from "./ids.ts";
import { FARTHEST_POSITION } from "./positions.ts";

export type { TObject, TProperties } from "@sinclair/typebox";
export { type Static, type TSchema, t };

// Not the `t` of Elysia: its numbers also accept text.
FormatRegistry.Set("date", isDay);
FormatRegistry.Set("date-time", (text) => parseInstant(text) !== null);
FormatRegistry.Set("time-zone", isTimeZone);
FormatRegistry.Set("uuid", (text) => isId(text.toLowerCase()));
FormatRegistry.Set("email", isEmail);
FormatRegistry.Set("uri", (text) => URL.canParse(text));

type Options = { description?: string; examples?: unknown[]; default?: unknown };

/** A closed list of words. Never `t.UnionEnum`: it fills an absent value with its first word. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, options: Options = {}) =>
  t.Union(
    words.map((word) => t.Literal(word)),
    options,
  ) as unknown as TUnion<{ -readonly [I in keyof Words]: TLiteral<Words[I]> }>;

export const nullable = <T extends TSchema>(schema: T, options: Options = {}) => t.Union([schema, t.Null()], options);

export const id = (description?: string) =>
  t.String({ format: "uuid", maxLength: 36, ...(description ? { description } : {}) });
export const day = (options: Options = {}) => t.String({ format: "date", maxLength: 10, ...options });
export const instant = (options: Options = {}) => t.String({ format: "date-time", maxLength: 40, ...options });

/** A fractional place among others. */
export const position = (description: string) =>
  t.Number({ minimum: -FARTHEST_POSITION, maximum: FARTHEST_POSITION, description });

export const color = () =>
  oneOf(["white", "red", "orange", "yellow", "green", "blue", "aqua", "purple", "gray", "pink", "brown"]);
