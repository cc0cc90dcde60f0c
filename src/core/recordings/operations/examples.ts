import type { Static } from "#/lib/schema.ts";
import type { eventSchema } from "../../activity/log.ts";
import type { Byline } from "../../people/present.ts";
import type { RecordingAnswer, SingleAnswer } from "../content/answers.ts";
import type { trashItem } from "../verbs/trash.ts";

export const projectExample = { id: "0193b0c8-7d10-7000-8000-0000000000c0", name: "Website" };
const person: Byline = {
  membership_id: "0193b0c8-7d10-7000-8000-0000000000ab",
  name: "Ada Lovelace",
  avatar_url: null,
  role: "owner",
  kind: "person",
};

/** What the example of any recording has. */
export const fields: Omit<RecordingAnswer, "type"> = {
  id: "0193b0c8-7d10-7000-8000-0000000000d0",
  title: "Write the launch note",
  content_html: "<p>Short and warm.</p>",
  status: "active",
  inherits_status: false,
  project_id: projectExample.id,
  parent_id: "0193b0c8-7d10-7000-8000-0000000000cf",
  position: 1,
  creator: person,
  visible_to_clients: false,
  comments_closed: false,
  comments_count: 0,
  cheers_count: 0,
  subscribed: true,
  bookmarked: false,
  created_at: "2026-11-21T09:00:00.000Z",
  updated_at: "2026-11-21T09:00:00.000Z",
  published_at: "2026-11-21T09:00:00.000Z",
  scheduled_at: null,
  trashed_at: null,
  public: false,
  version: 1,
  url: "https://atoll.example.com/api/v1/coral-reef/recordings/0193b0c8-7d10-7000-8000-0000000000d0",
  app_url: "https://atoll.example.com/coral-reef/recordings/0193b0c8-7d10-7000-8000-0000000000d0",
};

/** Example answers of the API description: a to-do, a comment and a message. */
export const recordingExample = {
  ...fields,
  type: "todo",
  due_on: "2026-12-01",
  starts_on: null,
  assignee_ids: [],
  completed: false,
  completed_at: null,
  completer_id: null,
  recurrence: null,
  series_id: null,
  subtasks_count: 0,
  completed_subtasks_count: 0,
};

export const surroundings: Omit<SingleAnswer, keyof RecordingAnswer> = {
  content_attachments: [],
  byline: person,
  parent: { id: "0193b0c8-7d10-7000-8000-0000000000cf", type: "todolist", title: "Launch" },
  project: projectExample,
  ancestors: [{ id: "0193b0c8-7d10-7000-8000-0000000000cf", type: "todolist", title: "Launch" }],
  subscribers_count: 1,
  can: {
    edit: true,
    complete: true,
    assign: true,
    comment: true,
    cheer: true,
    close_comments: true,
    change_visibility: true,
    publish_link: true,
    move: true,
    pin: false,
    archive: true,
    trash: true,
    restore: false,
    delete: false,
    publish: false,
  },
};

export const oneRecordingExample = { ...recordingExample, ...surroundings };

export const commentExample = {
  ...fields,
  id: "0193b0c8-7d10-7000-8000-0000000000d5",
  type: "comment",
  title: "",
  content_html: "<p>Looks good to me.</p>",
  parent_id: recordingExample.id,
};
export const oneCommentExample = { ...commentExample, ...surroundings };

/** One recording of another type, with its own fields. */
export const oneOfType = <Own extends { title: string }>(type: string, own: Own) => ({
  ...fields,
  ...surroundings,
  type,
  ...own,
});

export const eventExample: Static<typeof eventSchema> = {
  id: "0193b0c8-7d10-7000-8000-0000000000e0",
  action: "created",
  recording: {
    id: recordingExample.id,
    type: "todo",
    title: "Write the launch note",
    status: "active",
    parent_id: recordingExample.parent_id,
    parent_title: "Launch",
  },
  project: projectExample,
  actor: {
    membership_id: person.membership_id,
    name: person.name,
    avatar_url: null,
    kind: "person",
  },
  details: {},
  excerpt: "Short and warm.",
  cheers_count: 0,
  created_at: "2026-11-21T09:00:00.000Z",
};

export const trashedExample: Static<typeof trashItem> = {
  id: recordingExample.id,
  type: "todo",
  title: "Write the launch note",
  project: projectExample,
  creator: person,
  trashed_at: "2026-11-21T09:00:00.000Z",
  purges_at: "2026-12-21T09:00:00.000Z",
};
