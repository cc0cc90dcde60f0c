import { allTypes } from "#/core/recordings/types.ts";
import { ref } from "#/lib/schema.ts";
import { HALVES } from "#/lib/text.ts";
import { ANY_TYPE } from "#/platform/http/paging.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** What every name of a time zone looks like, for those who don't know the format. */
const TIME_ZONE = "^[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*$";

/** Named schemas as they are found. */
export type Names = Map<string, Json>;

/**
 * Plain JSON with our private marks resolved: named schemas are noted and become references, unions
 * of constants enums, and plain values that can be null one type.
 */
export function clean(value: unknown, names: Names): Json {
  if (Array.isArray(value)) return value.map((one) => clean(one, names));
  if (!isNode(value)) return value as Json;
  const node = value;
  if (typeof node["x-name"] === "string") return note(node["x-name"], node, names);
  if (node.format === "time-zone" && node.pattern === undefined)
    return clean({ ...node, pattern: TIME_ZONE }, names);
  if (node["x-as"]) return clean(node["x-as"], names);
  if (typeof node.pattern === "string") {
    const pattern = told(node.pattern);
    if (pattern !== node.pattern) return clean({ ...node, pattern }, names);
  }
  const plainer = enumOf(node) ?? nullOr(node);
  if (plainer) return clean(plainer, names);
  if (
    Array.isArray(node.type) &&
    node.type.includes("null") &&
    Array.isArray(node.enum) &&
    !node.enum.includes(null)
  ) {
    return clean({ ...node, enum: [...node.enum, null] }, names);
  }
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, child]) =>
      child === undefined || key === "$id" || key === "nullable"
        ? []
        : [[key, clean(child, names)]],
    ),
  );
}

/**
 * A pattern as others can use it: of whole characters, as those of a schema are, with the types
 * there are.
 */
const told = (pattern: string): string =>
  pattern.replace(HALVES, "").replaceAll(
    ANY_TYPE,
    `(?:${allTypes()
      .map(({ name }) => name)
      .join("|")})`,
  );

function note(name: string, { "x-name": _, ...schema }: Node, names: Names): Json {
  const cleaned = clean(schema, names);
  const known = names.get(name) ?? cleaned;
  if (!Bun.deepEquals(known, cleaned))
    throw new Error(`Two schemas are named ${name} in the API description`);
  names.set(name, cleaned);
  return { ...ref(name) };
}

const isNull = (branch: Node) => branch.type === "null";

function branchesOf(anyOf: unknown): Node[] {
  if (!Array.isArray(anyOf)) return [];
  return anyOf.flatMap((branch) =>
    Array.isArray(branch?.anyOf) && Object.keys(branch).length === 1 ? branch.anyOf : [branch],
  );
}

/** A union of constants of one type, null among them or not, as an enum. */
function enumOf({ anyOf, ...rest }: Node): Node | null {
  const branches = branchesOf(anyOf);
  const values = branches.filter((branch) => !isNull(branch)).map((branch) => branch.const);
  const [first] = values;
  if (first === undefined || !values.every((one) => typeof one === typeof first)) return null;
  const type = typeof first === "number" ? "integer" : typeof first;
  return branches.some(isNull)
    ? { ...rest, type: [type, "null"], enum: [...values, null] }
    : { ...rest, type, enum: values };
}

const PLAIN = ["string", "integer", "number", "boolean"];

/** A plain value or null: two types of one schema. Generators make a class of a union. */
function nullOr({ anyOf, ...rest }: Node): Node | null {
  const branches = branchesOf(anyOf);
  const [one, ...others] = branches.filter((branch) => !isNull(branch));
  if (!one || others.length > 0 || !branches.some(isNull) || !PLAIN.includes(String(one.type)))
    return null;
  return { ...one, ...rest, type: [one.type, "null"] };
}
