import { api, kept } from "../../lib/api.ts";

/** How one comes in here. */
export const doors = () => kept(api.question("/api/auth/doors"));
