import { ApiError } from "#/client/errors.ts";
import { api, type Recording } from "../../lib/api.ts";
import { inOrg, withId } from "../../lib/org.ts";
import { keepNow, keepSaid, useWaiting } from "../../offline/outbox.ts";
import { eventOf, questionOf, type Said } from "../../offline/said.ts";
import { bodyOf, type Waiting } from "../../offline/waiting.ts";

const pathIn = (org: string): string => `/api/v1/${org}/calendar`;

/** What the server reads in words. */
export const readSaid = (org: string, said: Said) =>
  api.get("/api/v1/{org_slug}/calendar/parse", {
    params: { path: { org_slug: org }, query: questionOf(said) },
  });

/** Makes the event that words mean; without a network they are kept, and read when they are sent. */
export async function sendSaid(org: string, said: Said): Promise<Recording> {
  const key = crypto.randomUUID();
  const path = pathIn(org);
  const { line: title, project_id } = said;
  const forget = keepNow({ key, path, body: JSON.stringify({ title, project_id }), said });
  try {
    if (!navigator.onLine) await keepSaid(path, said);
    // Without it nobody knows the day that is meant.
    const read = await readSaid(org, said).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.status === 0) await keepSaid(path, said);
      throw error;
    });
    const headers = { "idempotency-key": key };
    const body = eventOf(said, read);
    return await api.post("/api/v1/{org_slug}/calendar", { ...inOrg(org), headers, body });
  } finally {
    forget();
  }
}

/** The same in the schedule of a template, which no calendar has; without a network it isn't kept. */
export async function sendSaidTo(org: string, schedule: string, said: Said): Promise<Recording> {
  const { project_id: _, ...event } = eventOf(said, await readSaid(org, said));
  return api.post("/api/v1/{org_slug}/recordings/{id}/children", {
    ...withId(org, schedule),
    body: { type: "schedule_entry", ...event },
  });
}

/** The new events of a project that wait for the server; without one all that a calendar shows. */
export const useWaitingEvents = (org: string, project: string | null): Waiting[] =>
  useWaiting().filter(
    (one) =>
      one.method === "POST" &&
      one.path === pathIn(org) &&
      (project === null || bodyOf(one).project_id === project),
  );
