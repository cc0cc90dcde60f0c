import type { TSchema } from "#/lib/schema.ts";
import { isStorageFault } from "#/platform/db/engine.ts";
import { AppError, Internal, Unavailable } from "#/platform/errors.ts";
import { LIMIT_BYTES, MOST_VALUES } from "#/platform/http/body.ts";
import { perform } from "#/platform/http/perform.ts";
import { orgOf, traceOf } from "#/platform/http/trace.ts";
import type { Services } from "#/platform/services.ts";
import { validator } from "#/platform/validation.ts";
import type { Piece } from "./shown.ts";
import { type Tool, wantedOf } from "./tool.ts";
import { tools } from "./tools/all.ts";

/** What a tool answers: an object that its output schema describes, or why it refused. */
export interface Result {
  value: Record<string, unknown>;
  isError: boolean;
}

/**
 * Arguments as they are checked: with the ends that a message has. How long something may be, and
 * how many, the operation that is called says, so that each door refuses the same.
 */
function ending(schema: TSchema): TSchema {
  const { type, properties = {}, items, anyOf } = schema;
  const parts = Object.entries<TSchema>(properties);
  if (type === "string") return { maxLength: LIMIT_BYTES, ...schema };
  if (type === "array") return { maxItems: MOST_VALUES, ...schema, items: ending(items) };
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map(ending) };
  return parts.length === 0
    ? schema
    : {
        ...schema,
        properties: Object.fromEntries(parts.map(([key, part]) => [key, ending(part)])),
      };
}

const checks = new Map(tools.map(({ name, input }) => [name, validator(ending(input))]));

/** Calls the operation of a tool in the name of who sent the request; what it refuses is a result too. */
export async function callTool(
  services: Services,
  request: Request,
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
): Promise<Result> {
  try {
    checks.get(tool.name)?.(args);
    const other = tool.other && args[tool.other.by] !== undefined ? tool.other : null;
    const used = other ? { ...tool, operation: other.operation } : tool;
    const wanted = { request, ...wantedOf(used, args) };
    const { value: answered, next } = await perform(services, used.operation, wanted);
    const value = other ? Object(answered)[other.part] : answered;
    const answer = tool.show(tool.under === null ? value : { [tool.under]: value }, pieceOf(args));
    const onward = next ? { ...args, ...ofTypes(tool, next) } : onwardBy(tool, value, args);
    return {
      value: onward ? { ...Object(answer), next: onward } : Object(answer),
      isError: false,
    };
  } catch (error) {
    return { value: { error: refusal(services, request, error) }, isError: true };
  }
}

/** All arguments of the next page of a list that is part of an answer; null behind the last one. */
function onwardBy({ onward }: Tool, value: unknown, args: Args): Args | null {
  const answer: Record<string, unknown> = Object(value);
  const rows = onward && answer[onward.rows];
  if (!onward || !Array.isArray(rows) || rows.length === 0) return null;
  const found = Object.entries(onward.by).find(([field]) => answer[field] !== undefined);
  return found ? { ...args, [found[1]]: answer[found[0]] } : null;
}

type Args = Readonly<Record<string, unknown>>;

const pieceOf = ({ offset, html }: Args): Piece => ({
  offset: typeof offset === "number" ? offset : 0,
  isHtml: html === true,
});

/** What a query says in text, of the types that the tool takes. */
const ofTypes = ({ input }: Tool, query: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      input.properties[name]?.type === "integer" ? Number(value) : value,
    ]),
  );

/** What the route would answer; of what is stale by now, its present version alone. */
function refusal(services: Services, request: Request, error: unknown): object {
  const { code, message, extras } = known(services, request, error);
  const { fields, details } = extras;
  const current = code === "stale" ? { details: { version: versionIn(details) } } : { details };
  return { code, message, ...(fields ? { fields } : {}), ...(details ? current : {}) };
}

function known({ log }: Services, request: Request, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { requestId } = traceOf(request);
  log.error("A tool failed", { request: requestId, org: orgOf(request), error: String(error) });
  if (isStorageFault(error))
    return new Unavailable("The server can't store anything at the moment. Nothing was changed.");
  return new Internal(`Something went wrong. Request ${requestId}.`);
}

/** The current recording stands in the details, under a name or as they are. */
function versionIn(details: Record<string, unknown> = {}): unknown {
  if ("version" in details) return details.version;
  const found = Object.values(details).find(
    (value) => typeof value === "object" && value !== null && "version" in value,
  );
  return Object(found).version;
}
