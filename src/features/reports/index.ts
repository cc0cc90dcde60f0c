import { operationsIn } from "#/platform/declare.ts";
import * as reassignOperations from "./reassign.operations.ts";
import * as reportsOperations from "./reports.operations.ts";

export const reports = {
  types: [],
  operations: operationsIn(reassignOperations, reportsOperations),
};
