import { type Body, type Who, world } from "./world.ts";

type Window = [from: string, to: string];

/** March 2026, in UTC. */
export const MARCH: Window = ["2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z"];

export const WEEKLY = { frequency: "weekly", weekdays: [1], time_zone: "America/New_York" };
/** Half an hour on Monday mornings in New York, from the second of March on. */
export const STANDUP = {
  title: "Standup",
  starts_at: "2026-03-02T09:00:00-05:00",
  ends_at: "2026-03-02T09:30:00-05:00",
  recurrence: WEEKLY,
};

/** A fresh organization with a project, and what its calendar shows. */
export async function office() {
  const w = await world();
  const project = await w.project("owner");
  const { call } = w;
  /** An event in the project's schedule, or in none. */
  const event = async (body: object, who: Who = "owner"): Promise<Body> => {
    const made = await call(who, "POST", "/calendar", { project_id: project.id, ...body });
    if (made.status !== 201) throw new Error(`made nothing: ${JSON.stringify(made.body)}`);
    return made.body;
  };
  const rows = async (
    [from, to]: Window = MARCH,
    query = "",
    who: Who = "owner",
  ): Promise<Body[]> => {
    const path = `/calendar?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}${query}`;
    const { status, body } = await call(who, "GET", path);
    if (status !== 200) throw new Error(`no calendar: ${JSON.stringify(body)}`);
    return body;
  };
  /** What somebody's calendar shows: the key, the beginning and the title of each row. */
  const shown = async (window?: Window, query?: string, who?: Who) =>
    (await rows(window, query, who)).map((row) => [row.occurrence_key, row.starts_at, row.title]);
  const keys = async (window?: Window, query?: string, who?: Who): Promise<string[]> =>
    (await rows(window, query, who)).map((row) => row.occurrence_key);
  /** What somebody was told, oldest first. */
  const told = async (who: Who): Promise<string[]> =>
    (await call(who, "GET", "/my/notifications")).body.notifications
      .map(({ action }: Body) => action)
      .reverse();
  const day = (id: string, key: string, mode = "") => `/calendar/${id}/occurrences/${key}${mode}`;
  return { ...w, project, event, calendar: rows, shown, keys, told, day };
}

export const FUTURE = "?mode=future";
