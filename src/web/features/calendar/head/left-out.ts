import { toggled } from "../../../lib/plain.ts";
import { store } from "../../../lib/store.ts";
import { keepOwn, keptOwn } from "../../../offline/own.ts";

const NAME = "calendar.left-out";
// This part of the program may be here before it is known whose pages these are.
const kept = (): readonly string[] => keptOwn(NAME)?.split(" ") ?? [];

/** The projects that somebody leaves out of the calendar, on this device; null until they change. */
const leftOut = store<readonly string[] | null>(null);

export const useLeftOut = (): readonly string[] => leftOut.use() ?? kept();

/** Leaves a project out, or shows it again. */
export function toggle(project: string): void {
  const next = toggled(leftOut.now() ?? kept(), project);
  keepOwn(NAME, next.length === 0 ? null : next.join(" "));
  leftOut.set(next);
}
