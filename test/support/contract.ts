import Ajv2020 from "ajv/dist/2020.js";
import { openApiDocument } from "../../tools/openapi/document.ts";
import { app } from "./server.ts";

// biome-ignore lint/suspicious/noExplicitAny: the description is plain JSON of any shape.
type Tree = any;

export const description: Tree = JSON.parse(JSON.stringify(openApiDocument(app)));

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  validateFormats: false,
  discriminator: true,
});
ajv.addSchema(closed({ $id: "atoll", components: description.components }));

/**
 * Every object schema that names its properties allows no others: an undocumented field fails the
 * test that sees it.
 */
function closed(node: Tree): Tree {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== "object" || node === null) return node;
  if (node.allOf) return closed(merged(node));
  const copy = Object.fromEntries(
    Object.entries(node)
      // The tag of each branch says the same.
      .filter(([key, child]) => key !== "mapping" || typeof child !== "object")
      .map(([key, child]) => [key, key === "$ref" ? `atoll${String(child)}` : closed(child)]),
  );
  return copy.properties && copy.type === "object" && copy.additionalProperties === undefined
    ? { ...copy, additionalProperties: false }
    : copy;
}

/**
 * An object made of several as one: closed by themselves, none of them would allow what the others
 * name.
 */
function merged(node: Tree): Tree {
  const part = resolved(node);
  if (!part.allOf) return part;
  const parts: Tree[] = part.allOf.map(merged);
  return {
    type: "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

const templates = Object.keys(description.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
  literals: path.split("/").filter((part: string) => !part.startsWith("{")).length,
}));
templates.sort((a, b) => b.literals - a.literals);

/** Headers that mean something to whoever calls. */
const HEADERS = [
  "X-Request-Id",
  "ETag",
  "Link",
  "X-Total-Count",
  "X-Total-Count-Exact",
  "Idempotency-Replayed",
  "Retry-After",
  "WWW-Authenticate",
  "Location",
];

const checks = new Map<string, (body: unknown) => boolean>();

/** A part of the description itself, where it is referred to by its name. */
export function resolved(part: Tree): Tree {
  if (!part?.$ref) return part;
  return part.$ref
    .slice(2)
    .split("/")
    .reduce((node: Tree, key: string) => node[key], description);
}

/** What a value has that a named schema doesn't allow, or lacks; empty when it is right. */
export function faultsBy(name: string, value: unknown): string {
  const check = checks.get(name) ?? ajv.compile({ $ref: `atoll#/components/schemas/${name}` });
  checks.set(name, check);
  return check(value) ? "" : `${name}: ${ajv.errorsText((check as Tree).errors)}`;
}

/** Throws when an answer is not one the API description allows. */
export function checkAnswer(
  method: string,
  url: string,
  { status, headers }: Pick<Response, "status" | "headers">,
  body: unknown,
): void {
  const { pathname } = new URL(url);
  const template = templates.find(
    ({ path, pattern }) => pattern.test(pathname) && description.paths[path][method.toLowerCase()],
  );
  if (!template || status === 405 || status === 500) return;
  const operation = description.paths[template.path][method.toLowerCase()];
  const answer = resolved(operation.responses[status]);
  const name = `${method} ${template.path} ${status}`;
  if (!answer) throw new Error(`${name} is not described: ${JSON.stringify(body)}`);
  const told = status < 400 ? HEADERS : HEADERS.filter((header) => header !== "ETag");
  const silent = told.filter((header) => headers.has(header) && !answer.headers?.[header]);
  if (silent.length > 0)
    throw new Error(`${name} has headers that are not described: ${silent.join(", ")}`);
  const schema = answer.content?.["application/json"]?.schema;
  if (!schema) return;
  const check = checks.get(name) ?? ajv.compile(closed(schema));
  checks.set(name, check);
  if (!check(body))
    throw new Error(
      `${name} is not as described: ${ajv.errorsText((check as Tree).errors)}\n${JSON.stringify(body)}`,
    );
}
