import { operationsIn } from "#/platform/declare.ts";
import * as operations from "./cheers.operations.ts";

export const cheers = { types: [], operations: operationsIn(operations) };
