import { api, kept, keptWhole } from "../../lib/api.ts";
import { inOrg } from "../../lib/org.ts";

/** All of one's projects, however many. */
export const projects = (org: string) =>
  keptWhole(api.pages("/api/v1/{org_slug}/projects", inOrg(org)));

export const folders = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/folders", inOrg(org)));

export const assignments = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/my/assignments", inOrg(org)));

export const events = (org_slug: string, from: string, to: string) =>
  kept(
    api.question("/api/v1/{org_slug}/calendar", {
      params: { path: { org_slug }, query: { from, to } },
    }),
  );
