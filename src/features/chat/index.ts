import { operationsIn } from "#/platform/declare.ts";
import * as operations from "./chat.operations.ts";
import { dm } from "./dm.type.ts";
import { handOverChats } from "./hand-over.ts";
import { addressed, chatMessage, chatRoom, noteSaid } from "./line.type.ts";
import { fetchPreview } from "./preview.ts";

export const chat = {
  types: [chatRoom, dm, chatMessage],
  operations: operationsIn(operations),
  jobs: [fetchPreview],
  said: { addressed, appeared: noteSaid },
  handOver: [handOverChats],
};
