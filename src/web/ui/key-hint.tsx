import type { ReactNode } from "react";

/** A key beside what it does: to be seen where there are keys, and no part of the name. */
export const KeyHint = ({ isOn = false, children }: { isOn?: boolean; children: ReactNode }) => (
  <span className={isOn ? "kbd kbd-on" : "kbd"} aria-hidden="true">
    {children}
  </span>
);
