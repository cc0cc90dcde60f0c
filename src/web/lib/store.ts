import { useSyncExternalStore } from "react";

/** Something that stands outside of every screen, and that some show. */
export interface Store<T> {
  now(): T;
  set(next: T): void;
  /** Its value, in a screen that is drawn anew when it changes. */
  use(): T;
}

export function store<T>(first: T): Store<T> {
  let value = first;
  const readers = new Set<() => void>();
  const subscribe = (read: () => void) => {
    readers.add(read);
    return () => readers.delete(read);
  };
  const now = () => value;
  return {
    now,
    set(next) {
      value = next;
      for (const read of readers) read();
    },
    use: () => useSyncExternalStore(subscribe, now),
  };
}
