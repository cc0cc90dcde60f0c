import { type DehydratedState, hydrate } from "@tanstack/react-query";
import { del, get } from "idb-keyval";
import { queries } from "../lib/api.ts";
import { placeFor } from "./store.ts";
import { isIn } from "./whose.ts";

/** What was last shown on this device, for when there is no network. */
export const store = placeFor("atoll-answers", "answers");
export const KEY = "last";
export const LONGEST_MS = 14 * 86_400_000;

export interface Kept {
  /** Whose they are. */
  identity: string;
  at: number;
  state: DehydratedState;
}

type Answer = DehydratedState["queries"][number];

let owner: string | null = null;
export const answersOwner = (): string | null => owner;

/** A page waits no longer than this for what was shown last: a place of the browser may never answer. */
const PATIENCE_MS = 1000;

/**
 * Shows what was shown last until the server answers, also where it can't be reached. Where the server was faster, as
 * it says itself, a page begins with what that answered, and what it has no answer for yet comes beside.
 */
export async function bringBack(isAnswered: Promise<boolean>): Promise<void> {
  const { promise: isOver, resolve: tooLong } = Promise.withResolvers<void>();
  setTimeout(tooLong, PATIENCE_MS);
  const isKept = bringAll();
  const either = [
    isKept.then((isThere) => isThere || isAnswered),
    isAnswered.then((isThere) => isThere || isKept),
  ];
  await Promise.race([...either, isOver]);
  // What keeps them isn't waited for.
  import("./keep-answers.ts").then(({ keepAnswers }) => keepAnswers()).catch(() => undefined);
}

/** Shows all that was kept of whoever is in; false where that is nothing. */
async function bringAll(): Promise<boolean> {
  const kept = await get<Kept>(KEY, store).catch(() => undefined);
  if (!kept || !isIn(kept.identity) || Date.now() - kept.at > LONGEST_MS) return false;
  if (owner !== null && owner !== kept.identity) return false;
  owner = kept.identity;
  // It is shown, and asked for anew.
  const asStale = ({ state, ...answer }: Answer) => ({
    ...answer,
    state: { ...state, isInvalidated: true },
  });
  const wanted = kept.state.queries.filter(isWanted).map(asStale);
  hydrate(queries, { mutations: [], queries: wanted });
  return true;
}

/** Where the server answered already, that holds; a refusal, too. */
function isWanted({ queryHash }: Answer): boolean {
  const now = queries.getQueryCache().get(queryHash);
  return now === undefined || now.state.status === "pending";
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
