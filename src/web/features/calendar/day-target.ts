import { daysBetween } from "../../lib/when.ts";
import { useDropped } from "../../ui/drag/drag.ts";
import { EVENTS, type Lifted, useMoves } from "./moves.tsx";

/** A day of the calendar that things are dropped on. */
export function useDayTarget(day: string) {
  const { move } = useMoves();
  return useDropped<Lifted, HTMLDivElement>(EVENTS, ({ event, day: from }) => {
    const days = daysBetween(from, day);
    if (days !== 0) move(event, { days });
  });
}
