import { store } from "../../lib/store.ts";
import { keepOwn, keptOwn } from "../../offline/own.ts";

/** How what lies in a folder stands on its page: in cards, or in rows. */
export type Shown = "grid" | "list";

const NAME = "files.shown";
// This part of the program may be here before it is known whose pages these are.
const kept = (): Shown => (keptOwn(NAME) === "list" ? "list" : "grid");

/** How somebody wants files shown, on this device; null until they change it. */
const shown = store<Shown | null>(null);

export const useShown = (): Shown => shown.use() ?? kept();

export function showAs(next: Shown): void {
  shown.set(next);
  keepOwn(NAME, next === "grid" ? null : next);
}
