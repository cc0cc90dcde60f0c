import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useKeys } from "../../lib/keys.ts";
import { preferences, useOrg, useTimes, useToday } from "../../lib/org.ts";
import calendarCss from "../../styles/calendar.css" with { type: "file" };
import { Styled } from "../../ui/later/styled.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { Agenda } from "./agenda.tsx";
import { windowOf } from "./data.ts";
import { byDay, dayAfter, dayIn, type Occurrence } from "./grid.ts";
import { Filter } from "./head/filter.tsx";
import { Head } from "./head/head.tsx";
import { useLeftOut } from "./head/left-out.ts";
import { daysShown, STEP, VIEWS, type View } from "./head/views.ts";
import { Month } from "./month/month.tsx";
import { MovesHere } from "./moves.tsx";
import { NewEvent } from "./new-event.tsx";
import { BegunHere } from "./week/begun.tsx";
import { Week } from "./week/week.tsx";

export interface CalendarSearch {
  view?: View;
  day?: string;
}

/** Which part of the calendar an address means. */
export const calendarSearch = ({ view, day }: Record<string, unknown>): CalendarSearch => ({
  view: VIEWS.find((one) => one === view),
  day: dayIn(day),
});

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
  const leftOut = useLeftOut();
  const isShown = ({ project_id: of }: Occurrence) => of === null || !leftOut.includes(of);
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
          <BegunHere>
            <Head view={view} day={day} days={days} go={go} />
            <Filter list={found.data ?? []} />
            <NewEvent day={day} />
            <Loaded of={found} rows={8}>
              {(list) => (
                <MovesHere>
                  <Shown
                    days={days}
                    day={day}
                    month={day.slice(0, 7)}
                    today={today}
                    found={byDay(list.filter(isShown), timeZone)}
                  />
                </MovesHere>
              )}
            </Loaded>
          </BegunHere>
        </div>
      </Page>
    </Styled>
  );
}
