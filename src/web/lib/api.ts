import { QueryClient, queryOptions } from "@tanstack/react-query";
import {
  ApiError,
  type components,
  connect,
  type PagedQuestion,
  type Question,
} from "#/client/index.ts";
import { inTurn } from "../offline/outbox.ts";
import { requireTheirs } from "../offline/whose.ts";
import * as shared from "../ui/words.ts";
import { noteGone } from "./back.ts";
import { takeEarly } from "./early.ts";
import { sentenceOf } from "./refusals/sentence.ts";
import * as words from "./words.ts";

export type Schemas = components["schemas"];
export type Recording = Schemas["SingleRecording"];
export type Row = Schemas["Recording"];
export type RecordingType = Row["type"];
export type Person = Schemas["Person"];
export type Project = Schemas["Project"];

/** Nobody waits before a screen for longer than this until they are told. */
const PATIENCE = { tries: 3, longestWaitMs: 3000 };
/** So long an answer is shown again without asking whether it still holds. */
const FRESH_MS = 15_000;
/** So long what was left is kept for coming back. */
const KEPT_MS = 30 * 60_000;

const AUTHORIZATION = "/api/v1/authorization";

/** Whose session has ended is led to the door, whatever found it out. */
function leadToDoor(path: string): void {
  if (path === AUTHORIZATION || path.startsWith("/api/auth/")) return;
  void queries.invalidateQueries({ queryKey: [AUTHORIZATION] });
}

/** The server that the page came from, by the session's cookie. */
export const api = connect({
  address: location.origin,
  fetch: async (request) => {
    requireTheirs();
    const answer = await (takeEarly(request)?.catch(() => fetch(request)) ?? fetch(request));
    if (answer.status === 401) leadToDoor(new URL(request.url).pathname);
    return answer;
  },
  patience: PATIENCE,
  around: (request, send) =>
    inTurn(request, send).catch((error: unknown) => {
      if (isUnreached(error)) noteGone(() => void queries.invalidateQueries());
      throw error;
    }),
});

export const queries: QueryClient = new QueryClient({
  defaultOptions: {
    // The client tries again what can be.
    queries: { staleTime: FRESH_MS, gcTime: KEPT_MS, retry: false, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** A question as the cache of answers knows it. */
export const kept = <T>({ key, ask }: Question<T>) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => ask(signal) });

/** A list that is wanted whole, page after page, as the cache of answers knows it. */
export const keptWhole = <T>({ key, ask }: PagedQuestion<T>) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const rows: T[] = [];
      let page = await ask(null, signal);
      for (rows.push(...page.rows); page.next !== null; rows.push(...page.rows))
        page = await ask(page.next, signal);
      return rows;
    },
  });

const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "unreachable";

/** Whether it is nowhere, or hidden from who asks. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** What went wrong, in the words of who found it out. */
export function reasonOf(error: unknown): string {
  if (isUnreached(error)) return words.serverUnreached;
  return error instanceof ApiError ? sentenceOf(error) : shared.brokenPage;
}

/** Why something was refused, as it is kept for later. */
export function refusalOf(error: unknown): { status: number; code: string; message: string } {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: "broken" };
  return { status, code, message: reasonOf(error) };
}
