import type { ReactNode } from "react";

/** An entry of a menu. */
export interface MenuItem {
  label: string;
  icon?: ReactNode;
  keys?: string;
  isBad?: boolean;
  isOff?: boolean;
  /** A switch, and how it stands. */
  isOn?: boolean;
  run: () => void;
}
