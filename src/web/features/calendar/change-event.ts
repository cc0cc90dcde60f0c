import { ApiError } from "#/client/errors.ts";
import { api, type Schemas } from "../../lib/api.ts";
import { act, showEach } from "../../lib/optimistic.ts";
import { withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { isStale, sendFrom } from "../../offline/anew.ts";
import * as shared from "../../ui/words.ts";
import { sendDay } from "../work/change.ts";
import type { Occurrence } from "./grid.ts";
import { isOnClockOf, type Times, timesOfAll } from "./times.ts";
import * as words from "./words.ts";

/** Which days of something that repeats are meant. */
export type Reach = "one" | "future" | "all";

export interface Body extends Times {
  all_day: boolean;
  title?: string;
  link?: string | null;
}

export interface Change {
  event: Occurrence;
  body: Body;
  reach: Reach;
}

/** One of many: it has to be said which of them are meant. */
export const repeats = (event: Occurrence): boolean =>
  event.type === "schedule_entry" && event.recurrence !== null;

/** Tells what stands in a calendar from all else there, also after it was moved. */
export const nameOf = (event: Occurrence): string =>
  repeats(event) ? `${event.id} ${event.occurrence_key}` : event.id;

async function seriesOf(org: string, id: string): Promise<Schemas["SingleScheduleEntry"] | null> {
  const found = await api.get("/api/v1/{org_slug}/recordings/{id}", withId(org, id));
  return found.type === "schedule_entry" ? found : null;
}

/** An end that nobody gave is not sent. */
export const sentOf = ({ ends_at, ...rest }: Body) =>
  ends_at === null ? rest : { ...rest, ends_at };

const dayIn = ({ starts_at }: Times): string => starts_at.slice(0, 10);

const movedMeanwhile = () => new ApiError(409, "stale", words.movedMeanwhile);

/** Says of what another changed meanwhile that it is when it is. */
function toldOfTimes(error: unknown): never {
  throw isStale(error) ? movedMeanwhile() : error;
}

type Entry = Pick<
  Schemas["ScheduleEntry"],
  "id" | "version" | "starts_at" | "ends_at" | "all_day" | "title" | "link"
>;

/** A change of an event with what was seen of it. */
function fromSeen({ version, starts_at, ends_at, all_day, title, link }: Entry, body: Body) {
  const { link: next, ...rest } = sentOf(body);
  const changed = { ...rest, ...(next === undefined || next === link ? {} : { link: next }) };
  return { body: changed, version, begun: { starts_at, ends_at, all_day, title, link } };
}

/** Changes an event from what was seen of it: where another moved it meanwhile, it stays there. */
async function sendTimes(org: string, seen: Entry, body: Body): Promise<void> {
  const { id } = seen;
  await sendFrom(`/api/v1/${org}/calendar/${id}`, fromSeen(seen, body), (whole) =>
    api.patch("/api/v1/{org_slug}/calendar/{id}", { ...withId(org, id), body: whole }),
  ).catch(toldOfTimes);
}

/** The same of all days of an event that repeats. */
async function sendAll(org: string, seen: Entry, body: Body): Promise<void> {
  const series = await seriesOf(org, seen.id);
  if (!series) return sendTimes(org, seen, body);
  // Its version says nothing of which days others changed.
  if (series.version !== seen.version && !isOnClockOf(series, seen)) throw movedMeanwhile();
  return sendTimes(org, series, { ...body, ...timesOfAll(series, seen, body) });
}

/** The same of one day of it, or of that and all that follow. Answers what has the day now. */
async function sendFromDay(
  org: string,
  seen: Entry & { occurrence_key: string },
  body: Body,
  isAlone: boolean,
): Promise<string> {
  const { id, occurrence_key: date } = seen;
  const mode = isAlone ? "" : "?mode=future";
  const path = `/api/v1/${org}/calendar/${id}/occurrences/${date}${mode}`;
  const { created_id } = await sendFrom(path, fromSeen(seen, body), (whole) =>
    api.patch("/api/v1/{org_slug}/calendar/{id}/occurrences/{date}", {
      params: {
        path: { org_slug: org, id, date },
        ...(isAlone ? {} : { query: { mode: "future" } }),
      },
      body: whole,
    }),
  ).catch(toldOfTimes);
  return created_id ?? id;
}

/** Sends it: the day of a to-do, an event that is alone, or days of one that repeats. Answers what has the day now. */
export async function sendChange(org: string, { event, body, reach }: Change): Promise<string> {
  const { id } = event;
  if (event.type !== "schedule_entry") {
    const [was, due_on] = [dayIn(event), dayIn(body)];
    await sendDay(org, id, due_on, { version: event.version, due_on: was }).catch(toldOfTimes);
    return id;
  }
  if (!repeats(event)) {
    await sendTimes(org, event, body);
    return id;
  }
  if (reach !== "all") return sendFromDay(org, event, body, reach === "one");
  await sendAll(org, event, body);
  return id;
}

/** What has the focus again once it is drawn in its new place. */
let awaited: string | null = null;
export const takeFocus = (event: Occurrence): boolean => {
  if (awaited !== nameOf(event) && awaited !== event.id) return false;
  awaited = null;
  return true;
};

/** Whether a row of the calendar is among those that are meant. */
function isMeant({ event, reach }: Change, key: unknown): boolean {
  if (!repeats(event)) return true;
  if (typeof key !== "string") return false;
  if (reach === "one") return key === event.occurrence_key;
  return reach === "all" || key >= event.occurrence_key;
}

const msOf = (at: unknown): number => (typeof at === "string" ? Date.parse(at) : Number.NaN);

/** Every row that is meant goes along with the one that was moved. */
function showChange(change: Change): () => void {
  const { event, body } = change;
  const by = msOf(body.starts_at) - msOf(event.starts_at);
  const lasts = body.ends_at === null ? null : msOf(body.ends_at) - msOf(body.starts_at);
  const fieldsOf = (row: Record<string, unknown>) => {
    const start = msOf(row.starts_at) + by;
    if (Number.isNaN(start) || !isMeant(change, row.occurrence_key)) return {};
    const iso = (at: number) => new Date(at).toISOString();
    const ends_at = lasts === null ? null : iso(start + lasts);
    const { all_day, title = row.title } = body;
    return { starts_at: iso(start), ends_at, all_day, title };
  };
  return showEach(event.id, fieldsOf);
}

/**
 * What puts an event back where it was, once it was changed and `id` has the day; null where that can't be said: what
 * had no end doesn't lose one.
 */
function backOf({ event, body, reach }: Change, id: string): Change | null {
  if (event.ends_at === null && body.ends_at !== null) return null;
  const { starts_at, ends_at, all_day, title } = event;
  const isNew = id !== event.id;
  const moved: Occurrence = { ...event, ...timesIn(body), id };
  // What was alone in a series is one event by itself by then, and what followed is a series.
  const now = isNew && reach === "one" && "recurrence" in moved ? alone(moved) : moved;
  const old = { starts_at, ends_at, all_day, ...(body.title === undefined ? {} : { title }) };
  return { event: now, body: old, reach: isNew ? "all" : reach };
}

const timesIn = ({ starts_at, ends_at, all_day }: Body) => ({ starts_at, ends_at, all_day });
const alone = (event: Occurrence): Occurrence =>
  event.type === "schedule_entry" ? { ...event, recurrence: null } : event;

/**
 * Changes it at once, and offers to take it back; what is refused goes back, with the reason. `onMade` is told what has
 * the day now, where that is new, or where all days are others.
 */
export function changeEvent(
  org: string,
  change: Change,
  said: string,
  onMade: (id: string) => void,
  isBack = false,
): void {
  const { event } = change;
  const isFocused = document.activeElement?.closest("[data-event]") !== null;
  const sent = act({
    show: () => {
      say(said, isBack ? undefined : { label: shared.takeBack, run: () => takeBack() });
      if (isFocused) awaited = nameOf(event);
      return showChange(change);
    },
    send: () => sendChange(org, change),
    about: ["/calendar", event.id, event.project_id, event.parent_id, "/my/"],
    failed: words.couldntChange(event.title),
    done: (id) => {
      const isElsewhere = change.reach === "all" && dayIn(change.body) !== dayIn(event);
      if (id === event.id) return isElsewhere && repeats(event) ? onMade(id) : undefined;
      if (isFocused) awaited = id;
      onMade(id);
    },
  });
  // It may be on its way still.
  const takeBack = () =>
    void sent.then((id) => {
      const back = id ? backOf(change, id) : null;
      if (back) changeEvent(org, back, words.isBack(event.title), onMade, true);
    });
}

/** Takes it out of the calendar. */
export function removeEvent(
  org: string,
  { event, reach, done }: Omit<Change, "body"> & { done?: (() => void) | undefined },
): void {
  const { id, title, parent_id, project_id, occurrence_key: date } = event;
  const isWhole = !repeats(event) || reach === "all";
  void act({
    send: (): Promise<unknown> =>
      isWhole
        ? api.put("/api/v1/{org_slug}/recordings/{id}/status/{status}", {
            params: { path: { org_slug: org, id, status: "trashed" } },
          })
        : api.delete("/api/v1/{org_slug}/calendar/{id}/occurrences/{date}", {
            params: {
              path: { org_slug: org, id, date },
              ...(reach === "future" ? { query: { mode: "future" } } : {}),
            },
          }),
    about: ["/calendar", id, project_id, parent_id, "/my/"],
    failed: words.couldntTakeOut(title),
    done: () => {
      say(words.isOut(title));
      done?.();
    },
  });
}
