import { announce } from "../../lib/announce.ts";
import { api } from "../../lib/api.ts";
import { act } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";
import { dayOf, daysBetween, longDay } from "../../lib/when.ts";
import type { DragKind } from "../../ui/drag.ts";
import { instantOf, timeOf } from "./clock.ts";
import { dayAfter, type Occurrence } from "./grid.ts";

/** What stands in a calendar, as it is dragged from a day. */
export interface Lifted {
  event: Occurrence;
  day: string;
}

export const EVENTS: DragKind<Lifted> = {
  key: Symbol("event"),
  is: (value): value is Lifted =>
    typeof value === "object" && value !== null && "event" in value && "day" in value,
};

/** So many days later, at the same time on the clock of who looks; days themselves have no zone. */
function shifted(at: string, days: number, timeZone: string | null): string {
  if (timeZone === null) return `${dayAfter(at.slice(0, 10), days)}T00:00:00Z`;
  const instant = new Date(at);
  return instantOf(dayAfter(dayOf(instant, timeZone), days), timeOf(instant, timeZone), timeZone);
}

interface Move extends Lifted {
  to: string;
  timeZone: string;
}

/** What is sent: an event alone, one time of one that repeats, or the day of a to-do. */
function send(org: string, { event, day, to, timeZone }: Move): Promise<unknown> {
  const days = daysBetween(day, to);
  const { id, starts_at, ends_at, occurrence_key, all_day } = event;
  const zone = all_day ? null : timeZone;
  if (event.type !== "schedule_entry")
    return api.patch("/api/v1/{org_slug}/recordings/{id}", {
      ...withId(org, id),
      body: { due_on: dayAfter(starts_at.slice(0, 10), days) },
    });
  const body = {
    starts_at: shifted(starts_at, days, zone),
    ...(ends_at ? { ends_at: shifted(ends_at, days, zone) } : undefined),
  };
  if (event.recurrence === null)
    return api.patch("/api/v1/{org_slug}/calendar/{id}", { ...withId(org, id), body });
  return api.patch("/api/v1/{org_slug}/calendar/{id}/occurrences/{date}", {
    params: { path: { org_slug: org, id, date: occurrence_key } },
    body,
  });
}

/** Puts something on another day. */
export function moveEvent(org: string, move: Move): void {
  const { event, day, to } = move;
  if (day === to) return;
  announce(`${event.title} is now on ${longDay(to)}`);
  void act({
    send: () => send(org, move),
    about: ["/calendar", event.id, "/my/"],
    failed: `Couldn't move “${event.title}”`,
  });
}
