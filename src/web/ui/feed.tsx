import { Link } from "@tanstack/react-router";
import { Archive } from "lucide-react";
import type { RecordingType, Schemas } from "../lib/api.ts";
import { useOrg } from "../lib/org.ts";
import { Moment } from "./due.tsx";
import { Face, firstName } from "./faces.tsx";
import * as words from "./words.ts";

type Event = Schemas["Event"];

interface Naming {
  /** What somebody did, in words. */
  deedOf: (action: Event["action"]) => string;
  /** What a thing without a title is called, such as `Comment`. */
  nameOf: (type: RecordingType) => string;
}

interface Props extends Naming {
  events: readonly Event[];
  /** Whether it says in which project. */
  isAcross?: boolean;
}

const IS_SAID: readonly Event["action"][] = ["created", "published"];

/** What somebody did, and the way to what they did it to; of what was said on something, to what is on that. */
export function Deed({ event, deedOf, nameOf }: Naming & { event: Event }) {
  const org = useOrg();
  const { action, recording } = event;
  if (typeof recording?.title !== "string") return deedOf(action);
  const { id, type, title, parent_title } = recording;
  const on = type === "comment" && parent_title ? parent_title : null;
  const isSaid = on !== null && IS_SAID.includes(action);
  const thing = on === null ? words.aThing(nameOf(type)) : words.aThingOn(nameOf(type), on);
  return (
    <>
      {isSaid ? words.commentedOn : deedOf(action)}{" "}
      <Link className="link" to="/$org/recordings/$id" params={{ org, id }}>
        {isSaid ? on : title || thing}
      </Link>
    </>
  );
}

/** Nobody did it themselves. */
const isByPlan = ({ details }: Event): boolean => details.by_plan === true;

/** What happened once is told once: an answer that was given was added, too. */
function toldOnce(events: readonly Event[]): Event[] {
  const given = new Set(events.map(({ details }) => details.answer_id));
  const isTold = ({ action, recording }: Event) =>
    action === "created" && recording !== null && given.has(recording.id);
  return events.filter((event) => !isTold(event));
}

/** What happened, line by line. */
export const Feed = ({ events, ...how }: Props) => (
  <ul className="feed">
    {toldOnce(events).map((event) => (
      <Line key={event.id} event={event} {...how} />
    ))}
  </ul>
);

type LineProps = Omit<Props, "events"> & { event: Event };

function Line({ event, isAcross = false, ...naming }: LineProps) {
  const { actor, project, created_at } = event;
  const who = isByPlan(event) ? words.aSmallerPlan : firstName(actor.name);
  return (
    <li>
      {isByPlan(event) ? <Archive className="i" aria-hidden /> : <Face who={actor} isNamed />}
      <div className="main">
        <b>{who}</b> <Deed event={event} {...naming} />
        {isAcross && project?.name && (
          <span className="muted"> {words.inProject(project.name)}</span>
        )}
      </div>
      <span className="due">
        <Moment at={created_at} isShort />
      </span>
    </li>
  );
}
