import { useQuery } from "@tanstack/react-query";
import type { Recording, Row, Schemas } from "../../lib/api.ts";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { useOrg, useTimes, useToday } from "../../lib/org.ts";
import calendarCss from "../../styles/calendar.css" with { type: "file" };
import { Styled } from "../../ui/later/styled.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import { Archived, AwayRows } from "../recording/archived.tsx";
import { allIn } from "../recording/data.ts";
import { isPutAway } from "../recording/put-away.ts";
import { useWay } from "../recording/way.ts";
import { Agenda } from "./agenda.tsx";
import { comingIn } from "./data.ts";
import { byDay, dayAfter, type Occurrence } from "./grid.ts";
import { MovesHere } from "./moves.tsx";
import { NewEvent } from "./new-event.tsx";

const DAYS = 60;

/** What is coming up in one project, or stands in a template. */
export function Screen({ recording }: { recording: Recording }) {
  const way = useWay(recording);
  const today = useToday();
  const isInTemplate = useIsInTemplate();
  const Shown = isInTemplate ? InTemplate : Coming;
  return (
    <Styled by={calendarCss}>
      <Page title={recording.title} width="list" way={way}>
        <div className="sheet sheet-pad">
          <h1 className="title">{recording.title}</h1>
          <NewEvent
            day={today}
            project={recording.project_id}
            schedule={isInTemplate ? recording.id : undefined}
          />
          {isPutAway(recording) ? (
            <AwayRows of={recording} />
          ) : (
            <MovesHere>
              <Shown schedule={recording} />
            </MovesHere>
          )}
          <Archived of={recording} />
        </div>
      </Page>
    </Styled>
  );
}

interface Props {
  schedule: Recording;
}

function Coming({ schedule: { project_id } }: Props) {
  const org = useOrg();
  const today = useToday();
  const { timeZone } = useTimes();
  const days = Array.from({ length: DAYS }, (_, at) => dayAfter(today, at));
  const coming = useQuery(comingIn(org, project_id ?? "", today, days.at(-1) ?? today));
  return (
    <Loaded of={coming} rows={6}>
      {(list) => (
        <Agenda days={days} day={today} month="" today={today} found={byDay(list, timeZone)} />
      )}
    </Loaded>
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
function InTemplate({ schedule: { id } }: Props) {
  const { timeZone } = useTimes();
  const inside = useQuery(allIn(useOrg(), id, { type: "schedule_entry" }));
  return (
    <Loaded of={inside} rows={6}>
      {(rows) => {
        const found = byDay(rows.filter(isEvent).map(asOccurrence), timeZone);
        return <Agenda days={[...found.keys()].sort()} day="" month="" today="" found={found} />;
      }}
    </Loaded>
  );
}
