import { type TObject, type TProperties, type TSchema, t } from "#/lib/schema.ts";
import type { Wanted } from "#/platform/http/perform.ts";
import type { Operation } from "#/platform/operation.ts";
import { operations } from "../features.ts";
import { namesIn, type Show, showing } from "./shown.ts";

/** What an assistant can do, as data: one operation, and how its arguments are named here. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operation: Operation;
  readonly input: TObject;
  readonly output: TObject;
  /** What of the operation's answer is shown. */
  readonly show: Show;
  /** The names of that, of what is only read: what is not shown need not be. */
  readonly shown: ReadonlySet<string> | undefined;
  /** Arguments that have another name than what the operation calls them. */
  readonly renamed: Readonly<Record<string, string>>;
  /** What the operation is asked beside the arguments. */
  readonly fixed: Readonly<Record<string, string>>;
  /** What the answer of the operation stands under, where it is a list. */
  readonly under: string | null;
  /** How a list goes on that is part of an answer; null for others. */
  readonly onward: Onward | null;
  /** What is called where an argument is given that it alone takes. */
  readonly other: Other | null;
  readonly isDestructive: boolean;
  /** Twice is the same as once, with any key. */
  readonly isIdempotent: boolean;
}

/** Fields of an answer by which its next page is asked for, and the argument each is given as. */
interface Onward {
  readonly rows: string;
  readonly by: Readonly<Record<string, string>>;
}

/** Another operation for the same, and which part of its answer is shown. */
interface Other {
  readonly by: string;
  readonly operation: Operation;
  readonly part: string;
}

interface Declared extends Pick<Tool, "name" | "title" | "description"> {
  /** The id of the operation. */
  calls: string;
  /** Of which shape; how much of it, the operation says. */
  takes?: TProperties;
  /** What of the answer is shown; a row of it where `under` is named. */
  shows: TObject;
  under?: string;
  renamed?: Record<string, string>;
  fixed?: Record<string, string>;
  onward?: Onward;
  other?: { by: string; calls: string; part: string };
  isDestructive?: true;
  isIdempotent?: true;
}

export function tool(declared: Declared): Tool {
  const { calls, takes = {}, shows, under = null, renamed = {}, fixed = {} } = declared;
  const { onward = null, other } = declared;
  const operation = operationNamed(calls);
  const inOrg: TProperties = "org_slug" in operation.params.properties ? { organization } : {};
  const once: TProperties = operation.kind === "write" ? { idempotency_key } : {};
  const fresh: TProperties = operation.isVersioned ? { version } : {};
  const named: TProperties = { ...inOrg, ...takes, ...fresh, ...once };
  const next = t.Optional(t.Unsafe<object>({ type: "object", description: NEXT }));
  const rest = onward ? t.Object({ ...shows.properties, next }) : shows;
  const output = under === null ? rest : t.Object({ [under]: t.Array(shows), next });
  return {
    ...declared,
    operation,
    renamed: { organization: "org_slug", ...renamed },
    fixed,
    under,
    onward,
    other: other ? { ...other, operation: operationNamed(other.calls) } : null,
    input: t.Object(named, { additionalProperties: false }),
    output,
    show: showing(output),
    // What a change answered is kept whole, for whoever sends it again.
    shown: operation.kind === "read" ? new Set(namesIn(output)) : undefined,
    isDestructive: declared.isDestructive ?? false,
    isIdempotent: declared.isIdempotent ?? operation.kind === "read",
  };
}

const organization = t.String({ description: "Its slug." });
const idempotency_key = t.String({
  minLength: 8,
  maxLength: 128,
  description: "New for each change, the same for a retry.",
});
const version = t.Integer({ minimum: 1, description: "As last read." });
const NEXT = "All arguments of the next page.";

/** What a list takes that has numbered pages. */
export const pages = {
  page: t.Optional(t.Integer({ minimum: 1 })),
  per_page: t.Optional(t.Integer({ minimum: 1, maximum: 100 })),
};
/** The same of one that goes on by a cursor. */
export const cursors = {
  cursor: t.Optional(t.String()),
  per_page: pages.per_page,
};
/** Where a long text is read on. */
export const offset = t.Optional(
  t.Integer({ minimum: 0, maximum: 1_000_000, description: "From `content_next_offset`." }),
);
/** Whether a text is wanted as it is stored. */
export const html = t.Optional(
  t.Boolean({ description: "Gives `content_html`: with formatting, links and tables." }),
);

function operationNamed(id: string): Operation {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`No operation is called ${id}`);
  return found;
}

/** Arguments that are no part of what the operation is asked. */
const OURS = new Set(["idempotency_key", "version", "offset", "html"]);

/** What the operation of a tool is asked for these arguments, which are checked already. */
export function wantedOf(
  { operation, renamed, fixed, shown }: Tool,
  args: Readonly<Record<string, unknown>>,
): Omit<Wanted, "request"> {
  const params: Record<string, string> = {};
  const query: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  const inQuery: Record<string, TSchema> = operation.query?.properties ?? {};
  for (const [given, value] of Object.entries({ ...args, ...fixed })) {
    if (OURS.has(given)) continue;
    const name = renamed[given] ?? given;
    if (name in operation.params.properties) params[name] = String(value);
    else if (name in inQuery) query[name] = String(value);
    else body[name] = value;
  }
  const { version, idempotency_key: key } = args;
  return {
    params,
    query,
    body,
    shown,
    ...(typeof version === "number" ? { version } : {}),
    ...(typeof key === "string" ? { key } : {}),
  };
}
