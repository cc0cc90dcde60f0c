import { operationsIn } from "#/platform/operation.ts";
import * as tray from "./tray.operations.ts";
import * as unsubscribe from "./unsubscribe.operations.ts";

/** What can be done here. */
export const notifications = { operations: operationsIn(tray, unsubscribe) };
