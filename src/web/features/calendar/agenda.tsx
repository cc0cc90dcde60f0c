import { longDay } from "../../lib/when.ts";
import { Empty } from "../../ui/empty.tsx";
import { nameOf } from "./change-event.ts";
import { EventLink } from "./event-link.tsx";
import type { ShownProps } from "./shown.ts";

/** Day after day, those on which something is. */
export function Agenda({ days, today, found }: ShownProps) {
  const busy = days.filter((day) => found.has(day));
  if (busy.length === 0)
    return <Empty title="Nothing planned">Events and what is due stand here, day by day.</Empty>;
  return (
    <div className="agenda">
      {busy.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 className="day-head" id={`day-${day}`}>
            {day === today ? "Today" : longDay(day)}
          </h2>
          <div className="stackless">
            {(found.get(day) ?? []).map((event) => (
              <EventLink key={nameOf(event)} event={event} day={day} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
