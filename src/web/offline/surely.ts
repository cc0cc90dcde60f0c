import { createStore, del, entries, set } from "idb-keyval";

const store = createStore("atoll-going", "going");
/** Held by the page that is sending it. */
const lockOf = (key: string) => `atoll.going:${key}`;

/** Something that is being sent, and by whom. */
export interface Going {
  key: string;
  identity: string;
  path: string;
  body: string;
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

/** Hands over what pages of somebody left on its way when they ended. */
export async function takeLeft(
  identity: string,
  keep: (one: Going) => Promise<void>,
): Promise<void> {
  const all = await entries<string, Going>(store).catch(() => []);
  for (const [key, one] of all) {
    if (one.identity !== identity) continue;
    await navigator.locks.request(lockOf(key), { ifAvailable: true }, async (lock) => {
      if (lock === null) return;
      await keep(one);
      await del(key, store);
    });
  }
}

/** Forgets what pages of somebody left on its way. */
export async function forgetGoing(identity: string): Promise<void> {
  for (const [key, one] of await entries<string, Going>(store).catch(() => []))
    if (one.identity === identity) await del(key, store);
}
