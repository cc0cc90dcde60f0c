import { projectPrefs, projects } from "#/schema/tenant/projects.ts";
import { collapsing, type HandOver, handingOver } from "../access/hand-over.ts";

/** The projects somebody made, and their stars and bells, for another. */
export const handOverProjects: readonly HandOver[] = [
  handingOver(projects, projects.creatorId),
  collapsing(projectPrefs, projectPrefs.membershipId),
];
