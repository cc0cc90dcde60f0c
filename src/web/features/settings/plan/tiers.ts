import type { Schemas } from "../../../lib/api.ts";
import * as words from "../words/organization.words.tsx";

/** The plan that an organization has. */
export type Plan = Schemas["Billing"];

/** What plans are called. */
export const TIERS = {
  free: words.free,
  starter: words.starter,
  pro: words.pro,
  comped: words.everything,
} as const;

/** What a limit is that is none. */
export const UNLIMITED = -1;
