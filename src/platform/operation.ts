import type { Page } from "#/lib/page.ts";
import {
  named,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  t,
} from "#/lib/schema.ts";
import type { Base } from "./http/base.ts";
import type { IdempotencyRequest } from "./http/idempotency.ts";
import type { Backwards, Listed } from "./http/paging.ts";
import type { Trace } from "./http/trace.ts";
import type { Services } from "./services.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A call before anything of it is checked, as a door hands it over. */
export interface Call {
  /** What carried it: for the credential alone. */
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly operation: Operation;
  /**
   * The names of what the caller is shown of an answer, wherever it stands in it; of all when they
   * aren't named.
   */
  readonly shown?: ReadonlySet<string>;
  /** The version it was made from, where the caller said one. */
  base(): Base | null;
  /** The wish that it happens once, where the caller named a key; throws 422 for what is none. */
  once(): IdempotencyRequest | null;
}

/** What an operation can say beside its answer. */
export interface Reply {
  /** The address that was asked for, as far as an answer depends on it. */
  readonly address: string;
  /**
   * Names the version of the answer, and ends the call where the caller has that already; worked
   * out only where callers can have one.
   */
  tag(etag: () => string): void;
}

/** How one answer stands in the API description. */
export interface Answer {
  description: string;
  schema?: TSchema;
  example?: unknown;
  /**
   * Headers it has beyond those of every answer of its kind; the description of each stands in one
   * place.
   */
  headers?: readonly string[];
  contentType?: string;
}

/** What the API description says of an operation, beyond its input. */
export interface Description {
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** Error statuses beyond those every operation of its kind has. */
  errors?: readonly number[];
  /** An example body. */
  example?: unknown;
  /**
   * The body as the description shows it, where the operation itself takes any object and a verb
   * checks it.
   */
  accepts?: TSchema;
  /** The fields of a form that it takes as its body, or beside JSON; it reads that itself. */
  form?: TObject;
  /** It answers an entity tag, and 304 to who sends the same. */
  isTagged?: boolean;
  /**
   * It changes the recording of its path, and takes the version that the change was made from; 409
   * `stale` for another.
   */
  isVersioned?: true;
  /** It refuses in the words of OAuth. */
  refusesByOAuth?: true;
  /** Its body is a form of HTML, not JSON. */
  takesForm?: true;
  /** It stands in no description. */
  isHidden?: true;
  /** It goes on behind the event that a client saw last. */
  isResumed?: boolean;
}

/**
 * One thing that a caller can do: all doors (REST, its description, and what comes) are made of
 * this value. `run` gets what `enter` found out, the checked input and a `Reply`.
 */
export interface Operation extends Description {
  readonly kind: "read" | "write";
  readonly method: Method;
  readonly path: string;
  /** The lowest role that may, of what lies in an organization. */
  readonly access?: string;
  /**
   * `none`: anybody; `session`: only the web session; `token`: only a personal access token; a
   * session or a token, where it says nothing.
   */
  readonly security?: "none" | "session" | "token";
  /** Its answer has a secret in it: nothing on the way keeps it. */
  readonly isSecret?: true;
  readonly params: TObject;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The answers of success by status. */
  readonly answers: Readonly<Record<number, Answer>>;
  /** The one of them that it gives. */
  readonly status: number;
  /** It is one of HTTP alone: no other door has it. */
  readonly isExchange?: true;
  /** Of what answers a page of a list: which one is asked for. */
  readonly pageOf?: (query: Readonly<Record<string, string>>) => Page;
  /**
   * Works out who is calling, and throws what they may not know or do: 401, 404 and 403 come before
   * 422.
   */
  enter(services: Services, call: Call): object | Promise<object>;
  run(input: never): unknown;
}

/** The names in a path: `id` and `link_id` of `/projects/:id/links/:link_id`. */
export type Names<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? N | Names<`/${R}`>
  : P extends `${string}:${infer N}`
    ? N
    : never;

/** What every `run` gets beside what `enter` found out. */
export interface Input<P extends string, Q extends TSchema, B extends TSchema> {
  services: Services;
  params: Record<Names<P>, string>;
  query: Static<Q>;
  body: Static<B>;
  call: Call;
  reply: Reply;
  /** What a log line may say of the call. */
  trace(): Trace;
}

/** What an operation of HTTP alone works with: pages, streams, cookies. */
export interface Exchange {
  readonly request: Request;
  readonly set: {
    status?: number | string;
    headers: Record<string, string | number | string[] | undefined>;
  };
  readonly server: { timeout(request: Request, seconds: number): void } | null;
}

interface Declared<P extends string, Q extends TSchema, B extends TSchema, E> extends Description {
  isSecret?: true;
  security?: Operation["security"];
  method: Method;
  path: P;
  /** Those parameters of the path that are no ids. */
  params?: { [N in Names<P>]?: TSchema };
  query?: Q;
  body?: B;
  E?: E;
}

/** An operation that answers a document, or nothing (`nothing`) with 204. */
export interface DeclaredOne<
  P extends string,
  Q extends TSchema,
  B extends TSchema,
  A extends TSchema,
  E,
> extends Declared<P, Q, B, E> {
  /** What the answer is, in words. */
  returns: string;
  answer: A;
  sample?: Static<A>;
  /** It makes something: 201 instead of 200. */
  makes?: true;
  run(input: E & Input<P, Q, B>): Static<A> | Promise<Static<A>>;
}

type Rows<A extends TSchema> = Listed<Static<A>> | Backwards<Static<A>>;

/** An operation that answers a page of a list. */
export interface DeclaredList<P extends string, Q extends TProperties, A extends TSchema, E>
  extends Omit<Declared<P, TSchema, TSchema, E>, "query" | "body" | "method"> {
  returns: string;
  /** Of one row. */
  item: A;
  sample?: Static<A>;
  query?: Q;
  /** Rows on a page, unless asked otherwise. */
  rows?: number;
  /** Its pages are found by a cursor, however many there are. */
  isEndless?: true;
  /** Which page is asked for, where its query says that in its own way. */
  pageOf?: (query: Readonly<Record<string, string>>) => Page;
  run(
    input: E & Omit<Input<P, TObject<Q>, TSchema>, "body"> & { page: Page },
  ): Rows<A> | Promise<Rows<A>>;
}

/** An operation of HTTP alone. It answers a `Response`, or a document. */
export interface DeclaredExchange<P extends string, Q extends TSchema, B extends TSchema, E>
  extends Declared<P, Q, B, E> {
  /** By status; it gives the first. */
  answers: Readonly<Record<number, Answer>>;
  run(input: E & Input<P, Q, B> & { exchange: Exchange }): unknown;
}

/** A body of any keys; the verb that takes it checks them. */
export const anyObject = t.Object({}, { additionalProperties: t.Unknown() });

/** The answer of what has nothing to tell but that it is done. */
export const ok = named("Ok", t.Object({ ok: t.Boolean() }));
export const done = { ok: true };

/** The answer of an operation that answers none. */
export const nothing = t.Void();

/** How somebody comes in. */
export type Entrance = Pick<Operation, "access" | "security" | "enter"> & { prefix?: string };
