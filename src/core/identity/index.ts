import { operationsIn } from "#/platform/declare.ts";
import * as address from "./address.operations.ts";
import * as auth from "./auth.operations.ts";
import { confirmationAsked, confirmationMail } from "./confirm-email.ts";
import * as me from "./me.operations.ts";
import { passwordMail } from "./password-mail.ts";

/** What can be done here, and what its jobs do. */
export const identity = {
  operations: operationsIn(address, auth, me),
  jobs: [confirmationAsked, confirmationMail, passwordMail],
};
