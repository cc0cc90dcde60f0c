/** How far ahead of now the changes of a zone's clocks are told; beyond, readers know better themselves. */
const YEARS_AHEAD = 10;

/**
 * The VTIMEZONE of a zone (RFC 5545, section 3.6.5) by the platform's data: each change of its
 * clocks from the last one before `from` on, until ten years after `now`.
 */
export function vtimezone(zone: string, from: Temporal.Instant, now: Temporal.Instant): string {
  const start = from.toZonedDateTimeISO(zone);
  const end = now.toZonedDateTimeISO(zone).add({ years: YEARS_AHEAD });
  const changes: string[] = [];
  let change = start.getTimeZoneTransition("previous");
  let next = (change ?? start).getTimeZoneTransition("next");
  changes.push(change ? observance(change) : observanceFrom(start));
  while (next && Temporal.ZonedDateTime.compare(next, end) < 0) {
    change = next;
    changes.push(observance(change));
    next = change.getTimeZoneTransition("next");
  }
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...changes, "END:VTIMEZONE", ""].join("\r\n");
}

/** What holds from a change of the clocks on: it begins by what they showed before. */
function observance(change: Temporal.ZonedDateTime): string {
  const before = change.subtract({ nanoseconds: 1 });
  // Not a zone of that offset: those of mean solar time have seconds, and no zone is called by them.
  const onset = change
    .toInstant()
    .toZonedDateTimeISO("UTC")
    .toPlainDateTime()
    .add({ nanoseconds: before.offsetNanoseconds });
  const isDaylight = change.offsetNanoseconds > before.offsetNanoseconds;
  return observed(isDaylight ? "DAYLIGHT" : "STANDARD", onset, before.offset, change.offset);
}

/** What has held for ever. */
const observanceFrom = ({ offset }: Temporal.ZonedDateTime): string =>
  observed("STANDARD", Temporal.PlainDateTime.from("1601-01-01T00:00:00"), offset, offset);

const observed = (
  kind: "STANDARD" | "DAYLIGHT",
  onset: Temporal.PlainDateTime,
  from: string,
  to: string,
): string =>
  [
    `BEGIN:${kind}`,
    `DTSTART:${onset.toString({ smallestUnit: "second" }).replace(/[-:]/g, "")}`,
    `TZOFFSETFROM:${from.replaceAll(":", "")}`,
    `TZOFFSETTO:${to.replaceAll(":", "")}`,
    `END:${kind}`,
  ].join("\r\n");
