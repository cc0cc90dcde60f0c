import { dehydrate, hydrate } from "@tanstack/react-query";
import { createStore, del, get, set } from "idb-keyval";
import { queries } from "../lib/api.ts";

/** What was last shown on this device, for when there is no network. */
const store = createStore("atoll-answers", "answers");
const KEY = "last";
const EVERY_MS = 10_000;
/** The latest so many answers are kept. */
const MOST = 250;
const LONGEST_DAYS = 14;
const DAY_MS = 86_400_000;

interface Kept {
  /** Whose they are. */
  identity: string;
  at: number;
  state: ReturnType<typeof dehydrate>;
}

let owner: string | null = null;
let isChanged = false;

function newest(): Set<string> {
  const all = queries.getQueryCache().getAll();
  const latest = all.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  return new Set(latest.slice(0, MOST).map(({ queryHash }) => queryHash));
}

/** Secrets are shown once and not kept; what is found is asked for each time. */
const UNKEPT = /\/api\/auth\/|\/me\/tokens|invite-link|\/search/;

async function keep(): Promise<void> {
  if (owner === null || !isChanged) return;
  isChanged = false;
  const wanted = newest();
  const state = dehydrate(queries, {
    shouldDehydrateQuery: ({ queryHash, state: { status } }) =>
      status === "success" && wanted.has(queryHash) && !UNKEPT.test(queryHash),
  });
  const kept: Kept = { identity: owner, at: Date.now(), state };
  await set(KEY, kept, store).catch(() => undefined);
}

/** Shows what was shown last until the server answers, also where it can't be reached. */
export async function bringBack(): Promise<void> {
  const kept = await get<Kept>(KEY, store).catch(() => undefined);
  if (kept && Date.now() - kept.at < LONGEST_DAYS * DAY_MS) {
    owner = kept.identity;
    hydrate(queries, kept.state);
    // It is shown, and asked for anew.
    await queries.invalidateQueries({ refetchType: "none" });
  }
  queries.getQueryCache().subscribe(({ type }) => {
    if (type === "updated" || type === "added") isChanged = true;
  });
  setInterval(() => void keep(), EVERY_MS);
  addEventListener("visibilitychange", () => void keep());
  addEventListener("pagehide", () => void keep());
}

/** Says whose answers these are; those of somebody else are forgotten. */
export async function setAnswersOwner(identity: string): Promise<void> {
  if (owner !== null && owner !== identity) await forgetAnswers();
  owner = identity;
}

/** Forgets all that was shown, as whoever signs out wants. */
export async function forgetAnswers(): Promise<void> {
  owner = null;
  queries.clear();
  await del(KEY, store).catch(() => undefined);
}
