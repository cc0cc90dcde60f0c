import { operationsIn } from "#/platform/declare.ts";
import { agreeHandler, agreeing, agreeSoon, endTrialHandler } from "./agree.ts";
import * as operations from "./billing.operations.ts";
import { currentPrices } from "./prices.ts";

export const billing = {
  types: [],
  operations: operationsIn(operations),
  jobs: [agreeHandler, endTrialHandler],
  agreeing,
  agreeSoon,
  prices: currentPrices,
};
