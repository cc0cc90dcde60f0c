import { operationsIn } from "#/platform/declare.ts";
import * as operations from "./export.operations.ts";

export const exports = { types: [], operations: operationsIn(operations) };
