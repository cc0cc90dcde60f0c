import { subscriptions, watches } from "#/schema/tenant/recordings.ts";
import { collapsing, type HandOver } from "../access/hand-over.ts";

/** What somebody follows, for another. */
export const handOverSubscriptions: readonly HandOver[] = [
  collapsing(subscriptions, subscriptions.membershipId),
  collapsing(watches, watches.membershipId),
];
