import { useLayoutEffect, useRef } from "react";
import * as shared from "../../../ui/words.ts";
import { nameOf } from "../change-event.ts";
import { useDayTarget } from "../day-target.ts";
import { EventLink } from "../event-link.tsx";
import { daysOf, type Occurrence } from "../grid.ts";
import type { ShownProps } from "../shown.ts";
import type { Going } from "./begin-event.ts";
import { useBegin } from "./begun.tsx";
import { Hours } from "./hours.tsx";

const weekdayName = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });
/** The hour that is at the top when a week is opened. */
const FIRST_HOUR = 7.5;

/** Now, and the next slot. Where it is wider than the screen, it begins with the day that is meant. */
export function Week({ days, day: chosen, today, found }: ShownProps) {
  const scroll = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const hours = scroll.current?.querySelector<HTMLElement>(".hours");
    if (scroll.current && hours) scroll.current.scrollTop = (hours.offsetHeight / 24) * FIRST_HOUR;
  }, []);
  const at = days.indexOf(chosen);
  useLayoutEffect(() => {
    const column = scroll.current?.querySelectorAll<HTMLElement>(".hours [data-day]")[at];
    const beside = scroll.current?.querySelector<HTMLElement>(".week-top > span");
    if (scroll.current && column && beside)
      scroll.current.scrollLeft = column.offsetLeft - beside.offsetWidth;
  }, [at]);
  const { going, beginIn } = useBegin();
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
              <WholeDay key={day} day={day} inside={found.get(day) ?? []} going={going} />
            ))}
          </div>
        </div>
        <Hours days={days} today={today} found={found} going={going} onBegin={beginIn} />
      </div>
    </div>
  );
}

interface WholeDayProps {
  day: string;
  inside: readonly Occurrence[];
  going: readonly Going[];
}

function WholeDay({ day, inside, going }: WholeDayProps) {
  const { place, isOver } = useDayTarget(day);
  return (
    <div ref={place} className={isOver ? "week-whole cell-over" : "week-whole"}>
      {inside
        .filter(({ all_day }) => all_day)
        .map((event) => (
          <EventLink key={nameOf(event)} event={event} day={day} />
        ))}
      {going
        .filter((event) => event.all_day && daysOf(event, "UTC").includes(day))
        .map(({ key, title }) => (
          <p key={key} className="small added" dir="auto">
            {title}
          </p>
        ))}
    </div>
  );
}
