import { operationsIn } from "#/platform/declare.ts";
import { approval, clientArea, correspondence } from "./client.types.ts";
import * as operations from "./clients.operations.ts";

export const clients = {
  types: [clientArea, correspondence, approval],
  operations: operationsIn(operations),
};
