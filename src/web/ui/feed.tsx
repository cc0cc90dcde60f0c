import { Link } from "@tanstack/react-router";
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

/** What happened, line by line. */
export function Feed({ events, deedOf, nameOf, isAcross = false }: Props) {
  return (
    <ul className="feed">
      {events.map((event) => (
        <li key={event.id}>
          <Face who={event.actor} isNamed />
          <div className="main">
            <b>{firstName(event.actor.name)}</b>{" "}
            <Deed event={event} deedOf={deedOf} nameOf={nameOf} />
            {isAcross && event.project?.name && (
              <span className="muted"> {words.inProject(event.project.name)}</span>
            )}
          </div>
          <span className="due">
            <Moment at={event.created_at} isShort />
          </span>
        </li>
      ))}
    </ul>
  );
}
