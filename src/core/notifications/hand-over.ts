import { notifications, pendingMails, pendingPushes } from "#/schema/tenant/attention.ts";
import { collapsing, type HandOver, handingOver } from "../access/hand-over.ts";

import { handOverBulletins } from "./bulletins.ts";

/** The tray of one person, for another. */
export const handOverNews: readonly HandOver[] = [
  handOverBulletins,
  handingOver(notifications, notifications.membershipId),
  handingOver(notifications, notifications.actorId),
  collapsing(pendingMails, pendingMails.membershipId),
  collapsing(pendingPushes, pendingPushes.membershipId),
];
