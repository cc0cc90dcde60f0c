import { confirmationAsked, confirmationMail } from "#/core/identity/confirm-email.ts";
import { passwordMail } from "#/core/identity/password-mail.ts";
import { notificationMail } from "#/core/notifications/mail.ts";
import { releaseHandler } from "#/core/notifications/release.ts";
import { tellHandler } from "#/core/notifications/tell.ts";
import { forgetAddress } from "#/core/people/forget-address.ts";
import { indexPeople } from "#/core/people/index-people.ts";
import { invitationMail } from "#/core/people/mail.ts";
import { purgeProjectHandler } from "#/core/projects/purge.ts";
import { reassignHandler } from "#/core/recordings/bulk/reassign.ts";
import { spreadHandler } from "#/core/recordings/spread.ts";
import { publishHandler } from "#/core/recordings/verbs/publish.ts";
import { overdueHandler } from "#/core/recordings/verbs/schedule.ts";
import { purgeHandler } from "#/core/recordings/verbs/trash.ts";
import type { JobHandlers } from "#/platform/jobs/handler.ts";
import type { Services } from "#/platform/services.ts";
import { features } from "./features.ts";

/** What each kind of job in an outbox does. */
export const jobHandlers = (services: Services): JobHandlers => ({
  ask_confirmation: confirmationAsked(services),
  forget_address: forgetAddress(services),
  index_people: indexPeople(services),
  mail_confirmation: confirmationMail(services),
  mail_invitation: invitationMail(services),
  mail_password_changed: passwordMail(services),
  mail_notifications: notificationMail(services),
  publish: publishHandler,
  publish_overdue: overdueHandler,
  release_mails: releaseHandler,
  tell: tellHandler,
  purge: purgeHandler,
  purge_project: purgeProjectHandler,
  reassign: reassignHandler,
  spread: spreadHandler,
  ...Object.assign({}, ...features.map(({ jobs }) => jobs?.(services))),
});
