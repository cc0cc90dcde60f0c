import { operationsIn } from "#/platform/declare.ts";
import * as agent from "./agent.operations.ts";
import { addressChangedHandler, forgetAddressHandler } from "./forget-address.ts";
import * as group from "./group.operations.ts";
import { indexPeopleHandler } from "./index-people.ts";
import * as invitation from "./invitation.operations.ts";
import { invitationMail } from "./mail.ts";
import * as peopleOperations from "./people.operations.ts";

/** What can be done here, and what its jobs do. */
export const people = {
  operations: operationsIn(agent, group, invitation, peopleOperations),
  jobs: [addressChangedHandler, forgetAddressHandler, indexPeopleHandler, invitationMail],
};
