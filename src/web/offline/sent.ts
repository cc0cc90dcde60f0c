import { store } from "../lib/store.ts";

/** So much that was made here lately is known by where it is now; in every tab, and after another visit. */
const MOST = 50;
const KEY = "atoll.sent";

/** Where something is that was sent under a key. */
type Sent = readonly (readonly [key: string, id: string, isProject: boolean])[];

function kept(): Sent {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

const sent = store<Sent>(kept());
const hear = ({ key }: StorageEvent) => key === KEY && sent.set(kept());
addEventListener("storage", hear);

/** Whether an answer says which thing it is about. */
export const hasId = (answer: unknown): answer is { id: string } =>
  typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "string";

const MAKES_PROJECT = /\/(?:projects|templates\/[^/]+\/use)$/;

/** Notes which thing was made of what was sent under a key: the page that showed it till then leads there. */
export function noteSent({ key, path }: { key: string; path: string }, answer: unknown): void {
  if (!hasId(answer)) return;
  const made = [key, answer.id, MAKES_PROJECT.test(path)] as const;
  sent.set([...kept().filter(([other]) => other !== key), made].slice(-MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(sent.now()));
  } catch {
    // This tab knows it all the same.
  }
}

/** What became of it; undefined for what wasn't sent, or long ago. */
export function useSent(key: string): { id: string; isProject: boolean } | undefined {
  const [, id, isProject = false] = sent.use().find(([other]) => other === key) ?? [];
  return id === undefined ? undefined : { id, isProject };
}

/** Forgets all of them, as whoever signs out wants. */
export function forgetSent(): void {
  sent.set([]);
  localStorage.removeItem(KEY);
}
