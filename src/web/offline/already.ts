import { wordsOf } from "../lib/plain.ts";

const textOf = (value: unknown): string => wordsOf(typeof value === "string" ? value : null);

/** Whether something is by now as a change wants it: of rich text the words count. */
export const saysAlready = (
  now: Readonly<Record<string, unknown>>,
  { base_version: _, ...wanted }: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(wanted).every(([name, value]) =>
    name.endsWith("_html")
      ? textOf(value) === textOf(now[name])
      : JSON.stringify(value) === JSON.stringify(now[name]),
  );
