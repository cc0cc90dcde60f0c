import { toggled } from "../../../lib/plain.ts";
import { store } from "../../../lib/store.ts";
import { ownKey } from "../../../offline/whose.ts";

// This part of the program may be here before it is known whose pages these are.
const key = (): string => ownKey("calendar.left-out");
const kept = (): readonly string[] => localStorage.getItem(key())?.split(" ") ?? [];

/** The projects that somebody leaves out of the calendar, on this device; null until they change. */
const leftOut = store<readonly string[] | null>(null);

export const useLeftOut = (): readonly string[] => leftOut.use() ?? kept();

/** Leaves a project out, or shows it again. */
export function toggle(project: string): void {
  const next = toggled(leftOut.now() ?? kept(), project);
  if (next.length === 0) localStorage.removeItem(key());
  else localStorage.setItem(key(), next.join(" "));
  leftOut.set(next);
}
