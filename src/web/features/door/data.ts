import { api, kept } from "../../lib/api.ts";

/** What one owns that was closed. */
export const cancelledOrgs = () => kept(api.question("/api/v1/orgs/cancelled"));

/** How one comes in here. */
export const doors = () => kept(api.question("/api/auth/doors"));
