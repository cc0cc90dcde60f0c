import { api, kept } from "./api.ts";

interface Wanted {
  /** Of these kinds alone. */
  action?: string | undefined;
  /** What lies before a place, where an answer says that there is more. */
  before?: string | undefined;
}

/** The newest of what one was told, and how much is new in all. */
export const tray = (org_slug: string, { action, before }: Wanted = {}) =>
  kept(
    api.question("/api/v1/{org_slug}/my/notifications", {
      params: {
        path: { org_slug },
        ...((action || before) && {
          query: { ...(action && { action }), ...(before && { before }) },
        }),
      },
    }),
  );
