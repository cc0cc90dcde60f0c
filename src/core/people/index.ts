import { operationsIn } from "#/platform/operation.ts";
import * as agent from "./agent.operations.ts";
import * as group from "./group.operations.ts";
import * as invitation from "./invitation.operations.ts";
import * as peopleOperations from "./people.operations.ts";

/** What can be done here. */
export const people = {
  operations: operationsIn(agent, group, invitation, peopleOperations),
};
