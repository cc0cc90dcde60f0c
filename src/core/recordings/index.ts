import { operationsIn } from "#/platform/declare.ts";
import { reassignHandler } from "./bulk/reassign.ts";
import { publishHandler } from "./capabilities/draftable.ts";
import * as batch from "./operations/batch.operations.ts";
import * as copy from "./operations/copy.operations.ts";
import * as read from "./operations/read.operations.ts";
import * as subscription from "./operations/subscription.operations.ts";
import * as thread from "./operations/thread.operations.ts";
import * as trash from "./operations/trash.operations.ts";
import * as write from "./operations/write.operations.ts";
import { spreadHandler } from "./spread.ts";
import { overdueHandler } from "./verbs/schedule.ts";
import { purgeHandler } from "./verbs/trash.ts";

/** What can be done here, and what its jobs do. */
export const recordings = {
  operations: operationsIn(batch, copy, read, subscription, thread, trash, write),
  jobs: [reassignHandler, spreadHandler, publishHandler, overdueHandler, purgeHandler],
};
