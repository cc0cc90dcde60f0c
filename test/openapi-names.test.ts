import { expect, test } from "bun:test";
import { description, resolved } from "./support/contract.ts";

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

const isNull = ({ type }: Node) => type === "null";

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
  const isPlain = ({ type }: Node) => ["string", "integer", "number"].includes(type);
  expect(found(isNull).filter((at) => !/\/(?:any|one)Of\/\d+$/.test(at))).toEqual([]);
  expect(
    found(({ anyOf }) => anyOf?.some?.(isNull) && anyOf.length === 2 && anyOf.some(isPlain)),
  ).toEqual([]);
  expect(
    found(({ anyOf }) => anyOf?.length > 0 && anyOf.every((branch: Node) => "const" in branch)),
  ).toEqual([]);
});

const operations: Node[] = Object.values<object>(description.paths).flatMap((item) =>
  Object.values(item),
);

test("every body and every answer of success has a name, or is a list of what has one", () => {
  const isNamed = (schema: Node): boolean =>
    "$ref" in schema ||
    (schema.type === "array" && isNamed(schema.items)) ||
    (schema.anyOf?.length === 2 && schema.anyOf.some(isNull) && schema.anyOf.some(isNamed));
  const unnamed = operations.flatMap(({ operationId, requestBody, responses }) => {
    const answers = Object.entries<Node>(responses).flatMap(([status, answer]) =>
      status < "300" ? [answer] : [],
    );
    const schemas = [requestBody, ...answers].flatMap(
      (part) => part?.content?.["application/json"]?.schema ?? [],
    );
    return schemas.every(isNamed) ? [] : [operationId];
  });
  expect(unnamed).toEqual([]);
});

test("an error answer stands in the description once, and every parameter of a path says what it is", () => {
  const written = operations.flatMap(({ operationId, responses }) =>
    Object.entries<Node>(responses).flatMap(([status, answer]) =>
      status >= "400" && !answer.$ref && answer.content?.["application/json"]
        ? [`${operationId} ${status}`]
        : [],
    ),
  );
  expect(written).toEqual([]);
  const silent = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters
      .map(resolved)
      .flatMap((one: Node) =>
        one.description || one.in !== "path" ? [] : [`${operationId} ${one.name}`],
      ),
  );
  expect(silent).toEqual([]);
});

test("a closed list of words, a day, a time zone and a name of one line are said to be such", () => {
  const schema = (operationId: string, name: string) =>
    resolved(
      operations
        .find((one) => one.operationId === operationId)
        ?.parameters.map(resolved)
        .find((one: Node) => one.name === name),
    ).schema;
  expect(schema("updateProjectStatus", "status").enum).toEqual(["active", "archived", "trashed"]);
  expect(schema("updateTool", "tool").enum).toEqual([
    "message_board",
    "todos",
    "folder",
    "schedule",
    "board",
    "chat",
  ]);
  expect(["from", "to"].map((name) => schema("listUpcoming", name).format)).toEqual([
    "date",
    "date",
  ]);
  expect(schema("search", "per_page")).toMatchObject({
    type: "integer",
    format: "int64",
    minimum: 1,
  });
  expect(schema("listProjects", "per_page")).toMatchObject({
    type: "integer",
    format: "int32",
    maximum: 100,
  });
  const types = new RegExp(schema("search", "type").pattern);
  expect(["todo", "todo,card_step", "", "todo,"].map((text) => types.test(text))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const { timezone } = description.components.schemas.Preferences.properties;
  const zones = new RegExp(timezone.pattern);
  expect(Intl.supportedValuesOf("timeZone").filter((zone) => !zones.test(zone))).toEqual([]);
  const names = new RegExp(
    description.components.schemas.CreateProjectRequest.properties.name.pattern,
    "u",
  );
  expect(["Ärger 42", "two\nlines", ""].map((name) => names.test(name))).toEqual([
    true,
    false,
    true,
  ]);
  const { RecordingReference, Byline, Event } = description.components.schemas;
  expect(RecordingReference.properties.type).toEqual({
    $ref: "#/components/schemas/RecordingType",
  });
  expect(Byline.properties.role).toEqual({ $ref: "#/components/schemas/Role" });
  expect(Event.properties.action).toEqual({ $ref: "#/components/schemas/EventAction" });
});
