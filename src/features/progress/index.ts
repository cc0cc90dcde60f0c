import { operationsIn } from "#/platform/declare.ts";
import * as operations from "./progress.operations.ts";
import { progressUpdate } from "./progress-update.type.ts";

export const progress = { types: [progressUpdate], operations: operationsIn(operations) };
