import type { Page } from "#/lib/page.ts";
import { NotFound } from "../errors.ts";
import { attributed } from "../observe/doing.ts";
import type { Call, Operation } from "../operation.ts";
import { sha256 } from "../secret.ts";
import type { Services } from "../services.ts";
import { matcher, validator } from "../validation.ts";
import { Replayed } from "./frame.ts";
import type { IdempotencyRequest } from "./idempotency.ts";
import { answerPage, type Listed } from "./paging.ts";
import { traceOf } from "./trace.ts";

/** What another door than HTTP asks of an operation. */
export interface Wanted {
  /** What carried it: for the credential and the log. */
  request: Request;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  /** The version a change was made from. */
  version?: number;
  /** It happens once for all calls with this key. */
  key?: string;
  /** What is shown of the answer, where that is not all of it. */
  shown?: ReadonlySet<string>;
}

/** What an operation answered, and of a page of a list what asks for the next one. */
export interface Performed {
  value: unknown;
  next: Readonly<Record<string, string>> | null;
}

/**
 * Calls an operation as a route does: who calls is found out first, then what they ask is checked,
 * and what was answered under the same key is answered again. Throws what the route would answer.
 */
export async function perform(
  services: Services,
  operation: Operation,
  { request, params, query, body, version, key, shown }: Wanted,
): Promise<Performed> {
  const sent = operation.body ? body : undefined;
  const wish = key === undefined ? null : wishOf(operation, { params, query, body, version, key });
  const call: Call = {
    request,
    params,
    body: sent,
    operation,
    shown,
    base: () => (version === undefined ? null : { version }),
    once: () => wish,
  };
  const found = await operation.enter(services, call);
  const checks = checksOf(operation);
  if (!checks.isPath(params)) throw new NotFound();
  checks.query?.(query);
  checks.body?.(sent);
  const asked = operation.pageOf?.(query);
  const page: Page | undefined = asked && { ...asked, isUncounted: true };
  const run = operation.run as (input: object) => unknown;
  const reply = { address: request.url, tag: () => undefined };
  const input = { services, params, query, body: sent, call, page, reply };
  try {
    const all = { ...found, ...input, trace: () => traceOf(request) };
    const value = await attributed(operation.id, () => run(all));
    if (!page) return { value, next: null };
    const set: { headers: Record<string, string | number | string[] | undefined> } = {
      headers: {},
    };
    const { baseUrl } = services.config;
    const rows = answerPage({ request, set }, baseUrl, page, value as Listed<unknown>);
    return { value: rows, next: nextOf(set.headers.link) };
  } catch (error) {
    if (!(error instanceof Replayed)) throw error;
    return { value: error.body === "" ? undefined : JSON.parse(error.body), next: null };
  }
}

interface Checks {
  isPath: (params: unknown) => boolean;
  query: ((query: unknown) => unknown) | undefined;
  body: ((body: unknown) => unknown) | undefined;
}

const known = new WeakMap<Operation, Checks>();

/** What an operation is asked is checked by compiled schemas, as on its route. */
function checksOf(operation: Operation): Checks {
  const { params, query, body } = operation;
  const checks = known.get(operation) ?? {
    isPath: matcher(params),
    query: query && validator(query),
    body: body && validator(body),
  };
  known.set(operation, checks);
  return checks;
}

/** The parameters of a `Link` to the next page. */
function nextOf(link: unknown): Record<string, string> | null {
  const [, address] = /<([^>]*)>; rel="next"/.exec(String(link ?? "")) ?? [];
  return address === undefined ? null : Object.fromEntries(new URL(address).searchParams);
}

/** The same key for another operation, or with anything else in it, is another request. */
function wishOf(
  { method, path }: Operation,
  { params, query, body, version, key }: Omit<Wanted, "request" | "key"> & { key: string },
): IdempotencyRequest {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  const asked =
    method === "POST" && Object.keys(query).length === 0
      ? `${address}\n${JSON.stringify(body)}`
      : `${method} ${address}\n${JSON.stringify([query, body, version])}`;
  return { key, path: address, fingerprint: sha256(asked) };
}
