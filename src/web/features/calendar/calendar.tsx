import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useKeys } from "../../lib/keys.ts";
import { preferences, useOrg, useTimes, useToday } from "../../lib/org.ts";
import calendarCss from "../../styles/calendar.css" with { type: "file" };
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import { Styled } from "../../ui/styled.tsx";
import * as shared from "../../ui/words.ts";
import { Agenda } from "./agenda.tsx";
import { windowOf } from "./data.ts";
import { byDay, dayAfter, dayIn, daysOfMonth, daysOfWeek, monthAfter } from "./grid.ts";
import { Month } from "./month/month.tsx";
import { MovesHere } from "./moves.tsx";
import { NewEvent } from "./new-event.tsx";
import { Week } from "./week/week.tsx";
import * as words from "./words.ts";

const VIEWS = ["month", "week", "agenda"] as const;
export type View = (typeof VIEWS)[number];
const LABELS: Record<View, string> = { month: words.month, week: words.week, agenda: words.list };
const AGENDA_DAYS = 42;

export interface CalendarSearch {
  view?: View;
  day?: string;
}

/** Which part of the calendar an address means. */
export const calendarSearch = ({ view, day }: Record<string, unknown>): CalendarSearch => ({
  view: VIEWS.find((one) => one === view),
  day: dayIn(day),
});

function daysShown(view: View, day: string, startsOn: number): string[] {
  if (view === "month") return daysOfMonth(day, startsOn);
  if (view === "week") return daysOfWeek(day, startsOn);
  return Array.from({ length: AGENDA_DAYS }, (_, at) => dayAfter(day, at));
}

const STEP = {
  month: (day: string, by: number) => monthAfter(day, by),
  week: (day: string, by: number) => dayAfter(day, by * 7),
  agenda: (day: string, by: number) => dayAfter(day, by * AGENDA_DAYS),
};

/** Everybody's time: today, then the long bars. */
export function Calendar() {
  const org = useOrg();
  const today = useToday();
  const { timeZone } = useTimes();
  const navigate = useNavigate();
  const startsOn = useQuery(preferences()).data?.week_starts_on ?? 1;
  const asked = useSearch({ strict: false, select: (search) => calendarSearch({ ...search }) });
  const view = asked.view ?? "month";
  const day = asked.day ?? today;
  const days = daysShown(view, day, startsOn);
  const found = useQuery({
    ...windowOf(org, days[0] ?? day, dayAfter(days.at(-1) ?? day, 1)),
    placeholderData: keepPreviousData,
  });
  const go = (to: string) =>
    void navigate({ to: "/$org/calendar", params: { org }, search: { view, day: to } });
  const back = () => go(STEP[view](day, -1));
  const on = () => go(STEP[view](day, 1));
  useKeys({ t: () => go(today), ArrowLeft: back, ArrowRight: on, "[": back, "]": on });
  const Shown = { month: Month, week: Week, agenda: Agenda }[view];
  return (
    <Styled by={calendarCss}>
      <Page title={shared.calendar} way={[{ label: shared.home }]}>
        <div className="sheet">
          <Head view={view} day={day} days={days} go={go} />
          <NewEvent day={day} />
          <Loaded of={found} rows={8}>
            {(list) => (
              <MovesHere>
                <Shown
                  days={days}
                  day={day}
                  month={day.slice(0, 7)}
                  today={today}
                  found={byDay(list, timeZone)}
                />
              </MovesHere>
            )}
          </Loaded>
        </div>
      </Page>
    </Styled>
  );
}

const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });
const monthOf = (day: string): string => monthName.format(new Date(`${day}T12:00:00Z`));

/** `16 to 22 November`, or `30 November to 6 December`. */
function weekWords(days: readonly string[]): string {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const isOne = first.slice(0, 7) === last.slice(0, 7);
  const from = `${Number(first.slice(8))}${isOne ? "" : ` ${monthOf(first)}`}`;
  return words.fromTo(from, `${Number(last.slice(8))} ${monthOf(last)}`);
}

interface HeadProps {
  view: View;
  day: string;
  days: readonly string[];
  go: (day: string) => void;
}

function Head({ view, day, days, go }: HeadProps) {
  const org = useOrg();
  const today = useToday();
  return (
    <header className="cal-head">
      <h1 className="title-m">
        {view === "week" ? weekWords(days) : monthOf(day)} <small>{day.slice(0, 4)}</small>
      </h1>
      <span className="row">
        <button
          type="button"
          className="icon-btn"
          aria-label={words.earlier}
          onClick={() => go(STEP[view](day, -1))}
        >
          <ChevronLeft className="i" aria-hidden />
        </button>
        <button type="button" className="btn btn-s" onClick={() => go(today)}>
          {shared.today}
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={words.later}
          onClick={() => go(STEP[view](day, 1))}
        >
          <ChevronRight className="i" aria-hidden />
        </button>
      </span>
      <nav className="seg push" aria-label={words.howItIsShown}>
        {VIEWS.map((one) => (
          <Link
            key={one}
            to="/$org/calendar"
            params={{ org }}
            search={{ view: one, day }}
            aria-current={one === view ? "page" : undefined}
          >
            {LABELS[one]}
          </Link>
        ))}
      </nav>
    </header>
  );
}
