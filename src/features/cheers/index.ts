import { operationsIn } from "#/platform/declare.ts";
import { removeCheersOf } from "./cheer.ts";
import * as operations from "./cheers.operations.ts";
import { cheerAsPart, cheersOfEvent, isCheered } from "./facts.ts";

import { handOverCheers } from "./hand-over.ts";

export const cheers = {
  types: [],
  operations: operationsIn(operations),
  removeMore: [removeCheersOf],
  facts: { isCheered },
  cheersOfEvent,
  cheerAsPart,
  handOver: handOverCheers,
};
