import { operationsIn } from "#/platform/declare.ts";
import * as address from "./addresses/address.operations.ts";
import * as change from "./addresses/change.operations.ts";
import { addressChangeAsked } from "./addresses/change-address.ts";
import { confirmationAsked, confirmationMail } from "./addresses/confirm-email.ts";
import * as auth from "./auth.operations.ts";
import { securityMailHandler } from "./mails/security-mail.ts";
import * as me from "./me.operations.ts";
import { passwordMail } from "./passwords/password-mail.ts";
import { resetAsked } from "./passwords/request-reset.ts";
import * as reset from "./passwords/reset.operations.ts";
import * as sessions from "./sessions/session.operations.ts";
import * as twoFactor from "./two-factor/two-factor.operations.ts";

/** What can be done here, and what its jobs do. */
export const identity = {
  operations: operationsIn(address, auth, change, me, reset, sessions, twoFactor),
  jobs: [
    addressChangeAsked,
    confirmationAsked,
    confirmationMail,
    passwordMail,
    resetAsked,
    securityMailHandler,
  ],
};
