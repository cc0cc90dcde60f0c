import type { RecurrenceProblem } from "#/lib/recurrence/check.ts";
import { Invalid } from "#/platform/errors.ts";

/** Refuses a recurrence that there is something wrong with: 422 for all its fields at once. */
export function requireSound(problems: readonly RecurrenceProblem[]): void {
  const fields = [...Map.groupBy(problems, ({ field }) => field)].map(
    ([field, all]) => [field, all.map(({ code, message }) => ({ code, message }))] as const,
  );
  if (fields.length > 0) throw new Invalid(Object.fromEntries(fields));
}
