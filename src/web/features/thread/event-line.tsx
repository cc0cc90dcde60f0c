import type { ReactNode } from "react";
import type { Schemas } from "../../lib/api.ts";
import { Moment } from "../../ui/due.tsx";
import { Face, firstName } from "../../ui/faces.tsx";

type Event = Schemas["Event"];

/** What is told between comments; the rest stands in the history. */
const TOLD: Partial<Record<Event["action"], string>> = {
  title_changed: "changed the title",
  completed: "marked it as done",
  reopened: "opened it again",
  assigned: "changed who it is for",
  unassigned: "changed who it is for",
  due_changed: "changed the day",
  moved: "moved it",
  visibility_changed: "changed who sees it",
  archived: "archived it",
  unarchived: "took it out of the archive",
  comments_closed: "closed the comments",
  comments_reopened: "opened the comments again",
  link_published: "made a public link",
  link_unpublished: "took the public link away",
  recurrence_changed: "changed how it repeats",
  pinned: "pinned it",
  approved: "approved it",
  rejected: "turned it down",
  version_added: "added a version",
  color_changed: "changed its colour",
};

export const isTold = ({ action }: Event): boolean => TOLD[action] !== undefined;

interface LineProps {
  event: Event;
  children?: ReactNode;
}

/** One line of what happened. */
export const EventLine = ({ event, children }: LineProps) => (
  <p className="event-line">
    <Face who={event.actor} isNamed />
    <span>
      <b>{firstName(event.actor.name)}</b> {TOLD[event.action]}
      {children}
    </span>
    <span className="due">
      <Moment at={event.created_at} />
    </span>
  </p>
);
