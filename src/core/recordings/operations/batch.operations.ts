import { byName } from "#/lib/schema.ts";
import { anyObject } from "#/platform/operation.ts";
import { operation } from "../../access/operation.ts";
import { batchResult, runBatch } from "../bulk/batch.ts";
import { checkBatch } from "../bulk/batch-input.ts";
import { oneRecordingExample } from "./examples.ts";

const todo = oneRecordingExample.id;
const list = oneRecordingExample.parent_id;

export const batch = operation({
  id: "batchRecordings",
  tag: "Recordings",
  method: "POST",
  path: "/recordings/batch",
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Do one thing to many recordings",
  description: `All or nothing. One id you don't see makes it 404. \`fields\` names a recording that the verb is not for by
its place, as in \`ids[3]\`. Keys that the verb doesn't take are 422 \`unknown\`.

- \`assign\` replaces the assignees, adds some or takes some away; people times recordings are at most 2,000.
- \`due\` sets the due day, and the start where it is sent.
- \`shift_dates\` shifts the due and start days that are set, by whole days; a series of events with the days of it that were changed or left out.
- \`move\` keeps the order sent, at the end or from \`position\` on, before what comes after it.
- \`copy\` answers the ids of the copies, as if each were copied at the same moment.
- \`status\` takes \`active\`, \`archived\` or \`trashed\`.
- \`color\` sets or clears the color.
- \`group\` puts to-dos into the group \`parent_id\`. With \`parent_id\` null and a \`title\` it makes a new group in the list they
are all in; with null alone it takes them out of their groups, into their lists. What is there already stays as it is.`,
  body: anyObject,
  accepts: byName("Batch"),
  example: { verb: "move", ids: [todo], parent_id: list },
  returns: "What was changed or made.",
  answer: batchResult,
  sample: { count: 1, ids: [todo] },
  run: ({ scope, body }) => {
    const batch = checkBatch(body);
    return scope.write((w) => runBatch(w, batch));
  },
});
