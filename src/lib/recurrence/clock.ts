/** The day that it is in a zone at an ISO 8601 instant. */
export const dayIn = (zone: string, instant: string): string =>
  dayAt(zone, msOf(instant)).toString();

export const dayAt = (zone: string, ms: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate();

/**
 * When a zone's clocks show `YYYY-MM-DDTHH:MM:SS`: in a gap as much later as it is wide, of a
 * repeated hour the first.
 */
export const msOfWallClock = (zone: string, wallClock: string): number =>
  Temporal.PlainDateTime.from(wallClock).toZonedDateTime(zone, { disambiguation: "compatible" })
    .epochMilliseconds;

export const msOf = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds;

/** ISO 8601 in UTC with milliseconds. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();
