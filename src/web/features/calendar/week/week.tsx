import { type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import { useTimes } from "../../../lib/org.ts";
import { shortWeekday } from "../../../lib/when.ts";
import * as shared from "../../../ui/words.ts";
import { nameOf } from "../change-event.ts";
import { minutesAt } from "../clock.ts";
import { useDayTarget } from "../day-target.ts";
import { EventLink } from "../event-link.tsx";
import { daysOf } from "../grid.ts";
import { type Piece, piecesOf } from "../month/pieces.ts";
import type { ShownProps } from "../shown.ts";
import type { Going } from "./begin-event.ts";
import { useBegin } from "./begun.tsx";
import { Hours } from "./hours.tsx";

/** The hour that is at the top when another week than today's is opened. */
const FIRST_HOUR = 7.5;

/** What takes whole days: a bar over all of them, in as many rows as that takes. */
function useWholeDays(
  days: ShownProps["days"],
  found: ShownProps["found"],
): readonly (readonly Piece[])[] {
  const { timeZone } = useTimes();
  return useMemo(() => {
    const whole = days.map(
      (day) => [day, (found.get(day) ?? []).filter(({ all_day }) => all_day)] as const,
    );
    return piecesOf(days, new Map(whole), timeZone, Number.POSITIVE_INFINITY).pieces;
  }, [days, found, timeZone]);
}

/** Puts what hours there are in sight: today's a third down there, else the morning. */
function useFirstHours(scroll: RefObject<HTMLDivElement | null>, hasToday: boolean): void {
  const { timeZone } = useTimes();
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    const all = scroll.current;
    const hours = all?.querySelector<HTMLElement>(".hours");
    // Where somebody is in the day stays as it is when they turn to another week.
    if (!all || !hours || (isOpened.current && !hasToday)) return;
    isOpened.current = true;
    const { top, bottom } = all.getBoundingClientRect();
    const head = all.scrollHeight - hours.offsetHeight;
    const seen = Math.max(0, Math.min(bottom, innerHeight) - top - head);
    const hour = hours.offsetHeight / 24;
    all.scrollTop = hasToday
      ? (hour / 60) * minutesAt(new Date(), timeZone) - seen / 3
      : hour * FIRST_HOUR;
  }, [scroll, hasToday, timeZone]);
}

/** Now, and the next slot. Where it is wider than the screen, it begins with the day that is meant. */
export function Week({ days, day: chosen, today, found }: ShownProps) {
  const scroll = useRef<HTMLDivElement>(null);
  useFirstHours(scroll, days.includes(today));
  const at = days.indexOf(chosen);
  useLayoutEffect(() => {
    const column = scroll.current?.querySelectorAll<HTMLElement>(".hours [data-day]")[at];
    const beside = scroll.current?.querySelector<HTMLElement>(".week-top > span");
    if (scroll.current && column && beside)
      scroll.current.scrollLeft = column.offsetLeft - beside.offsetWidth;
  }, [at]);
  const { going, beginIn } = useBegin();
  const whole = useWholeDays(days, found);
  return (
    <div ref={scroll} className="week-scroll">
      <div className="week">
        <div className="week-top">
          <span />
          {days.map((day) => (
            <div key={day} className={day === today ? "week-day is-today" : "week-day"}>
              {shortWeekday(day)} <b>{Number(day.slice(8))}</b>
            </div>
          ))}
          <div className="week-all">
            <span className="lab">{shared.allDay}</span>
            {days.map((day, column) => (
              <WholeDay key={day} day={day} pieces={whole[column] ?? []} going={going} />
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
  pieces: readonly Piece[];
  going: readonly Going[];
}

function WholeDay({ day, pieces, going }: WholeDayProps) {
  const { place, isOver } = useDayTarget(day);
  return (
    <div ref={place} className={isOver ? "week-whole stackless cell-over" : "week-whole stackless"}>
      {pieces.map((piece) => (
        <EventLink key={nameOf(piece.event)} event={piece.event} day={day} piece={piece} />
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
