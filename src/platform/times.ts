import { parseInstant } from "#/lib/days.ts";
import { invalid } from "./errors.ts";

/** A date-time of a request as an instant; absent and null are null. */
export function checkedInstant(field: string, text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null;
  const instant = parseInstant(text);
  if (!instant)
    throw invalid(
      field,
      "invalid",
      "This must be a date-time with an offset, such as 2026-11-21T09:00:00Z.",
    );
  return instant;
}
