import { del, entries, get, set } from "idb-keyval";
import type { Said } from "./said.ts";
import { placeFor } from "./store.ts";

const store = placeFor("atoll-going", "going");
/** Held by the page that is sending it. */
const lockOf = (key: string) => `atoll.going:${key}`;

/** Something that is being sent, and by whom. */
export interface Going {
  key: string;
  identity: string;
  path: string;
  body: string;
  /** What was said, where its body is to be made of that. */
  said?: Said;
}

/** Under this something is kept in the very moment in which it leaves its form, by its key. */
const BEGUN = "atoll.begun:";

/**
 * Keeps something that is about to be sent: a page that ends in the same moment has not handed it over yet. Answers what
 * forgets that.
 */
export function begin(one: Going): () => void {
  const name = BEGUN + one.key;
  try {
    localStorage.setItem(name, JSON.stringify(one));
  } catch {
    // There is no room: it is kept a moment later.
  }
  return () => localStorage.removeItem(name);
}

const isGoing = (value: unknown): value is Going =>
  typeof value === "object" &&
  value !== null &&
  ["key", "identity", "path", "body"].every((name) => name in value);

function begunAs(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** What pages had begun to send in the moment in which they ended. */
function begunBefore(): Going[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(BEGUN));
  return names.map(begunAs).filter(isGoing);
}

/**
 * Sends something that is kept until there is an answer: should this page end meanwhile, another finds it. Nobody waits
 * until it is kept, nor until it is forgotten.
 */
export function surely<T>(one: Going, send: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const sent = navigator.locks.request(lockOf(one.key), async () => {
    const kept = set(one.key, one, store).catch(() => undefined);
    await send().then(resolve, reject);
    await kept;
    await del(one.key, store).catch(() => undefined);
  });
  sent.catch(reject);
  return promise;
}

/** Resolves when no page of this browser is sending it. */
export const whenSent = (key: string): Promise<void> =>
  navigator.locks.request(lockOf(key), { mode: "shared" }, () => undefined);

/** Whether something is on its way still, or was left there. */
const isKept = async (key: string): Promise<boolean> =>
  localStorage.getItem(BEGUN + key) !== null ||
  (await get(key, store).catch(() => undefined)) !== undefined;

interface Heir {
  keep: (one: Going) => Promise<void>;
  /** Something is kept that a page left which ended only now. */
  onLate: () => void;
}

/** Hands over what pages of somebody left on its way when they ended, and what others leave that end later. */
export async function takeLeft(identity: string, { keep, onLate }: Heir): Promise<void> {
  const all = (await entries<string, Going>(store).catch(() => [])).map(([, one]) => one);
  for (const one of [...begunBefore(), ...all]) {
    const { key } = one;
    if (one.identity !== identity) continue;
    const take = async () => {
      if (!(await isKept(key))) return false;
      await keep(one);
      await del(key, store);
      localStorage.removeItem(BEGUN + key);
      return true;
    };
    const isFree = await navigator.locks.request(
      lockOf(key),
      { ifAvailable: true },
      async (lock) => {
        if (lock !== null) await take();
        return lock !== null;
      },
    );
    // A page that is loaded anew may begin before the one that it was has ended.
    if (!isFree)
      void navigator.locks.request(lockOf(key), take).then((isLate) => isLate && onLate());
  }
}

/** Forgets what pages of somebody left on its way. */
export async function forgetGoing(identity: string): Promise<void> {
  for (const { key, identity: whose } of begunBefore())
    if (whose === identity) localStorage.removeItem(BEGUN + key);
  for (const [key, one] of await entries<string, Going>(store).catch(() => []))
    if (one.identity === identity) await del(key, store);
}
