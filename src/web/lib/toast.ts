import { store } from "./store.ts";

export interface Toast {
  id: number;
  text: string;
  action?: { label: string; run: () => void };
}

const SHOWN_MS = 8000;
let last = 0;
const toasts = store<readonly Toast[]>([]);

export const dismiss = (id: number): void =>
  toasts.set(toasts.now().filter((toast) => toast.id !== id));

/** Says something for a while, above everything; the newest takes the place of the one before. */
export function say(text: string, action?: Toast["action"]): void {
  const id = ++last;
  toasts.set([action ? { id, text, action } : { id, text }]);
  setTimeout(() => dismiss(id), SHOWN_MS);
}

/** Takes back what was said, where it is true no more. */
export const unsay = (text: string): void =>
  toasts.set(toasts.now().filter((toast) => toast.text !== text));

/** What is said now. */
export const useToasts = toasts.use;
