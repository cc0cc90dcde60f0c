import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useOrg, useTimes } from "../../../lib/org.ts";
import { shortDay, weekday } from "../../../lib/when.ts";
import { Mark } from "../../../ui/mark.tsx";
import * as shared from "../../../ui/words.ts";
import { ClientMark } from "../../client/client-mark.tsx";
import { projects } from "../../home/data.ts";
import { nameOfType } from "../../recording/types.ts";
import { nameOf, repeats, takeFocus } from "../change-event.ts";
import { EventMenu, stepByKey } from "../event-menu.tsx";
import type { Occurrence } from "../grid.ts";
import { useMoves } from "../moves.tsx";
import { timeOn } from "../time-on.ts";
import * as words from "../words.ts";

interface Props {
  day: string;
  today: string;
  inside: readonly Occurrence[];
}

/** What is on the chosen day of a month that has no room for it. */
export function DayList({ day, today, inside }: Props) {
  const org = useOrg();
  return (
    <section className="day-list" aria-labelledby="chosen-day">
      <h2 className="title-s" id="chosen-day">
        {day === today ? shared.today : weekday(day)} <span>{shortDay(day, today)}</span>
      </h2>
      {inside.length === 0 && <p className="soft">{words.nothingPlanned}</p>}
      <ul>
        {inside.map((event) => (
          <DayRow key={nameOf(event)} event={event} day={day} />
        ))}
      </ul>
      <Link
        className="btn btn-s"
        to="/$org/calendar"
        params={{ org }}
        search={{ view: "week", day }}
      >
        {words.openItsWeek}
      </Link>
    </section>
  );
}

function DayRow({ event, day }: { event: Occurrence; day: string }) {
  const org = useOrg();
  const times = useTimes();
  const moves = useMoves();
  const link = useRef<HTMLAnchorElement>(null);
  const project = useQuery(projects(org)).data?.find(({ id }) => id === event.project_id);
  useEffect(() => {
    if (takeFocus(event)) link.current?.focus();
  }, [event]);
  return (
    <li data-event>
      <span className="num">
        {event.task ? nameOfType(event.type) : timeOn(event, day, times, true)}
      </span>
      <div>
        <Link
          ref={link}
          to="/$org/recordings/$id"
          params={{ org, id: event.id }}
          search={repeats(event) ? { day: event.occurrence_key } : {}}
          onKeyDown={event.can.edit ? stepByKey(event, moves) : undefined}
          dir="auto"
        >
          {event.title}
        </Link>
        {project && (
          <span className="where">
            <Mark id={project.id} color={project.color} />
            <span dir="auto">{project.name}</span>
          </span>
        )}
        <ClientMark of={event} />
      </div>
      {event.can.edit && <EventMenu event={event} />}
    </li>
  );
}
