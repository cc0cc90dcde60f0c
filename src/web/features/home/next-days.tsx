import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { Schemas } from "../../lib/api.ts";
import { useOrg, useTimes, useToday } from "../../lib/org.ts";
import { clockTime, daysBetween, shortDay, weekday } from "../../lib/when.ts";
import { useNow } from "../../live/now.ts";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Mark } from "../../ui/mark.tsx";
import * as shared from "../../ui/words.ts";
import { byDay } from "../calendar/grid.ts";
import { timeOn } from "../calendar/time-on.ts";
import { events, projects } from "./data.ts";
import * as words from "./words.tsx";

type Occurrence = Schemas["Occurrence"];
const DAYS = 7;
const MOST_PER_DAY = 6;
const MOST_DAYS = 3;

const inDays = (day: string, days: number): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

function nameOf(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return shared.today;
  return days === 1 ? shared.tomorrow : weekday(day);
}

/** What happens today and on the next days where something does. */
export function NextDays() {
  const org = useOrg();
  const today = useToday();
  const times = useTimes();
  const end = inDays(today, DAYS);
  const next = useQuery(events(org, today, end));
  // What takes several days stands on each of them.
  const isShown = (day: string) => day >= today && day < end;
  return (
    <section className="card" aria-label={words.nextDays}>
      <Loaded of={next}>
        {(list) => {
          const happening = list.filter((one) => !one.task);
          const days = [...byDay(happening, times.timeZone)].filter(([day]) => isShown(day));
          const shown = days.toSorted(([a], [b]) => a.localeCompare(b)).slice(0, MOST_DAYS);
          if (shown.length === 0)
            return <Empty title={shared.nothingPlanned}>{words.eventsStandHere}</Empty>;
          return shown.map(([day, inside]) => (
            // Their heads stand apart by what is before them in the card.
            <Fragment key={day}>
              <h2 className="day-head">
                {nameOf(day, today)}
                <span>{shortDay(day, today)}</span>
              </h2>
              <Day day={day} events={inside.slice(0, MOST_PER_DAY)} isToday={day === today} />
            </Fragment>
          ));
        }}
      </Loaded>
      <p className="cal-link">
        <Link className="link small" to="/$org/calendar" params={{ org }}>
          {words.openCalendar}
        </Link>
      </p>
    </section>
  );
}

interface DayProps {
  day: string;
  events: readonly Occurrence[];
  isToday: boolean;
}

/** What happens on a day; today, where in it one is now. */
function Day({ day, events, isToday }: DayProps) {
  const times = useTimes();
  const now = useNow();
  const next = events.findIndex((one) => !one.all_day && Date.parse(one.starts_at) > now.getTime());
  const at = next < 0 ? events.length : next;
  const rowOf = (one: Occurrence) => (
    <EventRow key={one.id + one.occurrence_key} event={one} day={day} />
  );
  return (
    <ul>
      {events.slice(0, at).map(rowOf)}
      {isToday && (
        <li className="day-now" aria-hidden>
          <span>{clockTime(now, times)}</span>
        </li>
      )}
      {events.slice(at).map(rowOf)}
    </ul>
  );
}

function EventRow({ event, day }: { event: Occurrence; day: string }) {
  const org = useOrg();
  const times = useTimes();
  const project = useQuery(projects(org)).data?.find(({ id }) => id === event.project_id);
  return (
    <li className="day">
      <span className="num">{timeOn(event, day, times, true)}</span>
      <div>
        <Link to="/$org/recordings/$id" params={{ org, id: event.id }}>
          {event.title}
        </Link>
        {project && (
          <span className="where">
            <Mark id={project.id} color={project.color} />
            {project.name}
          </span>
        )}
      </div>
    </li>
  );
}
