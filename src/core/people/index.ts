import { operationsIn } from "#/platform/declare.ts";
import * as account from "./account/account.operations.ts";
import * as billing from "./account/billing.operations.ts";
import { hideChatsHandler } from "./account/plan.ts";
import { indexNameHandler } from "./account/rename.ts";
import * as agent from "./agent.operations.ts";
import * as company from "./companies/company.operations.ts";
import { cancelledMail } from "./ending/cancel.ts";
import * as ending from "./ending/ending.operations.ts";
import { purgeOrgHandler, receiptLog, receiptMail } from "./ending/purge.ts";
import { addressChangedHandler, forgetAddressHandler } from "./forget-address.ts";
import * as group from "./group.operations.ts";
import { indexPeopleHandler } from "./index-people.ts";
import * as invitation from "./invitations/invitation.operations.ts";
import { invites } from "./invitations/join.ts";
import { invitationMail } from "./invitations/letter.ts";
import * as link from "./invitations/link.operations.ts";
import * as name from "./name.operations.ts";
import * as outOfOffice from "./out-of-office.operations.ts";
import * as peopleOperations from "./people.operations.ts";

/** What can be done here, and what its jobs do. */
export const people = {
  isInvitation: invites,
  operations: operationsIn(
    account,
    agent,
    billing,
    company,
    ending,
    group,
    invitation,
    link,
    name,
    outOfOffice,
    peopleOperations,
  ),
  jobs: [
    addressChangedHandler,
    hideChatsHandler,
    cancelledMail,
    purgeOrgHandler,
    receiptLog,
    receiptMail,
    forgetAddressHandler,
    indexNameHandler,
    indexPeopleHandler,
    invitationMail,
  ],
};
