// What the command line knows of each operation, one on a line: which words call it, and what it takes.
import type { Field, FieldKind, Operation } from "#/cli/operations.ts";

type Json = Record<string, unknown>;

/** Tags whose word in a command is another than their own. */
const NOUNS: Record<string, string> = {
  Authentication: "auth",
  Organizations: "orgs",
  "To-dos": "todos",
  "My things": "my",
  "Running it": "server-status",
};
/** Words that say no more than the noun before them does. */
const SAME: Record<string, readonly string[]> = {
  people: ["person", "people"],
  my: ["my"],
  todos: ["recording"],
  auth: [],
  files: [],
  "server-status": [],
  health: ["project", "health"],
  roadmap: [],
  clients: [],
  activity: [],
};
const VERBS: Record<string, string> = { get: "show" };
/** What sends these is the client itself. */
const LEFT_OUT = ["If-Match", "If-None-Match", "Idempotency-Key", "Last-Event-ID"];

export function commandsOf(description: unknown): string {
  const document = objectOf(description);
  const operations = Object.entries(objectOf(document.paths)).flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).map(([method, operation]) =>
      operationOf(document, path, method, objectOf(operation)),
    ),
  );
  const twice = [...Map.groupBy(operations, ({ noun, verb }) => `${noun} ${verb}`)]
    .filter(([, same]) => same.length > 1)
    .map(([words, same]) => `${words}: ${same.map(({ id }) => id).join(", ")}`);
  if (twice.length > 0) throw new Error(`Called by the same words: ${twice.join("; ")}`);
  const lines = operations.sort((a, b) => (a.id < b.id ? -1 : 1));
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

function operationOf(document: Json, path: string, method: string, operation: Json): Operation {
  const id = String(operation.operationId);
  const noun = nounOf(String(listOf(operation.tags)[0]));
  const parameters = listOf(operation.parameters).map((one) => resolved(document, one));
  const inPlace = (place: string) =>
    parameters
      .filter((one) => one.in === place && one.name !== "org_slug")
      .map((one) => fieldOf(document, String(one.name), one));
  const { content, kind } = bodyOf(document, operation);
  const answer = answerOf(document, operation);
  const headers = parameters.filter((one) => one.in === "header").map((one) => String(one.name));
  if (headers.some((name) => !LEFT_OUT.includes(name))) throw new Error(`${id}: ${headers}`);
  return {
    id,
    noun,
    verb: verbOf(noun, id),
    method: method.toUpperCase(),
    path,
    does: String(operation.summary),
    ...(operation.description ? { about: String(operation.description) } : {}),
    path_fields: inPlace("path"),
    query: inPlace("query"),
    ...(kind ? { body: content, sends: kind } : {}),
    answers: answer,
    ...(headers.includes("Idempotency-Key") ? { kept: true } : {}),
  };
}

const nounOf = (tag: string): string => NOUNS[tag] ?? tag.toLowerCase().replaceAll(" ", "-");

