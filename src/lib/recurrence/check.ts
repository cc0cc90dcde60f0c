import { firstOccurrence, LAST_DAY, type Series } from "./occurrences.ts";
import { patternOf } from "./pattern.ts";
import type { Recurrence } from "./schema.ts";

/**
 * What is wrong with a rule. `field` is the JSON path in a body that has the rule as `recurrence`.
 */
export interface RecurrenceProblem {
  field: string;
  code: "required" | "invalid" | "out_of_range" | "recurrence_empty";
  message: string;
}

const PARTS = ["weekdays", "monthly_mode", "day_of_month", "nth", "weekday", "month"] as const;
type Part = (typeof PARTS)[number];

const MEANT_FOR: Record<Part, readonly Recurrence["frequency"][]> = {
  weekdays: ["daily", "weekly"],
  monthly_mode: ["monthly", "yearly"],
  day_of_month: ["monthly", "yearly"],
  nth: ["monthly", "yearly"],
  weekday: ["monthly", "yearly"],
  month: ["yearly"],
};

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * What is wrong with a rule that has the right shape: parts that contradict each other or mean
 * nothing together, else that it has no occurrence from its anchor on. Empty when the rule is good.
 */
export function checkRecurrence(
  rule: Recurrence,
  anchorOn: string,
  kind: "event" | "todo",
): RecurrenceProblem[] {
  const contradictions = [
    ...wrongEnd(rule),
    ...wrongZone(rule),
    ...wrongMode(rule, kind),
    ...wrongParts(rule),
  ];
  if (contradictions.length > 0) return contradictions;
  return isEmpty({ rule, anchorOn, shortMonths: kind === "todo" ? "clamp" : "skip" })
    ? [{ field: "recurrence", code: "recurrence_empty", message: "This rule has no occurrence." }]
    : [];
}

const invalid = (part: keyof Recurrence, message: string): RecurrenceProblem => ({
  field: `recurrence.${part}`,
  code: "invalid",
  message,
});
const required = (part: keyof Recurrence, message: string): RecurrenceProblem => ({
  ...invalid(part, message),
  code: "required",
});

const wrongEnd = ({ until, count }: Recurrence): RecurrenceProblem[] =>
  until && count ? [invalid("count", "A rule has an `until` or a `count`, not both.")] : [];

/**
 * Offsets pass for zones with Intl and Temporal, but know no daylight saving and have no place in
 * iCalendar.
 */
const wrongZone = ({ time_zone }: Recurrence): RecurrenceProblem[] =>
  /^[+-]/.test(time_zone)
    ? [invalid("time_zone", "This must be the IANA name of a time zone, not an offset.")]
    : [];

function wrongMode(rule: Recurrence, kind: "event" | "todo"): RecurrenceProblem[] {
  if (rule.mode !== "after_completion") return [];
  if (kind === "event") return [invalid("mode", "Only to-dos can be completed.")];
  return sent(rule).map((part) =>
    invalid(
      part,
      `\`${part}\` has no meaning when the next to-do is due so long after the completion.`,
    ),
  );
}

function wrongParts(rule: Recurrence): RecurrenceProblem[] {
  if (rule.mode === "after_completion") return [];
  const misplaced = sent(rule)
    .filter((part) => !MEANT_FOR[part].includes(rule.frequency))
    .map((part) => invalid(part, `\`${part}\` is for ${MEANT_FOR[part].join(" and ")} rules.`));
  return misplaced.length > 0 ? misplaced : wrongMonthDay(rule);
}

function wrongMonthDay(rule: Recurrence): RecurrenceProblem[] {
  const { monthly_mode, day_of_month, nth, weekday } = rule;
  if (monthly_mode === "day_of_month") {
    const parts = sent(rule).filter((part) => part === "nth" || part === "weekday");
    return parts.map((part) => invalid(part, `\`${part}\` is for \`monthly_mode: nth_weekday\`.`));
  }
  const byWeekday = nth !== undefined || weekday !== undefined;
  if (day_of_month !== undefined && (byWeekday || monthly_mode === "nth_weekday")) {
    return [
      invalid("day_of_month", "A rule goes by the day of the month or by a weekday, not both."),
    ];
  }
  if (byWeekday && weekday === undefined) return [required("weekday", "`nth` needs a `weekday`.")];
  if (byWeekday && nth === undefined) return [required("nth", "`weekday` needs an `nth`.")];
  return [];
}

const sent = (rule: Recurrence): Part[] => PARTS.filter((part) => rule[part] !== undefined);

/** A day that its month never has is no day of a shorter month: it is empty for to-dos too. */
function isEmpty(series: Series): boolean {
  const { rule, anchorOn } = series;
  if (rule.mode === "after_completion") return (rule.until ?? LAST_DAY) < anchorOn;
  const pattern = patternOf(rule, anchorOn);
  const never =
    pattern.frequency === "yearly" &&
    "day" in pattern.on &&
    pattern.on.day > (LONGEST_MONTHS[pattern.month - 1] ?? 31);
  return never || firstOccurrence(series) === null;
}
