import { expect, test } from "bun:test";
import { office } from "../support/calendar.ts";
import { faults, feedOf, inOrder, readByIcalJs, shown } from "../support/calendar-readers.ts";

test("a series is told right in every zone there is", async () => {
  const w = await office();
  const zones = Intl.supportedValuesOf("timeZone");
  for (const time_zone of zones) {
    const starts_at = Temporal.PlainDateTime.from("2026-03-15T10:00")
      .toZonedDateTime(time_zone)
      .toInstant()
      .toString();
    const recurrence = { frequency: "monthly", interval: 2, time_zone };
    await w.event({ title: time_zone, starts_at, recurrence });
  }
  const months = [0, 2, 4, 6, 8, 10];
  const wanted = zones.flatMap((zone) =>
    months.map((later) => {
      const day = Temporal.PlainDateTime.from("2026-03-15T10:00").add({ months: later });
      const at = new Date(day.toZonedDateTime(zone).epochMilliseconds).toISOString();
      return [at, at, zone];
    }),
  );
  expect(inOrder(await shown(w))).toEqual(inOrder(wanted));
  const text = await feedOf(w);
  expect(faults(text)).toEqual([]);
  expect(readByIcalJs(text)).toEqual(inOrder(wanted));
});
