import { operationsIn } from "#/platform/declare.ts";
import * as operations from "./live.operations.ts";

export const live = { types: [], operations: operationsIn(operations) };
