import { operationsIn } from "#/platform/declare.ts";
import { seedCategories } from "./categories.ts";
import { message, messageBoard } from "./message.type.ts";
import * as operations from "./messages.operations.ts";

export const messages = {
  types: [messageBoard, message],
  operations: operationsIn(operations),
  seed: seedCategories,
};
