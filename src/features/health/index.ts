import { operationsIn } from "#/platform/operation.ts";
import * as operations from "./health.operations.ts";
import { healthUpdate } from "./health-update.type.ts";

export const health = { types: [healthUpdate], operations: operationsIn(operations) };
