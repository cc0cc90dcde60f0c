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

let owner: string | null = null;
export const answersOwner = (): string | null => owner;

/** A page waits no longer than this for what was shown last: a place of the browser may never answer. */
const PATIENCE_MS = 1000;

/** Shows what was shown last until the server answers, also where it can't be reached. */
export async function bringBack(): Promise<void> {
  await Promise.race([bringAll(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  // What keeps them isn't waited for.
  import("./keep-answers.ts").then(({ keepAnswers }) => keepAnswers()).catch(() => undefined);
}

async function bringAll(): Promise<void> {
  const kept = await get<Kept>(KEY, store).catch(() => undefined);
  if (kept && isIn(kept.identity) && Date.now() - kept.at < LONGEST_MS) {
    owner = kept.identity;
    hydrate(queries, kept.state);
    // It is shown, and asked for anew.
    await queries.invalidateQueries({ refetchType: "none" });
  }
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
