import { api, kept } from "../../lib/api.ts";
import { events } from "../home/data.ts";

/** What happens in one project from a day on, until another. */
export const comingIn = (org_slug: string, project: string, from: string, to: string) =>
  kept(
    api.question("/api/v1/{org_slug}/calendar", {
      params: { path: { org_slug }, query: { from, to, projects: project } },
    }),
  );

/** What happens where an event lies, from a day on until another. */
export const eventsIn = (org_slug: string, project: string | null, from: string, to: string) =>
  project === null ? events(org_slug, from, to) : comingIn(org_slug, project, from, to);

/** What happens and what is due from a day to before another. */
export const windowOf = (org_slug: string, from: string, to: string) =>
  kept(
    api.question("/api/v1/{org_slug}/calendar", {
      params: { path: { org_slug }, query: { from, to, tasks: true } },
    }),
  );
