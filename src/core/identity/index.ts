import { operationsIn } from "#/platform/declare.ts";
import * as address from "./addresses/address.operations.ts";
import { confirmationAsked, confirmationMail } from "./addresses/confirm-email.ts";
import * as auth from "./auth.operations.ts";
import * as me from "./me.operations.ts";
import { passwordMail } from "./passwords/password-mail.ts";

/** What can be done here, and what its jobs do. */
export const identity = {
  operations: operationsIn(address, auth, me),
  jobs: [confirmationAsked, confirmationMail, passwordMail],
};
