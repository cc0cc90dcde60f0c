import { operationsIn } from "#/platform/operation.ts";
import * as home from "./home.operations.ts";
import * as part from "./part.operations.ts";
import * as projectsOperations from "./projects.operations.ts";

/** What can be done here. */
export const projects = {
  operations: operationsIn(home, part, projectsOperations),
};
