import { operationsIn } from "#/platform/declare.ts";
import * as operations from "./docs.operations.ts";
import { document, folder } from "./docs.type.ts";
import { handOverVersions } from "./hand-over.ts";
import { removeSupersededTexts } from "./versions.ts";

export const docs = {
  types: [folder, document],
  operations: operationsIn(operations),
  olderHistory: removeSupersededTexts,
  handOver: handOverVersions,
};
