import { toggled } from "../../../lib/plain.ts";
import { store } from "../../../lib/store.ts";

const KEY = "atoll.calendar.left-out";
const kept = (): readonly string[] => localStorage.getItem(KEY)?.split(" ") ?? [];

/** The projects that somebody leaves out of the calendar, on this device. */
const leftOut = store<readonly string[]>(kept());

export const useLeftOut = leftOut.use;

/** Leaves a project out, or shows it again. */
export function toggle(project: string): void {
  const next = toggled(leftOut.now(), project);
  if (next.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next.join(" "));
  leftOut.set(next);
}
