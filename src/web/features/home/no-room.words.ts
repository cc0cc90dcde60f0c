/** What Home says where the plan is full. */

import { counted } from "../../lib/plain.ts";

export const planIsFull = (projects: number) =>
  `The plan has room for ${counted(projects, "project")}. Archived projects don't count.`;
export const seePlan = "See the plan";
export const ownersChangeIt = "Its owners can change it.";
