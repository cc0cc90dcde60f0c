import { store } from "../../lib/store.ts";
import { ownKey } from "../../offline/whose.ts";

/** How what lies in a folder stands on its page: in cards, or in rows. */
export type Shown = "grid" | "list";

// This part of the program may be here before it is known whose pages these are.
const key = (): string => ownKey("files.shown");
const kept = (): Shown => (localStorage.getItem(key()) === "list" ? "list" : "grid");

/** How somebody wants files shown, on this device; null until they change it. */
const shown = store<Shown | null>(null);

export const useShown = (): Shown => shown.use() ?? kept();

export function showAs(next: Shown): void {
  shown.set(next);
  try {
    if (next === "grid") localStorage.removeItem(key());
    else localStorage.setItem(key(), next);
  } catch {
    // It holds for this page then.
  }
}
