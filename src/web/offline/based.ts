import type { Waiting } from "./waiting.ts";

/** A number in what was sent or answered, by its name; null for none. */
function numberIn(json: unknown, name: string): number | null {
  const value = typeof json === "object" && json !== null ? Reflect.get(json, name) : null;
  return typeof value === "number" ? value : null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/**
 * What waits and began from the version before the one that a change of one's own made: it was made knowing that
 * change, and begins from what it made. One's second words of the day are no conflict with the first.
 */
export function basedOn(made: Waiting, answer: unknown, waiting: readonly Waiting[]): Waiting[] {
  const version = numberIn(answer, "version");
  if (made.method !== "PATCH" || version === null) return [];
  return waiting.flatMap((one) => {
    const body = parsed(one.body);
    const isNext =
      one.key !== made.key &&
      one.refused === null &&
      one.method === "PATCH" &&
      one.path === made.path &&
      numberIn(body, "base_version") === version - 1;
    if (!isNext) return [];
    return [{ ...one, body: JSON.stringify({ ...Object(body), base_version: version }) }];
  });
}
