import { cheerable } from "#/core/recordings/capabilities/cheerable.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { subscribersOf } from "#/core/subscriptions/subscriptions.ts";

const comment = recordingType({
  name: "comment",
  label: "Comment",
  parents: commentable,
  title: "none",
  content: "required",
  input: {},
  output: {},
  can: { edit: "author" },
  capabilities: [trashable, cheerable],
  isLine: true,
  isAside: true,
  news: "commented",
  hearers: (w, { parentId }) => (parentId ? subscribersOf(w, parentId) : []),
});

export const comments = { types: [comment] };
