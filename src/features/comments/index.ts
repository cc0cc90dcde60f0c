import { recordingType } from "#/core/recordings/type.ts";

const comment = recordingType({
  name: "comment",
  label: "Comment",
  parents: "commentable",
  title: "none",
  hasContent: true,
  input: {},
  output: {},
  can: { edit: "author" },
});

export const comments = { types: [comment] };
