import { operation } from "../../access/operation.ts";
import { copyBody, copyRecording } from "../bulk/copy.ts";
import { singleRecordingSchema } from "../content/answers.ts";
import { presentOne } from "../content/present.ts";
import { MOST_RECORDINGS } from "../room.ts";
import { oneRecordingExample } from "./examples.ts";

export const copy = operation({
  id: "copyRecording",
  tag: "Recordings",
  method: "POST",
  path: "/recordings/:id/copy",
  access: "client",
  makes: true,
  errors: [403, 404, 409, 422],
  summary: "Copy a recording with everything under it",
  description: `Into a parent in any project you reach, at its end. What you don't see, what is archived or trashed and
other people's drafts are left out; your own drafts stay drafts, without their publish time. The copies are yours, from now on
and not completed; events, cheers, subscriptions, pins and public links stay behind. You follow all you copied, comments
aside. Assignees who see the copy stay assigned. Clients see of the copy what they see of the original, where they see its new parent:
what was kept from them stays so until it is shown. At most ${MOST_RECORDINGS.toLocaleString("en")} recordings at once, fewer with much text or many people and links, else 422 \`limit\`. Comments, tools and whatever belongs
where it was made are 422 \`wrong_type\`.`,
  body: copyBody,
  example: { parent_id: oneRecordingExample.parent_id, include_comments: true },
  returns: "The copy.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentOne(w, copyRecording(w, params.id, body))),
});
