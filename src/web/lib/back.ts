import { useSyncExternalStore } from "react";
import { store } from "./store.ts";

/** So long after one look whether the server is there the next follows at most. */
const LONGEST_MS = 15_000;
const FIRST_MS = 1000;

/** Who wants to know when it is back. */
const hoping = new Set<() => void>();
let pauseMs = FIRST_MS;
let lookedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A little later each time, and at once where somebody or the network gives a reason to. */
function lookLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(), pauseMs);
  pauseMs = Math.min(pauseMs * 2, LONGEST_MS);
}

async function look(): Promise<void> {
  if (hoping.size === 0) return;
  lookedAt = Date.now();
  lookLater();
  // It takes nothing of what a person may ask for.
  const answer = await fetch("/healthz").catch(() => null);
  if (answer === null || answer.status >= 500) return;
  const all = [...hoping];
  hoping.clear();
  for (const tell of all) tell();
}

function lookNow(): void {
  if (hoping.size === 0 || document.hidden) return;
  pauseMs = FIRST_MS;
  void look();
}

addEventListener("online", lookNow);
addEventListener("focus", lookNow);
addEventListener("visibilitychange", lookNow);

/** Tells once when a server that couldn't be reached can be. Answers how to stop. */
export function whenBack(tell: () => void): () => void {
  if (hoping.size === 0) {
    // Pauses go on growing where it is back for a moment alone.
    if (Date.now() - lookedAt > LONGEST_MS) pauseMs = FIRST_MS;
    lookLater();
  }
  hoping.add(tell);
  return () => hoping.delete(tell);
}

const isThere = store(true);

/** Whether the server could be reached when that was tried last. */
export const useIsThere = isThere.use;

/** Notes that it couldn't be; tells when it can be again. */
export function noteGone(tell: () => void): void {
  if (!isThere.now()) return;
  isThere.set(false);
  whenBack(() => {
    isThere.set(true);
    tell();
  });
}

function followOnline(told: () => void): () => void {
  addEventListener("online", told);
  addEventListener("offline", told);
  return () => {
    removeEventListener("online", told);
    removeEventListener("offline", told);
  };
}

/** Whether the browser has a network at all. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(followOnline, () => navigator.onLine);
