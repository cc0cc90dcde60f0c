import type { Env } from "./variable.ts";
import { allVariables } from "./variables.ts";

/** A variable that is set and that nobody reads, and the one that was probably meant. */
export interface Misspelt {
  name: string;
  meant: string;
}

/** Shorter names are too near to each other, `HOME` is not `HOST`: of these two letters may have changed places. */
const SHORT = 5;
const LONG = 12;
const mostEdits = ({ length }: string): number => (length <= SHORT ? 0 : length < LONG ? 2 : 3);

/** Finds variables whose names are nearly those of ours: `TENANT_DIR`, `ATOLL_PORT`, `mail_url`. */
export function misspelt(env: Env): Misspelt[] {
  const names = allVariables.map(({ name }) => name);
  const known = new Set(names);
  return Object.keys(env).flatMap((name) => {
    if (known.has(name) || !env[name]) return [];
    const meant = nearest(name, names);
    return meant === null ? [] : [{ name, meant }];
  });
}

function nearest(name: string, names: readonly string[]): string | null {
  const plain = plainOf(name);
  let best: { meant: string; edits: number } | null = null;
  for (const meant of names) {
    if (isSwapped(plain, plainOf(meant))) return meant;
    const most = mostEdits(meant);
    const edits = distance(plain, plainOf(meant), most);
    if (edits <= most && (best === null || edits < best.edits)) best = { meant, edits };
  }
  return best?.meant ?? null;
}

/** Whether two names are the same but for two letters beside each other: `PROT`. */
function isSwapped(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, n) => letter !== b[n]);
  return at >= 0 && a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2) === b;
}

/** Without what people add or leave out: `ATOLL_TenantsDir` is `TENANTSDIR`. */
const plainOf = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^ATOLL_/, "")
    .replaceAll(/[^A-Z\d]/g, "");

/** How many letters have to be changed, added or left out (Levenshtein); more than `most` is any number above it. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row.push(
        Math.min(
          (before[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    before = row;
  }
  return before[b.length] ?? 0;
}
