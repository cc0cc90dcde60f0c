import { Link } from "@tanstack/react-router";
import type { RecordingType, Schemas } from "../lib/api.ts";
import { useOrg } from "../lib/org.ts";
import { Moment } from "./due.tsx";
import { Face, firstName } from "./faces.tsx";
import * as words from "./words.ts";

interface Props {
  events: readonly Schemas["Event"][];
  /** What somebody did, in words. */
  deedOf: (action: Schemas["Event"]["action"]) => string;
  /** What a thing without a title is called, such as `Comment`. */
  nameOf: (type: RecordingType) => string;
  /** Whether it says in which project. */
  isAcross?: boolean;
}

/** What happened, line by line. */
export function Feed({ events, deedOf, nameOf, isAcross = false }: Props) {
  const org = useOrg();
  return (
    <ul className="feed">
      {events.map((event) => (
        <li key={event.id}>
          <Face who={event.actor} isNamed />
          <div className="main">
            <b>{firstName(event.actor.name)}</b> {deedOf(event.action)}{" "}
            {typeof event.recording?.title === "string" && (
              <Link
                className="link"
                to="/$org/recordings/$id"
                params={{ org, id: event.recording.id }}
              >
                {event.recording.title || words.aThing(nameOf(event.recording.type))}
              </Link>
            )}
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
