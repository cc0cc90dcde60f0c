import { useState } from "react";

/**
 * Whether a form stands open: by itself where words wait in it, or because somebody opened it, who alone has the focus
 * in it. What opens by itself takes that from nobody.
 */
export function useOpened(waits: boolean) {
  const [state, setState] = useState<"waits" | "opened" | "shut">(waits ? "waits" : "shut");
  return {
    isOpen: state !== "shut",
    hasFocus: state === "opened",
    setOpen: (isOpen: boolean) => setState(isOpen ? "opened" : "shut"),
    /** What was sent from it is in it again; whoever is still at what opens it goes on in it. */
    comeBack: (opener: HTMLElement | null) =>
      setState(opener !== null && opener === document.activeElement ? "opened" : "waits"),
  };
}
