import { operationsIn } from "#/platform/declare.ts";
import * as assignmentOperations from "./assignment.operations.ts";
import { isBookmarked } from "./bookmarks.ts";
import { handOverMine } from "./hand-over.ts";
import * as myOperations from "./my.operations.ts";
import * as noteOperations from "./note.operations.ts";
import { resurfaceHandler } from "./snoozes.ts";

export const my = {
  types: [],
  operations: operationsIn(assignmentOperations, myOperations, noteOperations),
  jobs: [resurfaceHandler],
  facts: { bookmarked: isBookmarked },
  handOver: handOverMine,
};
