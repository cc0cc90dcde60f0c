import { confirmationMail } from "#/core/identity/confirm-email.ts";
import { notificationMail } from "#/core/notifications/mail.ts";
import { invitationMail } from "#/core/people/mail.ts";
import { purgeProjectHandler } from "#/core/projects/purge.ts";
import { reassignHandler } from "#/core/recordings/bulk/reassign.ts";
import { spreadHandler } from "#/core/recordings/spread.ts";
import { publishHandler } from "#/core/recordings/verbs/publish.ts";
import { purgeHandler } from "#/core/recordings/verbs/trash.ts";
import type { JobHandlers } from "#/platform/jobs/handler.ts";
import type { Services } from "#/platform/services.ts";
import { features } from "./features.ts";

/** What each kind of job in an outbox does. */
export const jobHandlers = (services: Services): JobHandlers => ({
  mail_confirmation: confirmationMail(services),
  mail_invitation: invitationMail(services),
  mail_notifications: notificationMail(services),
  publish: publishHandler,
  purge: purgeHandler,
  purge_project: purgeProjectHandler,
  reassign: reassignHandler,
  spread: spreadHandler,
  ...Object.assign({}, ...features.map(({ jobs }) => jobs?.(services))),
});
