import { type DehydratedState, dehydrate, type Query } from "@tanstack/react-query";
import { get, set } from "idb-keyval";
import { ApiError } from "#/client/errors.ts";
import { queries } from "../lib/api.ts";
import { answersOwner, KEY, type Kept, LONGEST_MS, store } from "./answers.ts";
import { isIn } from "./whose.ts";

/** So soon after an answer came it is kept, with all that came meanwhile. */
const SOON_MS = 1000;
/** The latest so many answers are kept. */
const MOST = 250;

type Answer = DehydratedState["queries"][number];

/** Secrets are shown once and not kept; what is found is asked for each time. */
const UNKEPT = /\/api\/auth\/|\/me\/tokens|invite-link|\/search/;

const isSecret = ({ queryHash }: Pick<Query, "queryHash">): boolean => UNKEPT.test(queryHash);

/** Whether the server said itself that there is nothing to show any more. */
const isRefused = ({ state: { error } }: Query): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Stops showing what was brought back of days before, where the server says now that it is not there. */
function takeBack(query: Query): void {
  const { data, dataUpdatedAt } = query.state;
  if (data === undefined || !isRefused(query) || dataUpdatedAt > performance.timeOrigin) return;
  query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0 });
}

/** An answer as it was, whatever became of asking anew. */
const settled = (answer: Answer): Answer => ({
  ...answer,
  state: {
    ...answer.state,
    status: "success",
    fetchStatus: "idle",
    error: null,
    fetchFailureReason: null,
  },
});

/** What is in this tab, beside what other tabs and days before left. */
function merged(before: readonly Answer[]): Answer[] {
  const refused = new Set(
    queries
      .getQueryCache()
      .getAll()
      .filter(isRefused)
      .map(({ queryHash }) => queryHash),
  );
  const { queries: own } = dehydrate(queries, {
    shouldDehydrateQuery: (query) =>
      query.state.data !== undefined && !isRefused(query) && !isSecret(query),
  });
  const all = new Map(before.map((answer) => [answer.queryHash, answer]));
  for (const answer of own.map(settled)) {
    const other = all.get(answer.queryHash);
    if (!other || other.state.dataUpdatedAt <= answer.state.dataUpdatedAt)
      all.set(answer.queryHash, answer);
  }
  return [...all.values()]
    .filter(({ queryHash, state }) => {
      const isOld = Date.now() - state.dataUpdatedAt > LONGEST_MS;
      return !isOld && !refused.has(queryHash);
    })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MOST);
}

let isChanged = false;

/** Keeps what is shown now, as far as that changed. */
export async function keep(): Promise<void> {
  const identity = answersOwner();
  const isWanted = isChanged;
  isChanged = false;
  if (identity === null || !isWanted || !isIn(identity)) return;
  try {
    const kept = await get<Kept>(KEY, store);
    const before = kept?.identity === identity ? kept.state.queries : [];
    const state = { mutations: [], queries: merged(before) };
    await set(KEY, { identity, at: Date.now(), state } satisfies Kept, store);
  } catch {
    // Where nothing can be kept, nothing is.
  }
}

function keepSoon(): void {
  if (!isChanged) setTimeout(() => void keep(), SOON_MS);
  isChanged = true;
}

/** Keeps what is shown from now on, soon after it came. */
export function keepAnswers(): void {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || !/^(?:success|error)$/.test(event.action.type)) return;
    takeBack(event.query);
    keepSoon();
  });
  addEventListener("visibilitychange", () => void keep());
  // What came before this was loaded.
  queries.getQueryCache().getAll().forEach(takeBack);
  keepSoon();
}
