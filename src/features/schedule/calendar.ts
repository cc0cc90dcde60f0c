import { isClient } from "#/core/access/roles.ts";
import type { Read, Scope, Write } from "#/core/access/scope.ts";
import { zoneOf } from "#/core/people/today.ts";
import { containerOf } from "#/core/projects/tools.ts";
import { findRecording } from "#/core/recordings/content/find.ts";
import type { OccurrenceAnswer } from "#/core/recordings/content/occurrence.ts";
import type { Made } from "#/core/recordings/content/present.ts";
import { createAtTop, createUnder } from "#/core/recordings/verbs/create.ts";
import { editRecording } from "#/core/recordings/verbs/edit.ts";
import { moveRecording, moveToAccount } from "#/core/recordings/verbs/move.ts";
import { instantOf, parseMoment } from "#/lib/calendar/moments.ts";
import { msOf } from "#/lib/recurrence/clock.ts";
import { invalid, NotFound } from "#/platform/errors.ts";
import { scheduleEntry } from "./event.type.ts";
import { requireFew, type View } from "./expand.ts";
import { findEvent } from "./occurrences.ts";
import { presentMovable, readEvents } from "./present.ts";
import { tasksIn, timesOfTask } from "./tasks.ts";

const LONGEST_DAYS = 400;
const DAY_MS = 86_400_000;

/**
 * The window that a query asks for; throws 422 for what is no time, ends before it begins or is over
 * 400 days long.
 */
export function windowOf(r: Read, query: { from: string; to: string }): Pick<View, "from" | "to"> {
  const [from, to] = [instantIn(r, "from", query.from), instantIn(r, "to", query.to)];
  const lasts = msOf(to) - msOf(from);
  if (lasts < 0) throw invalid("to", "out_of_range", "It can't end before it begins.");
  if (lasts > LONGEST_DAYS * DAY_MS)
    throw invalid("to", "out_of_range", `At most ${LONGEST_DAYS} days.`);
  return { from, to };
}

/** The instant that a field means to the actor; 422 `invalid` where that is in no year from 0001 to 9999. */
export function instantIn(r: Read, field: string, text: string): string {
  const moment = parseMoment(text);
  const instant = moment && instantOf(moment, zoneOf(r));
  if (!instant) throw invalid(field, "invalid", "This is no ISO 8601 date-time.");
  return instant;
}

/** What the calendar shows in a window: events and, where asked for, what is due. */
export async function readCalendar(
  scope: Scope,
  view: View,
  withTasks: boolean,
): Promise<OccurrenceAnswer[]> {
  const events = await readEvents(scope, view);
  if (!withTasks) return events;
  const rows = await tasksIn(scope, view);
  requireFew(events.length + rows.length);
  const presented = await presentMovable(scope, rows);
  const tasks = presented.flatMap((answer, index): OccurrenceAnswer[] => {
    const row = rows[index];
    return row ? [Object.assign(answer, timesOfTask(row))] : [];
  });
  return [...events, ...tasks].sort(inOrder);
}

const inOrder = (a: OccurrenceAnswer, b: OccurrenceAnswer): number =>
  compare(a.starts_at, b.starts_at) || compare(a.title, b.title) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Body = Record<string, unknown>;

/** Makes an event in the schedule of a project or, without one, in the calendar of the team. */
export function createEvent(w: Write, { project_id, ...body }: Body): Made {
  if (typeof project_id === "string")
    return createUnder(w, scheduleIn(w, project_id), { ...body, type: scheduleEntry.name });
  requireTeam(w);
  const { id } = createAtTop(w, scheduleEntry, { projectId: null, chatId: null }, body);
  return { row: findRecording(w, id), followers: null };
}

/** Changes an event, all days of it; another project, or null for the team's calendar, moves it. */
export function changeEvent(w: Write, id: string, { project_id, ...body }: Body) {
  const event = findEvent(w, id, "edit");
  if (project_id !== undefined && project_id !== event.projectId) move(w, id, project_id);
  return editRecording(w, id, body);
}

function move(w: Write, id: string, projectId: unknown): void {
  if (typeof projectId === "string")
    return void moveRecording(w, id, { parent_id: scheduleIn(w, projectId) });
  requireTeam(w);
  moveToAccount(w, id);
}

/** Clients know of no calendar but those of their projects. */
function requireTeam({ actor }: Read): void {
  if (isClient(actor)) throw new NotFound();
}

const scheduleIn = (r: Read, projectId: string): string => containerOf(r, projectId, "schedule");
