import { exchangeOperation } from "#/core/access/operation.ts";
import type { Read } from "#/core/access/scope.ts";
import { readOrg } from "#/core/orgs/org.ts";
import { findRecording } from "#/core/recordings/content/find.ts";
import type { Found } from "#/core/recordings/type.ts";
import { shiftDay } from "#/lib/days.ts";
import { t } from "#/lib/schema.ts";
import { NotFound } from "#/platform/errors.ts";
import { findChangedDays } from "../days.ts";
import { eventDetails } from "../details.ts";
import { icalendar } from "./document.ts";
import { entriesOf, together } from "./entries.ts";

/** A series is told as far as a year ahead, or for its first year. */
const YEAR_DAYS = 366;

export const getEventIcs = exchangeOperation({
  id: "getEventIcs",
  tag: "Calendar",
  method: "GET",
  path: "/calendar/:id/ics",
  access: "client",
  errors: [404],
  summary: "An event for other programs",
  description:
    "iCalendar (RFC 5545), as a file. A series with its rule and the days that differ, until a year from now, or from its beginning when that is later.",
  answers: {
    200: {
      description: "The event.",
      contentType: "text/calendar",
      schema: t.String(),
      example: "BEGIN:VCALENDAR…",
    },
  },
  run: async ({ scope, params }) => {
    const { entries, name, now } = scope.read((r) => {
      const event = findRecording(r, params.id);
      if (event.type !== "schedule_entry") throw new NotFound();
      const rows = [event, ...findChangedDays(r, event.id)];
      return {
        entries: entriesOf(r, rows, together(rows), lastDayToTell(r, event)),
        name: readOrg(r.db).name,
        now: r.now,
      };
    });
    return new Response(await icalendar(name, entries, now), {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": `attachment; filename="event-${params.id}.ics"`,
      },
    });
  },
});

function lastDayToTell({ now }: Read, event: Found): string | null {
  const { starts_at } = eventDetails.of(event);
  const from = starts_at > now.toISOString() ? starts_at : now.toISOString();
  return shiftDay(from.slice(0, 10), YEAR_DAYS);
}
