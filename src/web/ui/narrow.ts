import { useSyncExternalStore } from "react";

/** As the styles have it: a phone, where what stands beside something else has no place. */
const narrow = matchMedia("(max-width: 40rem)");

const subscribe = (read: () => void) => {
  narrow.addEventListener("change", read);
  return () => narrow.removeEventListener("change", read);
};

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
