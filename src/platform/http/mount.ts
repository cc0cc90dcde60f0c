import { type AnyElysia, Elysia, type ElysiaAdapter } from "elysia";
import { BunAdapter } from "elysia/adapter/bun";
import type { Page } from "#/lib/page.ts";
import { attributed } from "../observe/doing.ts";
import type { Call, Exchange, Operation, Reply } from "../operation.ts";
import type { Services } from "../services.ts";
import { baseOf, withoutBase } from "./base.ts";
import { readForm, readJson } from "./body.ts";
import { ifChanged } from "./etag.ts";
import { type FrameOptions, frame } from "./frame.ts";
import { idempotencyRequest } from "./idempotency.ts";
import { answerPage, type Listed } from "./paging.ts";
import { noteOperation, traceOf } from "./trace.ts";

export type App = AnyElysia;

/** What Elysia hands a route, as far as we look at it. */
interface Context extends Exchange {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  /** What an operation's `enter` found out, from then on until it runs. */
  entered?: { call: Call; found: object };
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** An app that answers these operations over HTTP, each within `frame`. */
export function mount(
  operations: readonly Operation[],
  services: Services,
  options: Pick<FrameOptions, "ending" | "pageAt">,
): App {
  const app: App = new Elysia({
    systemRouter: false,
    // The default goes through a text letter by letter where a list of objects belongs, before
    // anything is checked.
    normalize: "typebox",
    adapter: ourAdapter,
  });
  // Elysia keeps paths without a parameter elsewhere than the others.
  const isFixed = (method: string, path: string) =>
    app.routes.some((route) => route.method === method && route.path === path);
  const allowedMethods = (path: string) =>
    METHODS.filter(
      (method) => app.router.http.find(method, path) !== null || isFixed(method, path),
    );
  const { log, config } = services;
  app.use(frame({ log, config, allowedMethods, ...options }));
  for (const operation of operations)
    app.route(
      operation.method,
      operation.path,
      handlerOf(operation, services) as never,
      hooksOf(operation, services),
    );
  return app;
}

const { composeGeneralHandler, composeHandler } = BunAdapter;

/**
 * The adapter of Elysia for hosts of any length. It looks for the path behind the eleventh letter
 * of an address, which `http://app/` does not reach, or else behind the seventh, where `https://`
 * still goes on. No path begins before the eighth.
 *
 * It reads no body, a route does that itself: Elysia would take one of any size, and before it asks
 * a parser that is added to its own it looks at the body, of which Bun makes a stream for that.
 */
const ourAdapter: ElysiaAdapter = {
  ...BunAdapter,
  composeHandler: {
    ...composeHandler,
    parser: { ...composeHandler.parser, json: () => "", urlencoded: () => "" },
  },
  composeGeneralHandler: {
    ...composeGeneralHandler,
    createContext: (app) =>
      composeGeneralHandler.createContext(app).replace("indexOf('/',11)", "indexOf('/',8)"),
  },
};

function hooksOf(operation: Operation, services: Services): object {
  const { params, query, body, takesForm } = operation;
  const read = body && (takesForm ? readForm : readJson);
  return {
    ...(Object.keys(params.properties).length > 0 ? { params } : {}),
    ...(query ? { query } : {}),
    // The word is what the API description shows.
    ...(body ? { body, parse: takesForm ? "urlencoded" : "json" } : { parse: "none" }),
    detail: detailOf(operation),
    async transform(context: Context) {
      const { request, params, query } = context;
      // What is wrong with a body is wrong with the operation that it was sent to.
      noteOperation(request, operation.id);
      const body = read && (await read(request));
      context.body = body;
      const call: Call = {
        request,
        params,
        body,
        operation,
        base: () => baseOf({ request, query, body }),
        once: () => idempotencyRequest(request, body),
      };
      context.entered = { call, found: await operation.enter(services, call) };
    },
  };
}

/** The `detail` of a route, from which the API description is made. */
const detailOf = (operation: Operation) => ({
  ...(operation.isHidden ? { hide: true } : {}),
  operationId: operation.id,
  tags: [operation.tag],
  summary: operation.summary,
  ...(operation.description ? { description: operation.description } : {}),
  ...(operation.access ? { "x-access": operation.access } : {}),
  "x-operation": operation,
});

function handlerOf(operation: Operation, services: Services) {
  const { pageOf, isSecret, isExchange, isVersioned, status } = operation;
  const run = operation.run as (input: object) => unknown;
  const { baseUrl } = services.config;
  const answered = (exchange: Exchange, page: Page | undefined, value: unknown) => {
    if (status !== 200 && !isExchange) exchange.set.status = status;
    if (isSecret) exchange.set.headers["cache-control"] = "no-store";
    if (page) return answerPage(exchange, baseUrl, page, value as Listed<unknown>);
    // Elysia answers null with an empty body, which is no JSON.
    return value === null && status === 200 ? Response.json(null) : value;
  };
  return ({ request, params, query, body, set, server, entered }: Context) => {
    if (!entered) throw new Error("The operation is not entered yet");
    const { call, found } = entered;
    const exchange = { request, set, server };
    const page = pageOf?.(query);
    const trace = () => traceOf(request);
    const reply = replyTo(exchange);
    const input = isVersioned ? withoutBase(body) : body;
    const all = { ...found, services, params, query, body: input, call, page, reply, exchange };
    const value = attributed(operation.id, () => run({ ...all, trace }));
    return value instanceof Promise
      ? value.then((found) => answered(exchange, page, found))
      : answered(exchange, page, value);
  };
}

const replyTo = ({ request, set }: Exchange): Reply => ({
  address: request.url,
  tag(made) {
    const etag = made();
    ifChanged(request, etag);
    set.headers.etag = etag;
  },
});
