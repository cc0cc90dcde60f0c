import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { hueClass } from "../../lib/hue.ts";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { useOrg, useTimes } from "../../lib/org.ts";
import { clockTime } from "../../lib/when.ts";
import { useDragged } from "../../ui/drag/drag.ts";
import { projects } from "../home/data.ts";
import { repeats, takeFocus } from "./change-event.ts";
import { EventMenu, stepByKey } from "./event-menu.tsx";
import type { Occurrence } from "./grid.ts";
import { EVENTS, FIXED, type Lifted, useMoves } from "./moves.tsx";

/** The class of the hue of what something belongs to. */
export function useHueOf({ project_id, id }: Occurrence): string {
  const project = useQuery(projects(useOrg())).data?.find((one) => one.id === project_id);
  return hueClass(project_id ?? id, project?.color);
}

/** One thing of a day: a ring for an event, a square for work, a bar for days. */
export function EventLink({ event, day }: { event: Occurrence; day?: string }) {
  const lifted = useMemo(() => ({ event, day: day ?? event.starts_at.slice(0, 10) }), [event, day]);
  const mayMove = event.can.edit;
  const { place } = useDragged<Lifted, HTMLAnchorElement>(mayMove ? EVENTS : FIXED, lifted);
  const org = useOrg();
  const times = useTimes();
  const moves = useMoves();
  const isInTemplate = useIsInTemplate();
  const isOneDay = repeats(event) && !isInTemplate;
  useEffect(() => {
    if (takeFocus(event)) place.current?.focus();
  }, [event, place]);
  const shape = event.task ? "ev ev-todo" : event.all_day ? "ev ev-bar" : "ev";
  return (
    <div className="ev-place" data-event>
      <Link
        ref={place}
        to="/$org/recordings/$id"
        params={{ org, id: event.id }}
        search={isOneDay ? { day: event.occurrence_key } : {}}
        className={`${shape} ${useHueOf(event)}`}
        title={event.title}
        onKeyDown={mayMove ? stepByKey(event, moves) : undefined}
      >
        {!event.all_day && !event.task && (
          <time>{clockTime(new Date(event.starts_at), times)}</time>
        )}
        <span>{event.title}</span>
      </Link>
      {mayMove && <EventMenu event={event} />}
    </div>
  );
}
