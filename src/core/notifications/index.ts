import { operationsIn } from "#/platform/declare.ts";
import { notificationMail } from "./mail.ts";
import { notificationPush } from "./push.ts";
import { releaseHandler } from "./release.ts";
import { tellHandler } from "./tell.ts";
import * as tray from "./tray.operations.ts";
import * as unsubscribe from "./unsubscribe.operations.ts";

/** What can be done here, and what its jobs do. */
export const notifications = {
  operations: operationsIn(tray, unsubscribe),
  jobs: [notificationMail, notificationPush, releaseHandler, tellHandler],
};
