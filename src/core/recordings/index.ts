import { operationsIn } from "#/platform/operation.ts";
import * as batch from "./operations/batch.operations.ts";
import * as copy from "./operations/copy.operations.ts";
import * as read from "./operations/read.operations.ts";
import * as subscription from "./operations/subscription.operations.ts";
import * as thread from "./operations/thread.operations.ts";
import * as trash from "./operations/trash.operations.ts";
import * as write from "./operations/write.operations.ts";

/** What can be done here. */
export const recordings = {
  operations: operationsIn(batch, copy, read, subscription, thread, trash, write),
};
