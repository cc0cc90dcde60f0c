const partsAt = (instant: Date, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

/** `09:30` of an instant where somebody lives. */
export function timeOf(instant: Date, timeZone: string): string {
  const { hour, minute } = partsAt(instant, timeZone);
  return `${hour}:${minute}`;
}

/** How many minutes of its day are over at an instant. */
export function minutesAt(instant: Date, timeZone: string): number {
  const { hour, minute } = partsAt(instant, timeZone);
  return Number(hour) * 60 + Number(minute);
}

/** How far the clocks of a time zone are ahead at an instant, in milliseconds. */
function ahead(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute } = partsAt(new Date(instant), timeZone);
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) -
    Math.floor(instant / 60_000) * 60_000
  );
}

/** The instant of a day and a time on the clocks of a time zone; what a change of clocks leaves out comes after it. */
export function instantOf(day: string, time: string, timeZone: string): string {
  const onClock = Date.parse(`${day}T${time}:00Z`);
  const first = onClock - ahead(onClock, timeZone);
  return new Date(onClock - ahead(first, timeZone)).toISOString();
}
