import { api, kept } from "./api.ts";

/** The newest of what one was told, with how much of it is new. */
export const tray = (org_slug: string) =>
  kept(api.question("/api/v1/{org_slug}/my/notifications", { params: { path: { org_slug } } }));
