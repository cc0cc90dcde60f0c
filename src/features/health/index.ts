import { operationsIn } from "#/platform/declare.ts";
import * as operations from "./health.operations.ts";
import { healthUpdate } from "./health-update.type.ts";

export const health = { types: [healthUpdate], operations: operationsIn(operations) };
