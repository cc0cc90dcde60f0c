import { operationsIn } from "#/platform/operation.ts";
import * as address from "./address.operations.ts";
import * as auth from "./auth.operations.ts";
import * as me from "./me.operations.ts";

/** What can be done here. */
export const identity = { operations: operationsIn(address, auth, me) };
