import type { Read } from "#/core/access/scope.ts";
import { operationsIn } from "#/platform/declare.ts";
import { listCategories, presentCategory, seedCategories } from "./categories.ts";
import { message, messageBoard } from "./message.type.ts";
import * as operations from "./messages.operations.ts";

export const messages = {
  types: [messageBoard, message],
  operations: operationsIn(operations),
  seed: seedCategories,
  exported: {
    organization: (r: Read) => ({ categories: listCategories(r).map(presentCategory) }),
  },
};
