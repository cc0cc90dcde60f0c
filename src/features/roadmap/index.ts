import { operationsIn } from "#/platform/declare.ts";
import { handOverMarkers } from "./hand-over.ts";
import * as operations from "./roadmap.operations.ts";

export const roadmap = {
  types: [],
  operations: operationsIn(operations),
  handOver: handOverMarkers,
};
