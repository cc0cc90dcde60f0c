import { type KeyboardEvent, useState } from "react";
import { announce } from "../../../lib/announce.ts";
import { useIsTeam, useTimes } from "../../../lib/org.ts";
import { clockTime, daysBetween, longDay, shortClockTime } from "../../../lib/when.ts";
import { nameOf } from "../change-event.ts";
import { daysOf, type Occurrence } from "../grid.ts";
import { useMoves } from "../moves.tsx";
import { DAY_MINUTES, QUARTER } from "../times.ts";
import * as words from "../words.ts";
import type { Span } from "./begin-dialog.tsx";
import type { Going } from "./begin-event.ts";
import { useHourDrag } from "./drag-hours.ts";
import { lanesOf } from "./lanes.ts";
import { NowLine } from "./now-line.tsx";
import { placeOf, Slot, spanOn } from "./slot.tsx";

interface Props {
  days: readonly string[];
  today: string;
  found: ReadonlyMap<string, readonly Occurrence[]>;
  /** What isn't among them yet. */
  going: readonly Going[];
  onBegin: (span: Span) => void;
}

const HOURS = Array.from({ length: 23 }, (_, at) => at + 1);
const NEW_MINUTES = 60;

/** Midnight of some day in UTC, and so many minutes later. */
const atMinutes = (minutes: number): Date => new Date((minutes % DAY_MINUTES) * 60_000);

/** Says a time of any day, by the clock that somebody wishes. */
function useClock(say = clockTime): (minutes: number) => string {
  const { is24h } = useTimes();
  return (minutes) => say(atMinutes(minutes), { timeZone: "UTC", is24h });
}

/** The hours of a week: what is in them is dragged, and what is empty begins something new. */
export function Hours({ days, today, found, going, onBegin }: Props) {
  const { timeZone } = useTimes();
  const { move } = useMoves();
  const [clock, hourOf] = [useClock(), useClock(shortClockTime)];
  const { hours, shown, hold } = useHourDrag((held, to) => {
    if (held.kind === "new") onBegin(to);
    else if (held.kind === "end") move(held.event, { longer: to.to - held.span.to });
    else
      move(held.event, {
        days: daysBetween(held.span.day, to.day),
        minutes: to.from - held.span.from,
      });
  });
  const columnOf = (day: string) => days.indexOf(day) + 2;
  return (
    <div ref={hours} className="hours hours-day touch-drags">
      {HOURS.map((hour) => (
        <span key={hour} className="h" style={{ gridRow: `${hour * 4} / span 2` }}>
          {hourOf(hour * 60)}
        </span>
      ))}
      {days.map((day) => (
        <EmptyDay
          key={day}
          day={day}
          isToday={day === today}
          column={columnOf(day)}
          onBegin={onBegin}
          onPress={(pressed) => hold(pressed, { kind: "new", span: { day, from: 0, to: QUARTER } })}
        />
      ))}
      {days.flatMap((day) =>
        lanesOf(
          timed(found.get(day)).map((event) => ({ event, span: spanOn(event, day, timeZone) })),
        ).map(({ event, span, lane, lanes }) => (
          <Slot
            key={nameOf(event) + day}
            event={event}
            span={span}
            style={placeOf(span, columnOf(day), lane, lanes)}
            isHeld={shown !== null && shown.kind !== "new" && shown.event === event}
            hold={hold}
          />
        )),
      )}
      {shown && (
        <div className="slot-ghost" style={placeOf(shown.to, columnOf(shown.to.day))}>
          {words.hours(clock(shown.to.from), clock(shown.to.to))}
        </div>
      )}
      {days.includes(today) && <NowLine column={columnOf(today)} />}
      {days.map((day) => (
        <GoingOn key={day} day={day} column={columnOf(day)} going={going} />
      ))}
    </div>
  );
}

interface GoingOnProps {
  day: string;
  column: number;
  going: readonly Going[];
}

/** What is on its way to the hours of a day. */
function GoingOn({ day, column, going }: GoingOnProps) {
  const { timeZone } = useTimes();
  return going
    .filter((event) => !event.all_day && daysOf(event, timeZone).includes(day))
    .map((event) => (
      <div
        key={event.key}
        className="slot-ghost"
        dir="auto"
        style={placeOf(spanOn(event, day, timeZone), column)}
      >
        {event.title}
      </div>
    ));
}

const timed = (list: readonly Occurrence[] = []) => list.filter(({ all_day }) => !all_day);

interface EmptyDayProps {
  day: string;
  isToday: boolean;
  column: number;
  onBegin: (span: Span) => void;
  onPress: (pressed: React.PointerEvent) => void;
}

/** A day's column: arrows choose a time in it, Enter begins something then. */
function EmptyDay({ day, isToday, column, onBegin, onPress }: EmptyDayProps) {
  const [from, setFrom] = useState(9 * 60);
  const [isHere, setHere] = useState(false);
  const shape = isToday ? "tint tint-today" : "tint";
  const isTeam = useIsTeam();
  const clock = useClock();
  const span = { day, from, to: from + NEW_MINUTES };
  const go = (by: number) => {
    const next = Math.min(Math.max(from + by, 0), DAY_MINUTES - NEW_MINUTES);
    setFrom(next);
    announce(clock(next));
  };
  const steps: Record<string, () => void> = {
    ArrowUp: () => go(-QUARTER),
    ArrowDown: () => go(QUARTER),
    PageUp: () => go(-60),
    PageDown: () => go(60),
    Enter: () => onBegin(span),
  };
  const onKey = (pressed: KeyboardEvent) => {
    const step = pressed.shiftKey || pressed.ctrlKey ? undefined : steps[pressed.key];
    if (!step) return;
    pressed.preventDefault();
    step();
  };
  // The team's calendar takes nothing of clients.
  if (!isTeam) return <div data-day={day} className={shape} style={{ gridColumn: column }} />;
  return (
    <>
      <button
        type="button"
        data-day={day}
        className={shape}
        style={{ gridColumn: column }}
        aria-label={words.newEventOn(longDay(day), clock(from))}
        onPointerDown={onPress}
        onKeyDown={onKey}
        onFocus={(event) => setHere(event.target.matches(":focus-visible"))}
        onBlur={() => setHere(false)}
      />
      {isHere && (
        <div className="slot-ghost" style={placeOf(span, column)}>
          {words.hours(clock(span.from), clock(span.to))}
        </div>
      )}
    </>
  );
}
