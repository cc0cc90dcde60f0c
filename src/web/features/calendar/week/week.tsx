import { useLayoutEffect, useRef } from "react";
import * as shared from "../../../ui/words.ts";
import { nameOf } from "../change-event.ts";
import { useDayTarget } from "../day-target.ts";
import { EventLink } from "../event-link.tsx";
import type { Occurrence } from "../grid.ts";
import type { ShownProps } from "../shown.ts";
import { Hours } from "./hours.tsx";

const weekdayName = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });
/** The hour that is at the top when a week is opened. */
const FIRST_HOUR = 7.5;

/** Now, and the next slot. */
export function Week({ days, today, found }: ShownProps) {
  const scroll = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const hours = scroll.current?.querySelector<HTMLElement>(".hours");
    if (scroll.current && hours) scroll.current.scrollTop = (hours.offsetHeight / 24) * FIRST_HOUR;
  }, []);
  return (
    <div ref={scroll} className="week-scroll">
      <div className="week">
        <div className="week-top">
          <span />
          {days.map((day) => (
            <div key={day} className={day === today ? "week-day is-today" : "week-day"}>
              {weekdayName.format(new Date(`${day}T12:00:00Z`))} <b>{Number(day.slice(8))}</b>
            </div>
          ))}
          <div className="week-all">
            <span className="lab">{shared.allDay}</span>
            {days.map((day) => (
              <WholeDay key={day} day={day} inside={found.get(day) ?? []} />
            ))}
          </div>
        </div>
        <Hours days={days} today={today} found={found} />
      </div>
    </div>
  );
}

function WholeDay({ day, inside }: { day: string; inside: readonly Occurrence[] }) {
  const { place, isOver } = useDayTarget(day);
  return (
    <div ref={place} className={isOver ? "week-whole cell-over" : "week-whole"}>
      {inside
        .filter(({ all_day }) => all_day)
        .map((event) => (
          <EventLink key={nameOf(event)} event={event} day={day} />
        ))}
    </div>
  );
}
