import { ownKey } from "./whose.ts";

/**
 * What this browser keeps of somebody under a name, whose pages these are; null where it keeps
 * nothing. Signing out forgets it.
 */
export function keptOwn(name: string): string | null {
  try {
    return localStorage.getItem(ownKey(name));
  } catch {
    return null;
  }
}

/** Keeps that, or null for nothing. A browser that has no room goes on without. */
export function keepOwn(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(ownKey(name));
    else localStorage.setItem(ownKey(name), text);
  } catch {
    // It holds for this page then.
  }
}