/** `createProjectLink` of `projects` is `create-link`. */
function verbOf(noun: string, id: string): string {
  const words = id.replace(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`).split(" ");
  const own = SAME[noun] ?? [noun, noun.replace(/s$/, ""), ...noun.split("-"), singular(noun)];
  const [first = "", ...rest] = words;
  const left = rest.filter((word) => !own.includes(word));
  return [VERBS[first] ?? first, ...left].join("-");
}

const singular = (noun: string): string => noun.replace(/ies$/, "y").replace(/s$/, "");

/** The fields of a body, of all shapes that it may have together. */
function bodyOf(document: Json, operation: Json) {
  const bodies = objectOf(resolved(document, operation.requestBody ?? {}).content ?? {});
  const kinds = Object.keys(bodies);
  if (kinds.length === 0) return { content: [], kind: null };
  const fields = new Map<string, Field>();
  const shapes = kinds.flatMap((type) =>
    shapesOf(document, objectOf(objectOf(bodies[type]).schema)),
  );
  for (const { properties = {}, required = [] } of shapes)
    for (const [name, schema] of Object.entries(objectOf(properties))) {
      const isRequired = shapes.length === 1 && listOf(required).includes(name);
      const field = fieldOf(document, name, { schema, required: isRequired });
      const known = fields.get(name);
      fields.set(name, known ? together(known, field) : field);
    }
  const kind = kinds.some((type) => type.startsWith("multipart"))
    ? "form"
    : kinds.includes("application/json")
      ? "json"
      : "urlencoded";
  return { content: [...fields.values()], kind } as const;
}

const shapesOf = (document: Json, schema: Json): Json[] => {
  const found = resolved(document, schema);
  const several = found.oneOf ?? found.anyOf;
  return several && !found.properties
    ? listOf(several).flatMap((one) => shapesOf(document, objectOf(one)))
    : [found];
};

/** A field that shapes have in common: whatever one of them takes. */
const together = (one: Field, other: Field): Field => {
  const choices = [...new Set([...(one.choices ?? []), ...(other.choices ?? [])])];
  const { choices: _, required: __, ...rest } = { ...other, ...one };
  return {
    ...rest,
    kind: one.kind === other.kind ? one.kind : "json",
    ...(one.choices && other.choices ? { choices } : {}),
  };
};

function fieldOf(document: Json, name: string, described: Json): Field {
  const schema = resolved(document, described.schema);
  const items = schema.items ? resolved(document, schema.items) : null;
  const types = listOfTypes(schema.type);
  const about =
    described.description ?? objectOf(described.schema).description ?? schema.description;
  const shape = items ?? schema;
  const choices = shape.enum ?? (shape.const === undefined ? undefined : [shape.const]);
  return {
    name,
    kind: kindOf(name, shape, items ? listOfTypes(items.type) : types, String(about ?? "")),
    ...(items ? { many: true } : {}),
    ...(choices
      ? {
          choices: listOf(choices)
            .map(String)
            .filter((word) => word !== "null"),
        }
      : {}),
    ...(described.required === true ? { required: true } : {}),
    ...(types.includes("null") || isNullable(schema) ? { nullable: true } : {}),
    ...(about ? { about: firstSentence(String(about)) } : {}),
  };
}

function kindOf(
  name: string,
  { format, examples }: Json,
  types: readonly string[],
  about: string,
): FieldKind {
  const [type] = types.filter((one) => one !== "null");
  if (type === "boolean") return "boolean";
  if (type === "integer" || type === "number") return "number";
  if (type !== "string") return "json";
  if (format === "date") return "day";
  const [example] = Array.isArray(examples) ? examples.map(String) : [];
  if (format === "date-time" || about.includes("ISO 8601") || /^\d{4}-.*T/.test(example ?? ""))
    return "moment";
  if (format === "uuid" || name === "project_id") return "id";
  return format === "binary" ? "file" : "text";
}

const isNullable = (schema: Json): boolean =>
  listOf(schema.anyOf ?? []).some((one) => objectOf(one).type === "null");

function answerOf(document: Json, operation: Json): Operation["answers"] {
  const answers = Object.entries(objectOf(operation.responses)).filter(([status]) =>
    /^[23]/.test(status),
  );
  const [, answer] = answers.find(([status]) => status.startsWith("2")) ?? [];
  if (!answer) return "file";
  const types = Object.keys(objectOf(resolved(document, answer).content ?? {}));
  if (types.includes("text/event-stream")) return "stream";
  if (types.includes("application/json")) return "json";
  if (types.some((type) => type.startsWith("text/"))) return "text";
  return types.length > 0 ? "file" : "nothing";
}

const firstSentence = (text: string): string => /^.*?[.](?=\s|$)/s.exec(text)?.[0] ?? text;
const listOfTypes = (type: unknown): string[] => [type ?? []].flat().map(String);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const objectOf = (value: unknown): Json => (typeof value === "object" && value ? { ...value } : {});

function resolved(document: Json, value: unknown): Json {
  const found = objectOf(value);
  if (typeof found.$ref !== "string") return found;
  const [, ...path] = found.$ref.split("/");
  return resolved(
    document,
    path.reduce<unknown>((at, key) => objectOf(at)[key], document),
  );
}
