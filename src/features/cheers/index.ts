import { operationsIn } from "#/platform/operation.ts";
import * as operations from "./cheers.operations.ts";

export const cheers = { types: [], operations: operationsIn(operations) };
