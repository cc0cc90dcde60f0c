import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

declare module "@tanstack/history" {
  interface HistoryState {
    /** A second entry of a tab's first page: whoever goes back from it leaves nothing but what was open. */
    isAbove?: true;
    /** The key of the entry before it, which is the same page with nothing beside it. */
    beside?: string;
  }
}

/** What is open above the page; the last was opened last. */
const open: (() => void)[] = [];

/**
 * While something is open above the page, the browser's Back closes that, and the page stays. Where words would be lost
 * the browser asks before it leaves the site.
 */
export function useBackCloses(
  isOpen: boolean,
  close: () => void,
  hasWords: () => boolean = () => false,
): void {
  const { history, navigate } = useRouter();
  const closeNow = useEffectEvent(close);
  const isLosing = useEffectEvent(hasWords);
  useEffect(() => {
    if (!isOpen) return;
    if (!history.canGoBack())
      void navigate({
        to: ".",
        search: true,
        hash: true,
        state: (state) => ({ ...state, isAbove: true }),
        resetScroll: false,
        ignoreBlocker: true,
      });
    const own = () => closeNow();
    open.push(own);
    const unblock = history.block({
      enableBeforeUnload: () => isLosing(),
      blockerFn: ({ action }) => {
        if (action === "BACK") open.at(-1)?.();
        return action === "BACK";
      },
    });
    return () => {
      unblock();
      open.splice(open.indexOf(own), 1);
    };
  }, [history, navigate, isOpen]);
}
