import { api, kept } from "../../lib/api.ts";
import { inOrg } from "../../lib/org.ts";

/** Questions whose answers come page by page say so many at first. */
export const FIRST_PAGE = 50;

export const bookmarks = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/my/bookmarks", inOrg(org)));

export const drafts = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/my/drafts", inOrg(org)));

export const snoozes = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/my/snoozes", inOrg(org)));

/** One's own events from today on, for seven days. */
export const myEvents = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/my/events", inOrg(org)));
