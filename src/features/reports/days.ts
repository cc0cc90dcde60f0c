import { isDay, parseInstant } from "#/lib/days.ts";
import { daysBetween } from "#/lib/due.ts";
import { type Static, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";

const LONGEST_DAYS = 400;
const bound = (description: string) =>
  t.String({ maxLength: 40, description, "x-as": { type: "string", format: "date", description } });

export const windowQuery = t.Object({
  from: bound("The first day; a date-time is taken too, as its day in UTC."),
  to: bound("The last day, likewise."),
});

/**
 * The span of days a query asks for; throws 422 for what is no day, ends before it begins or is
 * over 400 days long.
 */
export function windowOf(query: Static<typeof windowQuery>): { from: string; to: string } {
  const [from, to] = [dayOf("from", query.from), dayOf("to", query.to)];
  const days = daysBetween(from, to);
  if (days < 0) throw invalid("to", "out_of_range", "It can't end before it begins.");
  if (days > LONGEST_DAYS) throw invalid("to", "out_of_range", `At most ${LONGEST_DAYS} days.`);
  return { from, to };
}

function dayOf(field: string, text: string): string {
  if (isDay(text)) return text;
  const instant = parseInstant(text);
  if (!instant) throw invalid(field, "invalid", "This must be a day, such as 2026-11-21.");
  return instant.toISOString().slice(0, 10);
}
