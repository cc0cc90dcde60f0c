import { expect, test } from "bun:test";
import { description } from "./support/contract.ts";

// biome-ignore lint/suspicious/noExplicitAny: the description is plain JSON of any shape.
type Node = any;

/** Everything in the description but its examples, with where it stands. */
function* nodes(node: Node, at = "#"): Generator<[string, Node]> {
  if (typeof node !== "object" || node === null) return;
  yield [at, node];
  for (const [key, child] of Object.entries(node)) {
    if (key !== "example" && key !== "examples") yield* nodes(child, `${at}/${key}`);
  }
}

const found = (isFault: (node: Node) => boolean) =>
  [...nodes(description)].flatMap(([at, node]) => (isFault(node) ? [at] : []));

test("the name of a component is a class name in every language, and no two differ in case alone", () => {
  const { securitySchemes: _, ...kinds } = description.components;
  const names = Object.values<object>(kinds).flatMap((kind) => Object.keys(kind));
  expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
  expect(names.length).toBe(new Set(names.map((name) => name.toLowerCase())).size);
  expect(found(({ title, type }) => typeof title === "string" && type !== undefined)).toEqual([]);
});

test("no schema is null alone, and no plain value or constant is a union", () => {
  const isNull = ({ type }: Node) => type === "null";
  const isPlain = ({ type }: Node) => ["string", "integer", "number"].includes(type);
  expect(found(isNull).filter((at) => !/\/(?:any|one)Of\/\d+$/.test(at))).toEqual([]);
  expect(found(({ anyOf }) => anyOf?.some?.(isNull) && anyOf.length === 2 && anyOf.some(isPlain))).toEqual([]);
  expect(found(({ anyOf }) => anyOf?.length > 0 && anyOf.every((branch: Node) => "const" in branch))).toEqual([]);
});
