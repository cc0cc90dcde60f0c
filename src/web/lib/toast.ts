import { useSyncExternalStore } from "react";

export interface Toast {
  id: number;
  text: string;
  action?: { label: string; run: () => void };
}

const SHOWN_MS = 8000;
let toasts: readonly Toast[] = [];
let last = 0;
const readers = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const read of readers) read();
}

export const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

/** Says something for a while, above everything; the newest takes the place of the one before. */
export function say(text: string, action?: Toast["action"]): void {
  const id = ++last;
  set([action ? { id, text, action } : { id, text }]);
  setTimeout(() => dismiss(id), SHOWN_MS);
}

/** What is said now. */
export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (read) => {
      readers.add(read);
      return () => readers.delete(read);
    },
    () => toasts,
  );
