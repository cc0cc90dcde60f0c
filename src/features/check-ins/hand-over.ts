import { collapsing, type HandOver } from "#/core/access/hand-over.ts";
import { questionAskees } from "#/schema/tenant/check-ins.ts";

/** What somebody is asked, for another. */
export const handOverQuestions: readonly HandOver[] = [
  collapsing(questionAskees, questionAskees.membershipId),
];
