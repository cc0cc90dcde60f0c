import { operationsIn } from "#/platform/operation.ts";
import * as operations from "./roadmap.operations.ts";

export const roadmap = { types: [], operations: operationsIn(operations) };
