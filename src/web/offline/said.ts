import type { components } from "#/client/index.ts";

/** An event in words that say what and when: what the server reads in them is asked when they are sent. */
export interface Said {
  line: string;
  /** The day it is on where its words name none: `YYYY-MM-DD`. */
  day: string;
  project_id: string | null;
  /** ISO 8601: tomorrow is counted from here, whenever it is sent. */
  said_at: string;
}

/** What is asked about the words. */
export const questionOf = ({ line, said_at }: Said) => ({ q: line, said_at });

/** What reads them, in the organization that a path is in. */
export const readerOf = (path: string): string =>
  path.replace(/^(\/api\/v1\/[^/]+)\/.*/, "$1/calendar/parse");

/** The event that the words mean. */
export const eventOf = (
  { line, day, project_id }: Said,
  read: components["schemas"]["ParsedEvent"],
) => ({
  title: read.title || line,
  starts_at: read.starts_at ?? `${day}T00:00:00Z`,
  all_day: read.starts_at ? read.all_day : true,
  project_id,
  ...(read.ends_at ? { ends_at: read.ends_at } : undefined),
});

/** What is sent of it to a path: what lies in a schedule says what it is, and not whose. */
export function bodyOfSaid(
  path: string,
  said: Said,
  read: components["schemas"]["ParsedEvent"],
): string {
  const { project_id, ...event } = eventOf(said, read);
  const isInCalendar = path.endsWith("/calendar");
  return JSON.stringify(
    isInCalendar ? { ...event, project_id } : { type: "schedule_entry", ...event },
  );
}
