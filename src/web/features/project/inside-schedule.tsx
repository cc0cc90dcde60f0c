import type { Row, Schemas } from "../../lib/api.ts";
import { useTimes, useToday } from "../../lib/org.ts";
import { clockTime, dayOf, shortDay } from "../../lib/when.ts";
import * as shared from "../../ui/words.ts";
import type { InsideProps } from "./inside.ts";
import * as words from "./words.tsx";

const MOST = 3;
type ScheduleEntry = Schemas["ScheduleEntry"];

const isEvent = (row: Row): row is ScheduleEntry => row.type === "schedule_entry";

/** What happens next. */
export function ScheduleInside({ rows }: InsideProps) {
  const times = useTimes();
  const today = useToday();
  const dayIn = ({ all_day, starts_at }: ScheduleEntry) =>
    all_day ? starts_at.slice(0, 10) : dayOf(new Date(starts_at), times.timeZone);
  const next = rows
    .filter(isEvent)
    .filter((event) => event.recurrence !== null || dayIn(event) >= today)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
    .slice(0, MOST);
  return (
    <ul>
      {next.map((event) => {
        const day = dayIn(event);
        const [name = "", date = ""] = shortDay(day, today).split(" ");
        const time = event.all_day ? shared.allDay : clockTime(new Date(event.starts_at), times);
        return (
          <li key={event.id}>
            <span className="sched">
              {name}
              <b>{date}</b>
            </span>
            <div>
              <span className="cut-2">{event.title}</span>
              <span className="sub">{day === today ? words.todayAt(time) : time}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
