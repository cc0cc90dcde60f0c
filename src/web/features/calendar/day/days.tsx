import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { preferences } from "../../../lib/org.ts";
import { longDay, month as monthName, shortWeekday } from "../../../lib/when.ts";
import { dayAfter, daysOfMonth, monthAfter, weekOf } from "../grid.ts";
import * as words from "./words.ts";

interface Props {
  chosen: string | null;
  today: string;
  onChoose: (day: string) => void;
}

/** The days of a month; arrows go from day to day and week to week, the page keys from month to month. */
export function Days({ chosen, today, onChoose }: Props) {
  const startsOn = useQuery(preferences()).data?.week_starts_on ?? 1;
  const [at, setAt] = useState(chosen ?? today);
  const grid = useRef<HTMLDivElement>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    isByKey.current = false;
  }, [at]);
  const press = (event: KeyboardEvent) => {
    const go = KEYS[event.key];
    if (!go) return;
    event.preventDefault();
    isByKey.current = true;
    setAt(go(at, startsOn));
  };
  const days = daysOfMonth(at, startsOn);
  return (
    <div>
      <div className="row">
        <b className="num" aria-live="polite">
          {monthName(at)} {at.slice(0, 4)}
        </b>
        <span className="row push">
          <Step label={words.monthBefore} onGo={() => setAt(sameDayIn(at, -1))}>
            <ChevronLeft className="i" aria-hidden />
          </Step>
          <Step label={words.monthAfter} onGo={() => setAt(sameDayIn(at, 1))}>
            <ChevronRight className="i" aria-hidden />
          </Step>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of days is no set of fields. */}
      <div ref={grid} role="group" aria-label={monthName(at)} className="days" onKeyDown={press}>
        {days.slice(0, 7).map((day) => (
          <span key={day} className="muted" aria-hidden="true">
            {shortWeekday(day)}
          </span>
        ))}
        {days.map((day) => (
          <button
            key={day}
            type="button"
            data-day={day}
            className={day.slice(0, 7) === at.slice(0, 7) ? "num" : "num is-off"}
            aria-label={words.dayName(longDay(day), day === today)}
            aria-pressed={day === chosen}
            aria-current={day === today ? "date" : undefined}
            tabIndex={day === at ? 0 : -1}
            onClick={() => onChoose(day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </div>
  );
}

interface StepProps {
  label: string;
  onGo: () => void;
  children: React.ReactNode;
}

const Step = ({ label, onGo, children }: StepProps) => (
  <button type="button" className="icon-btn icon-btn-s" aria-label={label} onClick={onGo}>
    {children}
  </button>
);

/** The same day of another month, or the last one of that. */
function sameDayIn(day: string, months: number): string {
  const first = monthAfter(day, months);
  const last = dayAfter(monthAfter(first, 1), -1);
  const same = first.slice(0, 8) + day.slice(8);
  return same < last ? same : last;
}

/** Where each key leads to from a day; the week begins on a day of its own. */
const KEYS: Record<string, (day: string, startsOn: number) => string> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowUp: (day) => dayAfter(day, -7),
  ArrowDown: (day) => dayAfter(day, 7),
  PageUp: (day) => sameDayIn(day, -1),
  PageDown: (day) => sameDayIn(day, 1),
  Home: weekOf,
  End: (day, startsOn) => dayAfter(weekOf(day, startsOn), 6),
};
