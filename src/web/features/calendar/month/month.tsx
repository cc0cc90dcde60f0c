import { Link, useNavigate } from "@tanstack/react-router";
import { announce } from "../../../lib/announce.ts";
import { useIsTeam, useOrg, useTimes } from "../../../lib/org.ts";
import { longDay, shortMonth, shortWeekday } from "../../../lib/when.ts";
import { useIsNarrow } from "../../../ui/narrow.ts";
import { nameOf } from "../change-event.ts";
import { useDayTarget } from "../day-target.ts";
import { EventLink, useHueOf } from "../event-link.tsx";
import { daysOf, type Occurrence } from "../grid.ts";
import type { ShownProps } from "../shown.ts";
import type { Going } from "../week/begin-event.ts";
import { useBegin } from "../week/begun.tsx";
import * as words from "../words.ts";
import { DayList } from "./day-list.tsx";
import { useDayDrag } from "./drag-days.ts";
import { MOST_ROWS, type Piece, piecesOf } from "./pieces.ts";

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

const weeksIn = (days: readonly string[]): (readonly string[])[] =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));

type Narrow<T> = T & { isNarrow: boolean };

/** A month of whole weeks; what takes days is one bar in each of them. */
export function Month(props: ShownProps) {
  const { day, today, found } = props;
  const isNarrow = useIsNarrow();
  return (
    <>
      <Weeks {...props} isNarrow={isNarrow} />
      {isNarrow && <DayList day={day} today={today} inside={found.get(day) ?? []} />}
    </>
  );
}

function Weeks({ days, day: chosen, month, today, found, isNarrow }: Narrow<ShownProps>) {
  const { timeZone } = useTimes();
  const isTeam = useIsTeam();
  const { going, beginOver } = useBegin();
  const { shown, press } = useDayDrag(([first, last]) => beginOver(first, last));
  return (
    <div
      className={isTeam ? "month month-drags" : "month"}
      // The team's calendar takes nothing of clients.
      onPointerDown={isTeam ? press : undefined}
    >
      {days.slice(0, 7).map((day) => (
        <div key={day} className="dow">
          {shortWeekday(day)}
        </div>
      ))}
      {weeksIn(days).flatMap((week) => {
        const { pieces, more } = piecesOf(week, found, timeZone, MOST_ROWS);
        return week.map((day, column) => (
          <Cell
            key={day}
            day={day}
            isOff={day.slice(0, 7) !== month}
            isToday={day === today}
            isChosen={day === chosen}
            isNarrow={isNarrow}
            isBegun={shown !== null && shown[0] <= day && day <= shown[1]}
            going={going.filter((one) => daysOf(one, timeZone).includes(day))}
            inside={found.get(day) ?? []}
            pieces={pieces[column] ?? []}
            more={more[column] ?? 0}
          />
        ));
      })}
    </div>
  );
}

interface CellProps {
  day: string;
  isOff: boolean;
  isToday: boolean;
  isChosen: boolean;
  /** It is among those that are dragged over. */
  isBegun: boolean;
  /** What is on its way to it. */
  going: readonly Going[];
  inside: readonly Occurrence[];
  /** What begins here, or in an earlier week and is seen from here on. */
  pieces: readonly Piece[];
  more: number;
}

function Cell(props: Narrow<CellProps>) {
  const { day, isOff, isToday, isChosen, isBegun, isNarrow, inside } = props;
  const { place, isOver } = useDayTarget(day);
  const shapes = [
    "cell",
    isOver && "cell-over",
    isBegun && "cell-begun",
    isOff && "cell-off",
    isWeekend(day) && !isOff && "cell-we",
    isToday && "cell-today",
    isNarrow && isChosen && "cell-chosen",
  ];
  return (
    <div ref={place} data-day={day} className={shapes.filter(Boolean).join(" ")}>
      <DayNumber {...props} />
      {!isNarrow && <Pieces {...props} />}
      {isNarrow && inside.length > 0 && (
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

const weekOf = (org: string, day: string) =>
  ({ to: "/$org/calendar", params: { org }, search: { view: "week", day } }) as const;

/** The way into a day's week; where there is no room for what is on it, it chooses the day. */
function DayNumber({ day, isToday, isChosen, isNarrow, inside }: Narrow<CellProps>) {
  const org = useOrg();
  const navigate = useNavigate();
  const label = words.thingsOn(longDay(day), isToday, inside.length);
  const number = Number(day.slice(8));
  // Before the number, where there is room for it; whoever can't see it hears the whole day.
  const first = day.endsWith("-01") ? `${shortMonth(day)} ` : undefined;
  if (!isNarrow)
    return (
      <Link className="d" {...weekOf(org, day)} aria-label={label} data-month={first}>
        {number}
      </Link>
    );
  const choose = () => {
    announce(label);
    void navigate({
      to: "/$org/calendar",
      params: { org },
      search: { view: "month", day },
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <button type="button" className="d" aria-pressed={isChosen} aria-label={label} onClick={choose}>
      {number}
    </button>
  );
}

function Pieces({ day, pieces, more, going }: CellProps) {
  const org = useOrg();
  return (
    <div className="evs stackless">
      {pieces.map((piece) => (
        <EventLink key={nameOf(piece.event)} event={piece.event} day={day} piece={piece} />
      ))}
      {going.map(({ key, title }) => (
        <p key={key} className="small added" dir="auto">
          {title}
        </p>
      ))}
      {more > 0 && (
        <Link
          className="ev-more"
          style={{ gridRow: MOST_ROWS + 1 }}
          {...weekOf(org, day)}
          aria-label={words.moreOn(more, longDay(day))}
        >
          {words.more(more)}
        </Link>
      )}
    </div>
  );
}
