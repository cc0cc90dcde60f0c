import type { Read } from "#/core/access/scope.ts";
import { requireSound } from "#/core/recordings/content/rule.ts";
import type { Own, Sent } from "#/core/recordings/type.ts";
import { isWebAddress } from "#/lib/public-url.ts";
import { checkEventSeries, daysOf, type EventSeries } from "#/lib/recurrence/events.ts";
import { movedRule } from "#/lib/recurrence/moved.ts";
import { type Recurrence, recurrenceInput, recurrenceOf } from "#/lib/recurrence/schema.ts";
import { nullable, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { eventDetails, fallsOn, seriesOf } from "./details.ts";
import { participantIds } from "./participants.ts";
import { reachOf, type SentTimes, type Times, timeInput, timesOf } from "./times.ts";

const RECURRENCE =
  "Makes it a series. A changed rule keeps the days that were changed by themselves where it still has them; the others go to the trash. Null: it recurs no more. When `starts_at` is moved to another day, a rule that names the day of the first is moved with it.";

export const eventInput = {
  ...timeInput,
  link: t.Optional(
    nullable(t.String({ maxLength: 2000, description: "An http or https address." })),
  ),
  circled: t.Optional(eventDetails.fields.circled),
  recurrence: t.Optional(nullable(recurrenceInput, { description: RECURRENCE })),
  participant_ids: t.Optional(participantIds),
};
export type SentEvent = Sent<typeof eventInput>;

/** Checks when an event is to be and how it is to recur, and answers all that is kept of it. */
export function resolveEvent(r: Read, sent: SentEvent, subject: Recording | null): Own {
  if (sent.link && !isWebAddress(sent.link))
    throw invalid("link", "invalid", "This must be an http or https address.");
  const kept = subject && eventDetails.of(subject);
  const times = timesFor(r, sent, subject);
  const rule = ruleFor(sent, times, subject);
  const exclusions = rule ? (kept?.exclusions ?? []) : [];
  const made = eventDetails.made({
    ...times,
    link: sent.link === undefined ? (kept?.link ?? null) : sent.link,
    circled: sent.circled ?? kept?.circled ?? false,
    recurrence: rule,
    exclusions,
  });
  if (kept && isSame(times, kept) && Bun.deepEquals(rule, kept.recurrence)) return made;
  if (rule) requireSound(checkEventSeries(asSeries(times, rule)));
  return {
    ...made,
    ...eventDetails.made({
      ...reachOf(times, rule),
      exclusions: exclusions.filter((key) => fallsOn({ details: made }, key)),
    }),
  };
}

const isSame = (times: Times, kept: Times): boolean =>
  times.starts_at === kept.starts_at &&
  times.ends_at === kept.ends_at &&
  times.all_day === kept.all_day;

const asSeries = ({ starts_at, ends_at, all_day }: Times, rule: Recurrence): EventSeries => ({
  rule,
  startsAt: starts_at,
  endsAt: ends_at,
  allDay: all_day,
});

function timesFor(r: Read, sent: SentTimes, subject: Recording | null): Times {
  if (!subject) return timesOf(r, sent, null);
  const kept = eventDetails.of(subject);
  const { starts_at, ends_at, all_day } = sent;
  if (starts_at === undefined && ends_at === undefined && all_day === undefined) return kept;
  return timesOf(r, sent, kept, kept.recurrence?.time_zone);
}

function ruleFor(
  { recurrence }: SentEvent,
  times: Times,
  subject: Recording | null,
): Recurrence | null {
  if (recurrence) {
    if (subject && eventDetails.of(subject).series_id)
      throw invalid("recurrence", "invalid", "A single day of a series can't recur by itself.");
    return recurrenceOf(recurrence);
  }
  const series = subject && seriesOf(subject);
  if (recurrence === null || !series) return null;
  const moved = { ...asSeries(times, series.rule), meantStart: series.meantStart };
  return movedRule(series.rule, daysOf(series).anchorOn, daysOf(moved).anchorOn);
}
