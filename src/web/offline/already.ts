import { wordsOf } from "../lib/plain.ts";

const textOf = (value: unknown): string => wordsOf(typeof value === "string" ? value : null);

const inMs = (value: unknown): number =>
  typeof value === "string" ? Date.parse(value) : Number.NaN;

/** Whether a field says the same: an instant is one however it is written, and what isn't there is nothing. */
export const isSame = (name: string, one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) ||
  (name.endsWith("_at") && inMs(one) === inMs(other));

/** Whether something is by now as a change wants it: of rich text the words count. */
export const saysAlready = (
  now: Readonly<Record<string, unknown>>,
  { base_version: _, ...wanted }: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(wanted).every(([name, value]) =>
    name.endsWith("_html") ? textOf(value) === textOf(now[name]) : isSame(name, value, now[name]),
  );
