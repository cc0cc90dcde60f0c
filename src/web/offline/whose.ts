import { ApiError } from "#/client/errors.ts";
import { store } from "../lib/store.ts";
import * as words from "./words.ts";

/** Under this the tabs of a browser tell each other who is signed in; nobody's, once they signed out. */
const KEY = "atoll.who";

/** Whose pages this tab shows; null until that is known. */
let owner: string | null = null;

const isGivenUp = store(false);
/** Whether somebody else is signed in in this browser by now: nothing of whom it showed is shown any more. */
export const useIsGivenUp = isGivenUp.use;

function told(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // A browser that keeps nothing tells nothing.
    return null;
  }
}

/** Tells the other tabs who has come in, as the server said, or that nobody is in. */
export function tellWho(identity: string): void {
  try {
    localStorage.setItem(KEY, identity);
  } catch {
    // The next answer that says who is in tells this tab alone.
  }
}

/** Whether somebody is who came in here last, as far as that is known: what is kept of others is not shown. */
export function isIn(identity: string): boolean {
  const who = told();
  return who === null || who === identity;
}

/**
 * Whether whoever is signed in is still whom this tab shows. All tabs have one session: what is sent
 * from a page of somebody else would be done in the name of who came in after them.
 */
export function isStillTheirs(): boolean {
  if (owner === null || isIn(owner)) return true;
  giveUp();
  return false;
}

/** Throws unless they are. */
export function requireTheirs(): void {
  if (!isStillTheirs()) throw new ApiError(401, "unauthenticated", words.somebodyElse);
}

/** The page begins anew, as of who is in now; until then it shows nothing. */
function giveUp(): void {
  if (isGivenUp.now()) return;
  isGivenUp.set(true);
  location.reload();
}

/** Says whose pages these are; false for those of somebody else than before, which begin anew. */
export function setOwner(identity: string): boolean {
  if (owner === null) owner = identity;
  if (owner === identity) return true;
  queueMicrotask(giveUp);
  return false;
}

const prefixOf = (identity: string): string => `atoll.own:${identity}:`;

/** Under which name this browser keeps how somebody likes something, whose pages these are. */
export const ownKey = (name: string): string => prefixOf(owner ?? "") + name;

/** Forgets how somebody likes things. */
export function forgetOwn(identity: string): void {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(identity)));
  for (const key of own) localStorage.removeItem(key);
}

addEventListener("storage", (event) => {
  if (event instanceof StorageEvent && event.key === KEY) isStillTheirs();
});
// A tab that slept meanwhile was told nothing.
addEventListener("pageshow", isStillTheirs);
document.addEventListener("visibilitychange", isStillTheirs);
