import type { Occurrence } from "./grid.ts";

/** What each way to show time is given. */
export interface ShownProps {
  days: readonly string[];
  /** The one that is chosen among them. */
  day: string;
  /** As `2026-11`. */
  month: string;
  today: string;
  found: ReadonlyMap<string, readonly Occurrence[]>;
}
