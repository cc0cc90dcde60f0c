import { useSyncExternalStore } from "react";

/** As the styles have it: there a month has dots, and below it what is on one day. */
const narrow = matchMedia("(max-width: 40rem)");

const subscribe = (read: () => void) => {
  narrow.addEventListener("change", read);
  return () => narrow.removeEventListener("change", read);
};

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
