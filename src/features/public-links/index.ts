import { operationsIn } from "#/platform/declare.ts";
import { endedLinks } from "./ended.ts";
import { handOverLinks } from "./hand-over.ts";
import { isLinked } from "./links.ts";
import * as operations from "./public-links.operations.ts";

export const publicLinks = {
  types: [],
  operations: operationsIn(operations),
  facts: { isPublic: isLinked },
  handOver: handOverLinks,
  ended: endedLinks,
};
