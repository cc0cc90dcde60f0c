import { operationsIn } from "#/platform/declare.ts";
import * as operations from "./search.operations.ts";

export { Indexer } from "./indexer.ts";
export { hitFields, searchableTypes } from "./metadata.ts";

export { startOver, takeIn } from "./write.ts";
export const search = { types: [], operations: operationsIn(operations) };
