import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { hueClass } from "../../lib/hue.ts";
import { useOrg, useTimes } from "../../lib/org.ts";
import { clockTime } from "../../lib/when.ts";
import { projects } from "../home/data.ts";
import type { Occurrence } from "./grid.ts";

/** The class of the hue of what something belongs to. */
export function useHueOf({ project_id, id }: Occurrence): string {
  const project = useQuery(projects(useOrg())).data?.find((one) => one.id === project_id);
  return hueClass(project_id ?? id, project?.color);
}

/** One thing of a day: a ring for an event, a square for work, a bar for days. */
export function EventLink({ event }: { event: Occurrence }) {
  const org = useOrg();
  const times = useTimes();
  const shape = event.task ? "ev ev-todo" : event.all_day ? "ev ev-bar" : "ev";
  return (
    <Link
      to="/$org/recordings/$id"
      params={{ org, id: event.id }}
      className={`${shape} ${useHueOf(event)}`}
      title={event.title}
    >
      {!event.all_day && !event.task && <time>{clockTime(new Date(event.starts_at), times)}</time>}
      <span>{event.title}</span>
    </Link>
  );
}
