import { id, type TObject, type TProperties, type TSchema, t } from "#/lib/schema.ts";
import { endless, integerText, PAGE_HEADERS, paged, pageOf as pageIn } from "./http/paging.ts";
import {
  type DeclaredExchange,
  type DeclaredList,
  type DeclaredOne,
  type Entrance,
  type Method,
  nothing,
  type Operation,
} from "./operation.ts";

const isNothing = (answer: TSchema): boolean => answer === nothing;

const kindOf = (method: Method): Operation["kind"] => (method === "GET" ? "read" : "write");

const paramsOf = (path: string, params: Record<string, TSchema | undefined> = {}): TObject =>
  t.Object(
    Object.fromEntries(
      [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [
        name,
        params[name] ?? (name === "org_slug" ? t.String() : id()),
      ]),
    ),
  );

/** The operation that a declaration makes, for whoever comes in by an entrance. */
export function declareOne<
  P extends string,
  Q extends TSchema,
  B extends TSchema,
  A extends TSchema,
  E,
>(
  { access, security, enter, prefix = "" }: Entrance,
  { returns, answer, sample, makes, params, E: _, ...declared }: DeclaredOne<P, Q, B, A, E>,
): Operation {
  const path = prefix + declared.path;
  const shown = isNothing(answer) ? {} : { schema: answer, example: sample };
  const status = isNothing(answer) ? 204 : makes ? 201 : 200;
  return {
    ...declared,
    path,
    kind: kindOf(declared.method),
    access,
    security: declared.security ?? security,
    enter,
    params: paramsOf(path, params),
    ...(declared.isVersioned ? versioned(declared) : {}),
    answers: { [status]: { description: returns, ...shown } },
    status,
  };
}

/** What a body says of the version it was made from. */
export const BASE =
  "The `version` it was made from; another one by now is 409 `stale`. `If-Match` says the same by the `ETag` of a read.";

/** The version a change was made from stands in its body or, where it has none, in its query. */
function versioned({
  body,
  query,
}: {
  body?: TSchema;
  query?: TSchema;
}): Pick<Operation, "body" | "query"> {
  if (!body)
    return {
      query: withField(
        query ?? t.Object({}),
        integerText({ minimum: 1, maximum: 2 ** 31 - 1 }, BASE),
      ),
    };
  return { body: withField(body, t.Integer({ minimum: 1, description: BASE })) };
}

/** Another schema than the one it is made of, and so without its name. */
const withField = ({ "x-name": _, ...schema }: TSchema, field: TSchema): TSchema => ({
  ...schema,
  properties: { ...schema.properties, base_version: t.Optional(field) },
});

/** The same of one that answers a page of a list. */
export function declareList<P extends string, Q extends TProperties, A extends TSchema, E>(
  { access, security, enter, prefix = "" }: Entrance,
  {
    returns,
    item,
    sample,
    params,
    query,
    rows = 50,
    isEndless,
    pageOf,
    E: _,
    ...declared
  }: DeclaredList<P, Q, A, E>,
): Operation {
  const path = prefix + declared.path;
  const pages = pageOf ? {} : isEndless ? endless(rows) : paged(rows);
  return {
    ...declared,
    path,
    method: "GET",
    kind: "read",
    access,
    security: declared.security ?? security,
    enter,
    params: paramsOf(path, params),
    pageOf: pageOf ?? ((asked) => pageIn(asked, rows)),
    query: t.Object({ ...pages, ...query }),
    status: 200,
    answers: {
      200: {
        description: returns,
        schema: t.Array(item),
        example: [sample],
        headers: PAGE_HEADERS,
      },
    },
  };
}

/** The same of one of HTTP alone. */
export function declareExchange<P extends string, Q extends TSchema, B extends TSchema, E>(
  { access, security, enter, prefix = "" }: Entrance,
  { params, E: _, ...declared }: DeclaredExchange<P, Q, B, E>,
): Operation {
  const path = prefix + declared.path;
  const given = {
    path,
    kind: kindOf(declared.method),
    access,
    security: declared.security ?? security,
    enter,
  };
  const status = Number(Object.keys(declared.answers)[0]);
  return { ...declared, ...given, params: paramsOf(path, params), status, isExchange: true };
}

/** Whoever comes, without a credential. */
const OPEN: Entrance = { security: "none", enter: () => ({}) };

/** What anybody can do. */
export const openOperation = <
  const P extends string,
  A extends TSchema,
  B extends TSchema = TSchema,
  Q extends TSchema = TSchema,
>(
  declared: DeclaredOne<P, Q, B, A, unknown>,
): Operation => declareOne(OPEN, declared);

/** The same of HTTP alone: a page, a cookie. */
export const openExchange = <
  const P extends string,
  B extends TSchema = TSchema,
  Q extends TSchema = TSchema,
>(
  declared: DeclaredExchange<P, Q, B, unknown>,
): Operation => declareExchange(OPEN, declared);

/** The operations that some modules declare, each by exporting it. */
export const operationsIn = (...modules: Readonly<Record<string, Operation>>[]): Operation[] =>
  modules.flatMap((module) => Object.values(module));
