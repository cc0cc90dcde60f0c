import { Link } from "@tanstack/react-router";
import { useOrg, useTimes } from "../../lib/org.ts";
import { clockTime, dayOf } from "../../lib/when.ts";
import { EventLink, useHueOf } from "./event-link.tsx";
import type { Occurrence } from "./grid.ts";
import type { ShownProps } from "./shown.ts";

/** Four rows an hour; the grid's height is that of a day from midnight to midnight. */
const ROWS_PER_HOUR = 4;
const HOURS = 24;
const weekdayName = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });

/** Now, and the next slot. */
export function Week({ days, today, found }: ShownProps) {
  return (
    <div className="week-scroll">
      <div className="week">
        <span />
        {days.map((day) => (
          <div key={day} className={day === today ? "week-day is-today" : "week-day"}>
            {weekdayName.format(new Date(`${day}T12:00:00Z`))} <b>{Number(day.slice(8))}</b>
          </div>
        ))}
        <div className="week-all">
          <span className="lab">All day</span>
          {days.map((day) => (
            <div key={day} className="stackless">
              {(found.get(day) ?? [])
                .filter(({ all_day }) => all_day)
                .map((event) => (
                  <EventLink key={event.id} event={event} />
                ))}
            </div>
          ))}
        </div>
        <div className="hours hours-day">
          {Array.from({ length: HOURS - 1 }, (_, hour) => hour + 1).map((hour) => (
            <span key={hour} className="h" style={{ gridRow: `${hour * ROWS_PER_HOUR} / span 2` }}>
              {hour}:00
            </span>
          ))}
          {days.map((day, at) => (
            <span
              key={day}
              className={day === today ? "tint tint-today" : "tint"}
              style={{ gridColumn: at + 2 }}
            />
          ))}
          {days.flatMap((day, at) =>
            (found.get(day) ?? [])
              .filter(({ all_day }) => !all_day)
              .map((event) => (
                <Slot key={event.id + day} event={event} day={day} column={at + 2} />
              )),
          )}
        </div>
      </div>
    </div>
  );
}

interface SlotProps {
  event: Occurrence;
  day: string;
  column: number;
}

/** The row of an instant within a day; 1 is midnight. */
function rowOf(at: string, day: string, timeZone: string, isEnd: boolean): number {
  const instant = new Date(at);
  const on = dayOf(instant, timeZone);
  if (on < day) return 1;
  if (on > day) return HOURS * ROWS_PER_HOUR + 1;
  const [hour = "0", minute = "0"] = clockTime(instant, { timeZone, is24h: true }).split(":");
  const row = (Number(hour) + Number(minute) / 60) * ROWS_PER_HOUR + 1;
  return isEnd ? Math.ceil(row) : Math.floor(row);
}

function Slot({ event, day, column }: SlotProps) {
  const org = useOrg();
  const times = useTimes();
  const from = rowOf(event.starts_at, day, times.timeZone, false);
  const to = event.ends_at ? rowOf(event.ends_at, day, times.timeZone, true) : from + 2;
  return (
    <Link
      to="/$org/recordings/$id"
      params={{ org, id: event.id }}
      className={`slot ${useHueOf(event)}`}
      style={{ gridColumn: column, gridRow: `${from} / ${Math.max(to, from + 2)}` }}
    >
      <b>{event.title}</b>
      <time>{clockTime(new Date(event.starts_at), times)}</time>
    </Link>
  );
}
