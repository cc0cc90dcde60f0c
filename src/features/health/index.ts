import type { Read } from "#/core/access/scope.ts";
import { operationsIn } from "#/platform/declare.ts";
import { isEnabled } from "./gauge.ts";
import * as operations from "./health.operations.ts";
import { healthUpdate } from "./health-update.type.ts";

export const health = {
  types: [healthUpdate],
  operations: operationsIn(operations),
  exported: {
    project: (r: Read, projectId: string) => ({ health_enabled: isEnabled(r, projectId) }),
  },
};
