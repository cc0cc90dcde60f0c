import createClient, { type FetchResponse, type MaybeOptionalInit } from "openapi-fetch";
import type { PathsWithMethod } from "openapi-typescript-helpers";
import { ApiError, errorOf } from "./errors.ts";
import { nextOf } from "./pages.ts";
import { PATIENCE, type Patience, patiently } from "./retry.ts";
import type { paths } from "./schema.d.ts";

export interface Connection {
  /** Where the server is, such as `https://atoll.example.com`. */
  address: string;
  /** A personal access token, or one of an app; without one it is the fetch that brings a cookie. */
  token?: string | undefined;
  /** Names the program and a contact. */
  userAgent?: string;
  fetch?: (request: Request) => Promise<Response>;
  patience?: Patience;
  /**
   * Stands around each request with all its tries: it may wait before it sends, or keep for later what didn't reach the
   * server, and throw why. It has a copy of the request.
   */
  around?: (request: Request, send: () => Promise<Response>) => Promise<Response>;
  signal?: AbortSignal;
}

type Method = "get" | "put" | "post" | "delete" | "patch";
/** What an operation takes; `params` and `body` may be left out where nothing in them is needed. */
type Init<P extends keyof paths, M extends Method> = MaybeOptionalInit<
  paths[P],
  M & keyof paths[P]
>;
type Rest<I> = undefined extends I ? [init?: I] : [init: I];
/** What it answers. */
export type Answer<P extends keyof paths, M extends Method> = NonNullable<
  FetchResponse<
    Extract<paths[P][M & keyof paths[P]], Record<string | number, unknown>>,
    object,
    `${string}/${string}`
  >["data"]
>;
type Ask<M extends Method> = <P extends PathsWithMethod<paths, M>>(
  path: P,
  ...rest: Rest<Init<P, M>>
) => Promise<Answer<P, M>>;
/** Something to ask: what tells it from others, and how to ask it. */
export interface Question<T> {
  key: readonly [path: string, init: unknown];
  ask: (signal?: AbortSignal) => Promise<T>;
}
/** A page of a list, and what asks for the next. */
export interface RowsPage<T> {
  rows: T[];
  /** The address of the next page; null after the last. */
  next: string | null;
}
/** A list, page by page. */
export interface PagedQuestion<T> {
  key: readonly [path: string, init: unknown];
  ask: (next: string | null, signal?: AbortSignal) => Promise<RowsPage<T>>;
}
type Items<T> = T extends readonly (infer Item)[] ? Item : never;

/** The API of a server: what is refused is thrown as an `ApiError`. */
export interface Api {
  get: Ask<"get">;
  put: Ask<"put">;
  post: Ask<"post">;
  delete: Ask<"delete">;
  patch: Ask<"patch">;
  /** What a GET would ask, for what keeps answers. */
  question<P extends PathsWithMethod<paths, "get">>(
    path: P,
    ...rest: Rest<Init<P, "get">>
  ): Question<Answer<P, "get">>;
  /** What asks for a list page by page, for what keeps answers. */
  pages<P extends PathsWithMethod<paths, "get">>(
    path: P,
    ...rest: Rest<Init<P, "get">>
  ): PagedQuestion<Items<Answer<P, "get">>>;
  /** Every row of a list, page by page as they are asked for. */
  list<P extends PathsWithMethod<paths, "get">>(
    path: P,
    ...rest: Rest<Init<P, "get">>
  ): AsyncGenerator<Items<Answer<P, "get">>, void>;
  /** A request as it is, with the credentials and the patience of all others. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

/** What sends a request with the credentials of a connection, patiently. */
function sendingOf(connection: Connection, baseUrl: string) {
  const { patience = PATIENCE, fetch: given = (request) => fetch(request) } = connection;
  const sending = patiently(reaching(given, baseUrl), patience);
  const prepared = (request: Request): Request => {
    if (connection.token) request.headers.set("authorization", `Bearer ${connection.token}`);
    request.headers.set("user-agent", connection.userAgent ?? "atoll-client");
    if (request.method === "POST" && !request.headers.has("idempotency-key"))
      request.headers.set("idempotency-key", crypto.randomUUID());
    return request;
  };
  return async (asked: Request): Promise<Response> => {
    const request = prepared(asked);
    const send = () => sending(request);
    return connection.around?.(request.clone(), send) ?? send();
  };
}

/** Speaks to a server; nothing is sent before something is asked. */
export function connect(connection: Connection): Api {
  const baseUrl = connection.address.replace(/\/+$/, "");
  const send = sendingOf(connection, baseUrl);
  const client = createClient<paths>({ baseUrl, fetch: send });
  const request = async (method: Method, path: never, init: never) => {
    const { data, error, response } = await client.request(method, path, init);
    if (!response.ok) throw errorOf(response, error);
    return { data, response };
  };
  const asking = (method: Method) => async (path: never, init: never) =>
    (await request(method, path, init)).data;
  const pageOf = ({ data, response }: { data?: unknown; response: Response }) => ({
    rows: rowsOf(data),
    next: nextOf(response, baseUrl),
  });
  const pageAt = async (address: string, signal?: AbortSignal) => {
    const response = await send(new Request(address, signal ? { signal } : undefined));
    const data: unknown = await response.json().catch(() => null);
    if (!response.ok) throw errorOf(response, data);
    return pageOf({ data, response });
  };
  async function* list(path: never, init: never) {
    let page = pageOf(await request("get", path, init));
    for (;;) {
      yield* page.rows;
      if (page.next === null) return;
      page = await pageAt(page.next);
    }
  }
  const pages = (path: never, init: never) => ({
    key: [path, init ?? {}],
    ask: async (next: string | null, signal?: AbortSignal) =>
      next === null
        ? pageOf(await request("get", path, withSignal(init, signal)))
        : pageAt(next, signal),
  });
  return typed({
    get: asking("get"),
    put: asking("put"),
    post: asking("post"),
    delete: asking("delete"),
    patch: asking("patch"),
    question: (path: never, init: never) => ({
      key: [path, init ?? {}],
      ask: (signal?: AbortSignal) => asking("get")(path, withSignal(init, signal)),
    }),
    list,
    pages,
    send: (path: string, init?: RequestInit) => send(new Request(baseUrl + path, init)),
  });
}

const withSignal = (init: never, signal?: AbortSignal): never =>
  Object.assign({}, init, { signal });

/** The types are those of the description; what stands behind them is the same for all. */
const typed = (api: object): Api => api as Api;

const rowsOf = (data: unknown): unknown[] => (Array.isArray(data) ? data : []);

/** What was done is known when its answer is there to its end: one that breaks off has not come. */
async function whole(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, answer);
}

/** A server that can't be reached is a refusal, too. */
const reaching =
  (send: (request: Request) => Promise<Response>, baseUrl: string) =>
  (request: Request): Promise<Response> =>
    send(request)
      .then((answer) => (request.method === "GET" ? answer : whole(answer)))
      .catch((cause: unknown) => {
        // Who sends for us may have said already what became of it.
        if (request.signal.aborted || cause instanceof ApiError) throw cause;
        throw new ApiError(0, "unreachable", `${baseUrl} can't be reached.`, {}, {}, null, {
          cause,
        });
      });
