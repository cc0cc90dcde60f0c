import type { TSchema } from "@sinclair/typebox";

/**
 * What a text of a body is filled with, and how often at most: by the limits of rich text, and of a
 * body as a whole.
 */
export const FILLS = {
  letters: { piece: "lorem ipsum ", most: 500_000 },
  growing: { piece: "\u3316", most: 290_000 },
  tags: { piece: "<b>x</b>", most: 3_990 },
  entities: { piece: "&lt;", most: 39_990 },
  lines: { piece: "x\n\n", most: 3_990 },
  han: { piece: "漢字仮名", most: 70_000 },
} as const;
export type Fill = keyof typeof FILLS;

/** Ids for a list or a single place by the name of its key, as many as there are. */
export type Pool = (key: string) => readonly string[];

interface Filling {
  fill: Fill;
  pool: Pool;
}

/** The most a schema lets through: every key, every list full, every text as long as it may be. */
export function largest(schema: TSchema, filling: Filling, key = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return largestOf(schema.anyOf, filling, key);
  switch (schema.type) {
    case "object":
      return objectOf(schema, filling);
    case "array":
      return listOf(schema, filling, key);
    case "string":
      return textOf(schema, filling, key);
    case "integer":
    case "number":
      return schema.maximum ?? 1;
    case "boolean":
      return true;
    default:
      return null;
  }
}

/** Of several branches the one that takes most room: never null, where there is another. */
function largestOf(branches: TSchema[], filling: Filling, key: string): unknown {
  const values = branches.map((branch) => largest(branch, filling, key));
  return values.toSorted(
    (a, b) => (JSON.stringify(b)?.length ?? 0) - (JSON.stringify(a)?.length ?? 0),
  )[0];
}

function objectOf(
  { properties = {}, patternProperties, maxProperties = 100 }: TSchema,
  filling: Filling,
) {
  // The version it was made from is asked for in words of its own: any other one refuses the whole
  // body.
  const fields = Object.entries<TSchema>(properties).filter(([key]) => key !== "base_version");
  const own = fields.map(([key, schema]) => [key, largest(schema, filling, key)]);
  const [value] = Object.values<TSchema>(patternProperties ?? {});
  const more = value
    ? Array.from({ length: maxProperties }, (_, n) => [
        `key ${n}`,
        value.type ? largest(value, filling) : n,
      ])
    : [];
  return Object.fromEntries([...own, ...more]);
}

function listOf(
  { items, maxItems, uniqueItems }: TSchema,
  filling: Filling,
  key: string,
): unknown[] {
  const most = Number(maxItems);
  if (items.format === "uuid") return filling.pool(key).slice(0, most);
  if (uniqueItems) return Array.from({ length: most }, (_, n) => n);
  return Array.from({ length: most }, (_, n) => largest(items, filling, `${key} ${n}`));
}

let texts = 0;

function textOf(
  { format, maxLength = 1000, pattern }: TSchema,
  { fill, pool }: Filling,
  key: string,
): string {
  switch (format) {
    case "uuid":
      return pool(key)[0] ?? "";
    case "date":
      return "2026-12-31";
    case "date-time":
      return "2099-12-31T23:59:59.999+14:00";
    case "time-zone":
      return "America/Argentina/ComodRivadavia";
    case "email":
      return `${"e".repeat(50)}${++texts}@${"d".repeat(60)}.${"d".repeat(60)}.example.com`;
    case "uri":
      return `https://example.com/${"x".repeat(maxLength - 20)}`;
  }
  if (pattern?.includes(":")) return "23:59";
  // A name is one line.
  const { piece, most } = FILLS[fill === "lines" && maxLength <= 200 ? "letters" : fill];
  return (
    piece.repeat(Math.min(most, Math.floor(maxLength / piece.length))) || piece.slice(0, maxLength)
  );
}

/** What keys stand for that exclude one another, or mean nothing beside the others. */
export const MEANT: Record<string, unknown> = {
  recurrence: { frequency: "daily", time_zone: "UTC" },
  scheduled_at: undefined,
  status: undefined,
  company_id: undefined,
  event_id: undefined,
  base_updated_at: undefined,
  positions: {},
  move: undefined,
  content: undefined,
  password: "correct horse battery",
  currentPassword: "x",
  icon: "👍",
  until: undefined,
};
