import { operationsIn } from "#/platform/declare.ts";
import * as operations from "./public-links.operations.ts";

export const publicLinks = {
  types: [],
  operations: operationsIn(operations),
};
