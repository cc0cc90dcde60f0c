import { useQuery } from "@tanstack/react-query";
import type { Row, Schemas } from "../../lib/api.ts";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { useOrg, useTimes, useToday } from "../../lib/org.ts";
import { clockTime, dayOf, shortDay } from "../../lib/when.ts";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { comingIn } from "../calendar/data.ts";
import { dayAfter, type Occurrence } from "../calendar/grid.ts";
import type { InsideProps } from "./inside.ts";
import * as words from "./words.tsx";

const MOST = 3;
/** So far ahead the days of what repeats are looked for. */
const DAYS = 60;
type ScheduleEntry = Schemas["ScheduleEntry"];
type Event = Pick<Occurrence, "id" | "title" | "starts_at" | "all_day">;

const isEvent = (row: Row): row is ScheduleEntry => row.type === "schedule_entry";
const keyOf = (event: Event): string => event.id + event.starts_at;

/** What happens next. */
export function ScheduleInside({ rows }: InsideProps) {
  const isInTemplate = useIsInTemplate();
  const events = rows.filter(isEvent);
  return isInTemplate ? <Next events={events} /> : <Coming events={events} />;
}

/** The next days of what repeats are the calendar's to say; what is once and later stands in the rows. */
function Coming({ events }: { events: readonly ScheduleEntry[] }) {
  const org = useOrg();
  const today = useToday();
  const project = events[0]?.project_id ?? "";
  const coming = useQuery(comingIn(org, project, today, dayAfter(today, DAYS)));
  return (
    <Loaded of={coming} rows={MOST}>
      {(list) => {
        const later = events.filter(({ recurrence }) => recurrence === null);
        const all = new Map<string, Event>([...list, ...later].map((one) => [keyOf(one), one]));
        return <Next events={[...all.values()]} />;
      }}
    </Loaded>
  );
}

function Next({ events }: { events: readonly Event[] }) {
  const times = useTimes();
  const today = useToday();
  const isInTemplate = useIsInTemplate();
  const dayIn = ({ all_day, starts_at }: Event) =>
    all_day ? starts_at.slice(0, 10) : dayOf(new Date(starts_at), times.timeZone);
  const next = events
    .filter((event) => isInTemplate || dayIn(event) >= today)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
    .slice(0, MOST);
  const whenOf = (event: Event, day: string, month: string) => {
    const time = event.all_day ? words.allDay : clockTime(new Date(event.starts_at), times);
    if (day === today) return words.todayAt(time);
    if (day.slice(0, 7) !== today.slice(0, 7)) return words.inMonthAt(month, time);
    return event.all_day ? shared.allDay : time;
  };
  return (
    <ul>
      {next.map((event) => {
        const day = dayIn(event);
        const [name = "", date = "", month = ""] = shortDay(day, today).split(" ");
        return (
          <li key={keyOf(event)}>
            <span className="sched">
              {name}
              <b>{date}</b>
            </span>
            <div>
              <span className="cut-2">{event.title}</span>
              <span className="sub">{whenOf(event, day, month)}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
