import { Link } from "@tanstack/react-router";
import { CalendarDays } from "lucide-react";
import type { Schemas } from "../../lib/api.ts";
import { useOrg, useTimes, useToday } from "../../lib/org.ts";
import { clockTime, dayOf, shortDay } from "../../lib/when.ts";
import * as shared from "../../ui/words.ts";

type Occurrence = Schemas["ScheduleEntryOccurrence"];

/** Events, each with its day and its time. */
export function EventRows({ events }: { events: readonly Occurrence[] }) {
  const org = useOrg();
  return (
    <ul className="rows">
      {events.map((event) => (
        <li key={event.id + event.occurrence_key}>
          <CalendarDays className="i" aria-hidden />
          <div className="main">
            <Link to="/$org/recordings/$id" params={{ org, id: event.id }} dir="auto">
              {event.title}
            </Link>
            <span className="sub">
              <When event={event} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function When({ event: { all_day, starts_at } }: { event: Occurrence }) {
  const times = useTimes();
  const today = useToday();
  const instant = new Date(starts_at);
  const day = all_day ? starts_at.slice(0, 10) : dayOf(instant, times.timeZone);
  const name = day === today ? shared.today : shortDay(day, today);
  return (
    <time dateTime={starts_at}>{all_day ? name : `${name}, ${clockTime(instant, times)}`}</time>
  );
}
