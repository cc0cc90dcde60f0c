import { Link } from "@tanstack/react-router";
import { useOrg } from "../../lib/org.ts";
import { longDay } from "../../lib/when.ts";
import { nameOf } from "./change-event.ts";
import { useDayTarget } from "./day-target.ts";
import { EventLink, useHueOf } from "./event-link.tsx";
import type { Occurrence } from "./grid.ts";
import type { ShownProps } from "./shown.ts";
import * as words from "./words.ts";

const MOST = 4;
const weekdayName = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const isWeekend = (day: string) => [0, 6].includes(at(day).getUTCDay());

/** A month of whole weeks. */
export function Month({ days, month, today, found }: ShownProps) {
  return (
    <div className="month">
      {days.slice(0, 7).map((day) => (
        <div key={day} className="dow">
          {weekdayName.format(at(day))}
        </div>
      ))}
      {days.map((day) => (
        <Cell
          key={day}
          day={day}
          isOff={day.slice(0, 7) !== month}
          isToday={day === today}
          inside={found.get(day) ?? []}
        />
      ))}
    </div>
  );
}

interface CellProps {
  day: string;
  isOff: boolean;
  isToday: boolean;
  inside: readonly Occurrence[];
}

function Cell({ day, isOff, isToday, inside }: CellProps) {
  const org = useOrg();
  const { place, isOver } = useDayTarget(day);
  const shapes = [
    "cell",
    isOver && "cell-over",
    isOff && "cell-off",
    isWeekend(day) && "cell-we",
    isToday && "cell-today",
  ];
  return (
    <div ref={place} className={shapes.filter(Boolean).join(" ")}>
      <Link
        className="d"
        to="/$org/calendar"
        params={{ org }}
        search={{ view: "week", day }}
        aria-label={words.thingsOn(longDay(day), isToday, inside.length)}
      >
        {Number(day.slice(8))}
      </Link>
      <div className="evs stackless">
        {inside.slice(0, MOST).map((event) => (
          <EventLink key={nameOf(event)} event={event} day={day} />
        ))}
        {inside.length > MOST && (
          <span className="ev-more">{words.more(inside.length - MOST)}</span>
        )}
      </div>
      {inside.length > 0 && (
        <span className="dots" aria-hidden="true">
          {inside.slice(0, 3).map((event) => (
            <Dot key={nameOf(event)} of={event} />
          ))}
        </span>
      )}
    </div>
  );
}

const Dot = ({ of }: { of: Occurrence }) => <i className={useHueOf(of)} />;
