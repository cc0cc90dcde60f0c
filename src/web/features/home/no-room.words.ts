/** What is said where the plan is full. */

import { counted } from "../../lib/plain.ts";
import { countedPeople } from "../../ui/words.ts";

export const PLAN_IS_FULL = {
  projects: (most: number) =>
    `The plan has room for ${counted(most, "project")}. Archived projects don't count.`,
  people: (most: number) =>
    `The plan has room for ${countedPeople(most)}. Invitations that wait count, too.`,
};
