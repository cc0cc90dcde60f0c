import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { placeOf } from "../../lib/drafts.ts";
import { act } from "../../lib/optimistic.ts";
import { useIsTeam, useOrg } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import type { SendLine } from "../../lib/typing.ts";
import { OneLine } from "../../ui/one-line.tsx";
import * as shared from "../../ui/words.ts";
import { useTakesNothing } from "../recording/put-away.ts";
import { Unsent } from "../recording/unsent.tsx";
import { typedIn } from "../waiting/what.ts";
import { sendSaid, sendSaidTo, useWaitingEvents } from "./say-event.ts";
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
  const mayMake = isTeam || project !== null;
  const waiting = useWaitingEvents(org, project);
  const open = (id: string) => () =>
    void navigate({ to: "/$org/recordings/$id", params: { org, id } });
  const add: SendLine = async (line, again) => {
    setGoing((lines) => [...lines, line]);
    const made = await act({
      send: () => {
        const said = { line, day, project_id: project, said_at: new Date().toISOString() };
        return schedule ? sendSaidTo(org, schedule, said) : sendSaid(org, said);
      },
      about: ["/calendar", project, schedule],
      failed: shared.couldntAdd(line),
      again,
      done: ({ id, title }) =>
        say(words.isInCalendar(title), { label: shared.openIt, run: open(id) }),
    });
    setGoing((lines) => lines.toSpliced(lines.indexOf(line), 1));
    return made;
  };
  const isShut = useTakesNothing();
  // Clients make events in their projects alone.
  if (isShut || !mayMake) return null;
  return (
    <div className="new-event">
      {going.map((line, at) => (
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
      <OneLine
        place={schedule ? placeOf("event", schedule) : placeOf("calendar", project ?? "")}
        label={shared.addEvent}
        question={words.whatAndWhen}
        onAdd={add}
      />
    </div>
  );
}
