import { operationsIn } from "#/platform/declare.ts";
import * as operations from "./roadmap.operations.ts";

export const roadmap = { types: [], operations: operationsIn(operations) };
