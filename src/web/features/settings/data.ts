import { api, kept } from "../../lib/api.ts";
import { inOrg } from "../../lib/org.ts";

/** The organization with its plan, and what one may do in it. */
export const account = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/account", inOrg(org)));

export const storage = (org: string) =>
  kept(api.question("/api/v1/{org_slug}/account/storage", inOrg(org)));

export const trash = (org: string) => kept(api.question("/api/v1/{org_slug}/trash", inOrg(org)));
