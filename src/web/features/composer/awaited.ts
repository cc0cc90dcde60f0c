import { useCallback, useEffect, useRef, useState } from "react";
import { say } from "../../lib/toast.ts";
import type { Parcel } from "../../ui/parcels.tsx";
import * as words from "./words.ts";

/** A file that isn't there yet, and why. */
export type Missing = Pick<Parcel, "key" | "name" | "wrong" | "isOffline">;

/** What is told of files on their way: those that aren't there yet, and the keys of those that came. */
export type OnFiles = (missing: readonly Missing[], arrived: ReadonlySet<string>) => void;

/** What goes ahead once they are there. */
interface Deed {
  action: string;
  run: () => unknown;
}

/** It can't come by itself. */
const isRefused = ({ wrong, isOffline }: Missing): boolean => wrong !== null && !isOffline;

/** What became of files since they were looked at before. */
function fateOf(before: readonly Missing[], now: readonly Missing[], arrived: ReadonlySet<string>) {
  const asBefore = ({ key, wrong }: Missing) =>
    before.some((one) => one.key === key && one.wrong === wrong);
  return {
    refused: now.find(isRefused),
    lost: before.find(({ key }) => !arrived.has(key) && !now.some((one) => one.key === key)),
    isOther: now.length !== before.length || !now.every(asBefore),
  };
}

/**
 * Files that are to be among the words, and aren't yet: nothing is sent without them. What was to be
 * sent goes ahead by itself once they are there, on this page alone: who leaves it is told.
 */
export function useAwaited() {
  const missing = useRef<readonly Missing[]>([]);
  const deed = useRef<Deed | null>(null);
  const [awaiting, setAwaiting] = useState<string | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const [wait] = useState(() => (next: Deed | null) => {
    deed.current = next;
    setAwaiting(next && words.goesAhead(next.action, missing.current.length));
  });
  const onFiles: OnFiles = useCallback(
    (now, arrived) => {
      const { refused, lost, isOther } = fateOf(missing.current, now, arrived);
      missing.current = now;
      const due = deed.current;
      if (due === null) {
        if (isOther) setHeld(null);
        return;
      }
      const stops = lost ? words.stopped(lost.name) : refused && words.didntArrive(refused.name);
      wait(stops === undefined && now.length > 0 ? due : null);
      if (stops !== undefined) setHeld(stops);
      else if (now.length === 0) due.run();
    },
    [wait],
  );
  useEffect(() => {
    const { pathname } = location;
    return () => {
      const names = missing.current.map(({ name }) => name);
      if (names.length === 0 || location.pathname === pathname) return;
      const action = deed.current?.action;
      say(action === undefined ? words.notAttached(names) : words.notDone(action, names));
    };
  }, []);
  /** Whether one has to wait for them; does what was to be done then, once. */
  const holds = (next: Deed): boolean => {
    if (missing.current.length === 0) {
      setHeld(null);
      return false;
    }
    const refused = missing.current.find(isRefused);
    setHeld(refused ? words.didntArrive(refused.name) : null);
    if (!refused) wait(deed.current ?? next);
    return true;
  };
  return {
    held,
    awaiting,
    onFiles,
    holds,
    callOff: () => wait(null),
    isAny: () => missing.current.length > 0,
  };
}
