import type { Occurrence } from "./grid.ts";

/** What each way to show time is given. */
export interface ShownProps {
  days: readonly string[];
  /** As `2026-11`. */
  month: string;
  today: string;
  found: ReadonlyMap<string, readonly Occurrence[]>;
}
