import { api, kept } from "./api.ts";

/** The newest of what one was told, or of some kinds of it, and how much is new in all. */
export const tray = (org_slug: string, action?: string) =>
  kept(
    api.question("/api/v1/{org_slug}/my/notifications", {
      params: { path: { org_slug }, ...(action && { query: { action } }) },
    }),
  );
