import { useEffect, useState } from "react";
import { ownKey } from "../../offline/whose.ts";
import * as words from "./words.tsx";

/** A file that was on its way, and where it was to lie. */
interface Left {
  parent: string;
  name: string;
}

const TAB = crypto.randomUUID();
const prefix = () => ownKey("files:");
const mine = () => prefix() + TAB;
/** Ends the lock by which others know that this tab is there. */
let letGo: (() => void) | null = null;

/**
 * Keeps what the files are called that this tab has on their way: a browser keeps no files, and should the tab end, the
 * next one says which didn't arrive.
 */
export function noteGoing(all: readonly Left[]): void {
  const names = all.map(({ parent, name }) => ({ parent, name }));
  try {
    if (names.length === 0) localStorage.removeItem(mine());
    else localStorage.setItem(mine(), JSON.stringify(names));
  } catch {
    // A browser without room says nothing afterwards.
  }
  if (names.length === 0) {
    letGo?.();
    letGo = null;
  } else if (letGo === null) {
    const { promise, resolve } = Promise.withResolvers<void>();
    letGo = resolve;
    void navigator.locks.request(mine(), () => promise);
  }
}

const isLeft = (value: unknown): value is Left =>
  typeof value === "object" && value !== null && "parent" in value && "name" in value;

function leftAs(key: string): Left[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isLeft) : [];
  } catch {
    return [];
  }
}

/** Under which keys tabs that ended left files. */
async function endedTabs(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query();
  const there = new Set(held.map(({ name }) => name));
  const all = Object.keys(localStorage).filter((key) => key.startsWith(prefix()));
  return all.filter((key) => key !== mine() && !there.has(key));
}

async function leftAt(parent: string): Promise<string[]> {
  const all = (await endedTabs()).flatMap(leftAs);
  return all.filter((one) => one.parent === parent).map(({ name }) => name);
}

async function forget(parent: string): Promise<void> {
  for (const key of await endedTabs()) {
    const others = leftAs(key).filter((one) => one.parent !== parent);
    if (others.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(others));
  }
}

/** Says which files didn't arrive because their tab ended. */
export function LeftFiles({ parent }: { parent: string }) {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isHere = true;
    void leftAt(parent).then((left) => isHere && setNames(left));
    return () => {
      isHere = false;
    };
  }, [parent]);
  if (names.length === 0) return null;
  const close = () => void forget(parent).then(() => setNames([]));
  return (
    <div className="notice notice-warn" role="status">
      <span dir="auto">{words.didNotArrive(names)}</span>
      <button type="button" className="btn btn-s push" onClick={close}>
        {words.allRight}
      </button>
    </div>
  );
}
