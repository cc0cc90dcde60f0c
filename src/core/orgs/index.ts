import { operationsIn } from "#/platform/declare.ts";
import * as operations from "./orgs.operations.ts";

/** What can be done here. */
export const orgs = { operations: operationsIn(operations) };
