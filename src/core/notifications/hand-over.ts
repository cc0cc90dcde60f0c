import { notifications, pendingMails } from "#/schema/tenant/attention.ts";
import { collapsing, type HandOver, handingOver } from "../access/hand-over.ts";

/** The tray of one person, for another. */
export const handOverNews: readonly HandOver[] = [
  handingOver(notifications, notifications.membershipId),
  handingOver(notifications, notifications.actorId),
  collapsing(pendingMails, pendingMails.membershipId),
];
