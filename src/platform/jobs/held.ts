import type { RunnerOptions } from "./runner-options.ts";

/** The kinds of job that wait while the clock may be wrong: what they do can't be undone. */
export function heldKinds({
  trusted,
  handlers,
}: Pick<RunnerOptions, "trusted" | "handlers">): string[] {
  if (!trusted.isAhead()) return [];
  return Object.entries(handlers).flatMap(([kind, handler]) =>
    "isFinal" in handler ? [kind] : [],
  );
}
