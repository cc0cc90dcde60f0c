import type { ReactNode } from "react";

/** An entry of a menu. */
export interface MenuItem {
  label: string;
  icon?: ReactNode;
  keys?: string;
  /** What sets it apart from others, after its label. */
  note?: string | undefined;
  isBad?: boolean;
  isOff?: boolean;
  /** A switch, and how it stands. */
  isOn?: boolean;
  run: () => void;
}
