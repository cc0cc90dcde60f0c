import { operationsIn } from "#/platform/declare.ts";
import * as address from "./addresses/address.operations.ts";
import * as change from "./addresses/change.operations.ts";
import { addressChangeAsked } from "./addresses/change-address.ts";
import { confirmationAsked, confirmationMail } from "./addresses/confirm-email.ts";
import * as auth from "./auth.operations.ts";
import * as commandLine from "./command-line/command-line.operations.ts";
import * as commandLinePage from "./command-line/page.operations.ts";
import { securityMailHandler } from "./mails/security-mail.ts";
import * as me from "./me.operations.ts";
import * as app from "./oauth/app.operations.ts";
import * as consent from "./oauth/consent.operations.ts";
import * as oauth from "./oauth/oauth.operations.ts";
import * as doors from "./pages/doors.operations.ts";
import * as page from "./pages/sign-in-page.operations.ts";
import * as passkeys from "./passkeys/passkey.operations.ts";
import { passwordMail } from "./passwords/password-mail.ts";
import { resetAsked } from "./passwords/request-reset.ts";
import * as reset from "./passwords/reset.operations.ts";
import * as push from "./push/push.operations.ts";
import * as sessions from "./sessions/session.operations.ts";
import * as social from "./social/social.operations.ts";
import * as twoFactor from "./two-factor/two-factor.operations.ts";

/** What can be done here, and what its jobs do. */
export const identity = {
  operations: operationsIn(
    address,
    app,
    auth,
    change,
    commandLine,
    commandLinePage,
    consent,
    doors,
    me,
    oauth,
    page,
    passkeys,
    push,
    reset,
    sessions,
    social,
    twoFactor,
  ),
  jobs: [
    addressChangeAsked,
    confirmationAsked,
    confirmationMail,
    passwordMail,
    resetAsked,
    securityMailHandler,
  ],
};
