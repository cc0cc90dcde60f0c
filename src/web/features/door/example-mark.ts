/** What an example that is being made began with: the same each time it goes on. */
export interface Begun {
  /** What the keys of its requests begin with, so that each of them happens once. */
  seed: string;
  /** The day it was begun, from which its own days count. */
  day: string;
}

const keyOf = (org: string): string => `atoll.example:${org}`;

const isBegun = (value: unknown): value is Begun =>
  typeof value === "object" && value !== null && "seed" in value && "day" in value;

/** Notes that an organization is to begin with an example, whatever becomes of this page. */
export const beginExample = (org: string): void => {
  const begun: Begun = { seed: crypto.randomUUID(), day: new Date().toISOString().slice(0, 10) };
  localStorage.setItem(keyOf(org), JSON.stringify(begun));
};

/** The example that an organization is to begin with; null where there is none, or it is done. */
export function exampleOf(org: string): Begun | null {
  const begun: unknown = JSON.parse(localStorage.getItem(keyOf(org)) ?? "null");
  return isBegun(begun) ? begun : null;
}

export const endExample = (org: string): void => localStorage.removeItem(keyOf(org));
