export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Node = Record<string, unknown>;

/** Plain JSON with our private marks resolved, unions of constants as enums, and plain values that can be null as one type. */
export function clean(value: unknown): Json {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value as Json;
  const node = value as Node;
  if (node["x-as"]) return clean(node["x-as"]);
  const plainer = enumOf(node) ?? nullOr(node);
  if (plainer) return clean(plainer);
  if (Array.isArray(node.type) && node.type.includes("null") && Array.isArray(node.enum) && !node.enum.includes(null)) {
    return clean({ ...node, enum: [...node.enum, null] });
  }
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, child]) =>
      child === undefined || key === "$id" || key === "nullable" ? [] : [[key, clean(child)]],
    ),
  );
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
  if (!one || others.length > 0 || !branches.some(isNull) || !PLAIN.includes(String(one.type))) return null;
  return { ...one, ...rest, type: [one.type, "null"] };
}
