import { recordingType } from "#/core/recordings/type.ts";
import { subscribersOf } from "#/core/subscriptions/subscriptions.ts";

const comment = recordingType({
  name: "comment",
  label: "Comment",
  parents: "commentable",
  title: "none",
  content: "required",
  input: {},
  output: {},
  can: { edit: "author" },
  isLine: true,
  isAside: true,
  isCheerable: true,
  news: "commented",
  hearers: (w, { parentId }) => (parentId ? subscribersOf(w, parentId) : []),
});

export const comments = { types: [comment] };
