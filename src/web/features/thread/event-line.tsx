import type { ReactNode } from "react";
import type { Schemas } from "../../lib/api.ts";
import { Moment } from "../../ui/due.tsx";
import { Face, firstName } from "../../ui/faces.tsx";
import * as words from "./words.tsx";

type Event = Schemas["Event"];

/** What is told between comments; the rest stands in the history. */
const TOLD: Partial<Record<Event["action"], (who: ReactNode) => ReactNode>> = {
  title_changed: words.changedTitle,
  completed: words.markedAsDone,
  reopened: words.openedAgain,
  assigned: words.changedWhoItIsFor,
  unassigned: words.changedWhoItIsFor,
  due_changed: words.changedDay,
  moved: words.movedIt,
  visibility_changed: words.changedWhoSeesIt,
  archived: words.archivedIt,
  unarchived: words.tookOutOfArchive,
  comments_closed: words.closedComments,
  comments_reopened: words.openedComments,
  link_published: words.madePublicLink,
  link_unpublished: words.tookPublicLinkAway,
  recurrence_changed: words.changedHowItRepeats,
  pinned: words.pinnedIt,
  approved: words.approvedIt,
  rejected: words.turnedItDown,
  version_added: words.addedVersion,
  color_changed: words.changedColour,
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
      {TOLD[event.action]?.(<b>{firstName(event.actor.name)}</b>)}
      {children}
    </span>
    <span className="due">
      <Moment at={event.created_at} />
    </span>
  </p>
);
