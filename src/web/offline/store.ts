import { createStore, type UseStore } from "idb-keyval";

/**
 * A place of the browser for what outlives a page. All that is asked of it at once is one transaction,
 * which ends by itself: WebKit keeps a page that was left as it stands, and a transaction that waits for
 * a word of such a page would shut the place for every other page.
 */
export function placeFor(name: string, table: string): UseStore {
  const inside = createStore(name, table);
  return (mode, ask) =>
    inside(mode, (objects) => {
      const answer = ask(objects);
      objects.transaction.commit();
      return answer;
    });
}
