import type { Read } from "#/core/access/scope.ts";
import { operationsIn } from "#/platform/declare.ts";
import { handOverMarkers } from "./hand-over.ts";
import { listMarkers, presentMarker } from "./markers.ts";
import * as operations from "./roadmap.operations.ts";

export const roadmap = {
  types: [],
  operations: operationsIn(operations),
  handOver: handOverMarkers,
  exported: { organization: (r: Read) => ({ markers: listMarkers(r).map(presentMarker) }) },
};
