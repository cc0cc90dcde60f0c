import { operationsIn } from "#/platform/declare.ts";
import * as home from "./home.operations.ts";
import * as invitation from "./invitation.operations.ts";
import * as part from "./part.operations.ts";
import * as projectsOperations from "./projects.operations.ts";
import { purgeProjectHandler } from "./purge.ts";
import * as templates from "./templates/template.operations.ts";
import { nameToolsHandler } from "./tool-names.ts";

/** What can be done here, and what its jobs do. */
export const projects = {
  operations: operationsIn(home, invitation, part, projectsOperations, templates),
  jobs: [nameToolsHandler, purgeProjectHandler],
};
