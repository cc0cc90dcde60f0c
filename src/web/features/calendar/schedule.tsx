import { useQuery } from "@tanstack/react-query";
import { api, kept, type Recording } from "../../lib/api.ts";
import { useOrg, useTimes, useToday } from "../../lib/org.ts";
import calendarCss from "../../styles/calendar.css" with { type: "file" };
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import { Styled } from "../../ui/styled.tsx";
import { Archived, AwayRows } from "../recording/archived.tsx";
import { isPutAway } from "../recording/put-away.ts";
import { useWay } from "../recording/way.ts";
import { Agenda } from "./agenda.tsx";
import { byDay, dayAfter } from "./grid.ts";
import { MovesHere } from "./moves.tsx";
import { NewEvent } from "./new-event.tsx";

const DAYS = 60;

/** What is coming up in one project. */
export function Screen({ recording }: { recording: Recording }) {
  const org = useOrg();
  const way = useWay(recording);
  const today = useToday();
  const { timeZone } = useTimes();
  const days = Array.from({ length: DAYS }, (_, at) => dayAfter(today, at));
  const question = api.question("/api/v1/{org_slug}/calendar", {
    params: {
      path: { org_slug: org },
      query: { from: today, to: days.at(-1) ?? today, projects: recording.project_id ?? "" },
    },
  });
  const found = useQuery(kept(question));
  return (
    <Styled by={calendarCss}>
      <Page title={recording.title} width="list" way={way}>
        <div className="sheet sheet-pad">
          <h1 className="title">{recording.title}</h1>
          <NewEvent day={today} project={recording.project_id} />
          {isPutAway(recording) ? (
            <AwayRows of={recording} />
          ) : (
            <Loaded of={found} rows={6}>
              {(list) => (
                <MovesHere>
                  <Agenda days={days} month="" today={today} found={byDay(list, timeZone)} />
                </MovesHere>
              )}
            </Loaded>
          )}
          <Archived of={recording} />
        </div>
      </Page>
    </Styled>
  );
}
