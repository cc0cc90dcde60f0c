import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Recording, Row, Schemas } from "../../lib/api.ts";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { useOrg, useTimes, useToday } from "../../lib/org.ts";
import calendarCss from "../../styles/calendar.css" with { type: "file" };
import { Styled } from "../../ui/later/styled.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import { Archived, AwayRows } from "../recording/archived.tsx";
import { allIn } from "../recording/data.ts";
import { isPutAway, useTakesNothing } from "../recording/put-away.ts";
import { useWay } from "../recording/way.ts";
import { Agenda } from "./agenda.tsx";
import { comingIn } from "./data.ts";
import { byDay, dayAfter, type Occurrence } from "./grid.ts";
import { MovesHere } from "./moves.tsx";
import { NewEvent } from "./new-event.tsx";
import { BegunHere, useBegin } from "./week/begun.tsx";
import * as words from "./words.ts";

const DAYS = 60;

interface Props {
  schedule: Recording;
}

/** What is coming up in one project, or stands in a template. */
export function Screen({ recording }: { recording: Recording }) {
  const way = useWay(recording);
  const isTemplate = useIsInTemplate();
  const { id: schedule, project_id: project } = recording;
  const Shown = isTemplate ? InTemplate : Coming;
  return (
    <Styled by={calendarCss}>
      <Page title={recording.title} width="list" way={way}>
        <div className="sheet sheet-pad">
          <BegunHere into={{ project, schedule, isTemplate }}>
            {isPutAway(recording) ? (
              <>
                <Head schedule={recording} />
                <AwayRows of={recording} />
              </>
            ) : (
              <MovesHere>
                <Shown schedule={recording} />
              </MovesHere>
            )}
          </BegunHere>
          <Archived of={recording} />
        </div>
      </Page>
    </Styled>
  );
}

function Begin() {
  const today = useToday();
  const { beginOn } = useBegin();
  if (useTakesNothing()) return null;
  return (
    <button type="button" className="btn btn-go" onClick={() => beginOn(today)}>
      <Plus className="i" aria-hidden />
      {words.makeEvent}
    </button>
  );
}

/** Its title, and what is added to it; where nothing is, the button stands beside what it is for. */
function Head({ schedule, isFilled = false }: Props & { isFilled?: boolean }) {
  const today = useToday();
  const isInTemplate = useIsInTemplate();
  return (
    <>
      <header className="sheet-head">
        <h1 className="title">{schedule.title}</h1>
        {isFilled && (
          <div className="row push">
            <Begin />
          </div>
        )}
      </header>
      <NewEvent
        day={today}
        project={schedule.project_id}
        schedule={isInTemplate ? schedule.id : undefined}
      />
    </>
  );
}

const isFilled = ({ data }: { data: readonly unknown[] | undefined }): boolean =>
  data !== undefined && data.length > 0;

function Coming({ schedule }: Props) {
  const org = useOrg();
  const today = useToday();
  const { timeZone } = useTimes();
  const days = Array.from({ length: DAYS }, (_, at) => dayAfter(today, at));
  const last = days.at(-1) ?? today;
  const coming = useQuery(comingIn(org, schedule.project_id ?? "", today, last));
  return (
    <>
      <Head schedule={schedule} isFilled={isFilled(coming)} />
      <Loaded of={coming} rows={6}>
        {(list) => (
          <Agenda
            days={days}
            day={today}
            month=""
            today={today}
            found={byDay(list, timeZone)}
            action={list.length === 0 && <Begin />}
          />
        )}
      </Loaded>
    </>
  );
}

const isEvent = (row: Row): row is Schemas["ScheduleEntry"] => row.type === "schedule_entry";
/** Of a list nobody says what may be done with it; who sees a template may change what stands in it. */
const asOccurrence = (event: Schemas["ScheduleEntry"]): Occurrence => ({
  ...event,
  occurrence_key: event.occurrence_key ?? "",
  task: false,
  can: { edit: true },
});

/** All of it, whenever it is: no day of a template is today. What repeats stands on its first day. */
function InTemplate({ schedule }: Props) {
  const { timeZone } = useTimes();
  const inside = useQuery(allIn(useOrg(), schedule.id, { type: "schedule_entry" }));
  return (
    <>
      <Head schedule={schedule} isFilled={isFilled(inside)} />
      <Loaded of={inside} rows={6}>
        {(rows) => {
          const found = byDay(rows.filter(isEvent).map(asOccurrence), timeZone);
          const days = [...found.keys()].sort();
          const action = rows.length === 0 && <Begin />;
          return <Agenda days={days} day="" month="" today="" found={found} action={action} />;
        }}
      </Loaded>
    </>
  );
}
