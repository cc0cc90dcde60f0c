import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { placeOf } from "../../lib/drafts.ts";
import { useIsTeam, useOrg } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import type { SendLine } from "../../lib/typing.ts";
import { OneLine } from "../../ui/one-line.tsx";
import * as shared from "../../ui/words.ts";
import { useTakesNothing } from "../recording/put-away.ts";
import { Unsent } from "../recording/unsent.tsx";
import { typedIn } from "../waiting/what.ts";
import { useSay, useWaitingEvents } from "./say-event.ts";
import { Fixed, Understood, useWhose, Whose } from "./understood.tsx";
import { useBegin } from "./week/begun.tsx";
import * as words from "./words.ts";

interface Props {
  /** The day it is on, where its words name none. */
  day: string;
  project?: string | null;
  /** The schedule of a template that it comes into. */
  schedule?: string | undefined;
}

/** An event in one line: `Lunch with Grace friday 12:30`. */
export function NewEvent({ day, project = null, schedule }: Props) {
  const org = useOrg();
  const navigate = useNavigate();
  const isTeam = useIsTeam();
  // Nobody knows their days yet.
  const [going, setGoing] = useState<readonly string[]>([]);
  // Into which project it goes that is said in everybody's calendar.
  const [chosen, setChosen] = useState<string | null>(null);
  const whose = project ?? chosen;
  const names = new Map(useWhose());
  const mayMake = isTeam || project !== null;
  const open = (id: string) => () =>
    void navigate({ to: "/$org/recordings/$id", params: { org, id } });
  const sayEvent = useSay(schedule);
  const add: SendLine = async (line, again, isTaken) => {
    setGoing((lines) => [...lines, line]);
    const made = await sayEvent(
      { line, day, project_id: whose },
      {
        about: ["/calendar", whose, schedule],
        failed: shared.couldntAdd(line),
        again,
        isTaken,
        done: ({ id, title }) =>
          say(
            chosen === null
              ? words.isInCalendar(title)
              : words.isInSchedule(title, names.get(chosen) ?? ""),
            { label: shared.openIt, run: open(id) },
          ),
      },
    );
    setGoing((lines) => lines.toSpliced(lines.indexOf(line), 1));
    return made;
  };
  const fixed = <Fixed project={project} isTemplate={schedule !== undefined} />;
  const isShut = useTakesNothing();
  const isOpen = project === null && schedule === undefined;
  // Clients make events in their projects alone.
  if (isShut || !mayMake) return null;
  return (
    <div className="new-event">
      <Unfinished going={going} project={project} schedule={schedule} isOpen={isOpen} />
      <OneLine
        place={schedule ? placeOf("event", schedule) : placeOf("calendar", project ?? "")}
        label={shared.addEvent}
        question={words.whatAndWhen}
        action={words.addThisEvent}
        onAdd={add}
      >
        {(line) => (
          <>
            <Understood line={line} day={day} />
            {isOpen ? <Whose chosen={chosen} choose={setChosen} /> : fixed}
          </>
        )}
      </OneLine>
    </div>
  );
}

interface UnfinishedProps {
  /** Lines that are on their way. */
  going: readonly string[];
  project: string | null;
  schedule: string | undefined;
  /** It is said in a calendar, which shows by itself what is begun in it. */
  isOpen: boolean;
}

/** What was said and is in no calendar yet. */
function Unfinished({ going, project, schedule, isOpen }: UnfinishedProps) {
  const { going: begun } = useBegin();
  const lines = isOpen ? going : [...going, ...begun.map(({ title }) => title)];
  const waiting = useWaitingEvents(schedule ? null : project, schedule);
  return (
    <>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and none moves.
        <p key={`${at} ${line}`} className="small added" dir="auto">
          {line}
        </p>
      ))}
      {waiting.map((one) => (
        <p key={one.key} className="small added">
          <span dir="auto">{typedIn(one).title}</span>{" "}
          <Unsent state={one.refused ? "refused" : "waiting"} />
        </p>
      ))}
    </>
  );
}
