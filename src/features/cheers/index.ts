import type { Read } from "#/core/access/scope.ts";
import type { Found } from "#/core/recordings/type.ts";
import type { Page } from "#/lib/page.ts";
import { operationsIn } from "#/platform/declare.ts";
import { removeCheersOf } from "./cheer.ts";
import * as operations from "./cheers.operations.ts";
import { cheerAsPart, cheersOfEvent, isCheered } from "./facts.ts";

import { handOverCheers } from "./hand-over.ts";
import { listCheers } from "./list.ts";

export const cheers = {
  types: [],
  operations: operationsIn(operations),
  removeMore: [removeCheersOf],
  facts: { isCheered },
  cheersOfEvent,
  cheerAsPart,
  handOver: handOverCheers,
  exported: {
    lists: [
      {
        key: "cheers",
        isOn: ({ cheersCount }: Found) => cheersCount > 0,
        page: (r: Read, id: string, at: Page) => listCheers(r, id, at).rows,
      },
    ],
  },
};
