import { nullable, oneOf, t } from "#/lib/schema.ts";
import * as shapes from "../shapes.ts";
import { tool } from "../tool.ts";
import {
  content,
  contentHtml,
  dueOn,
  id,
  moment,
  notify,
  otherDay,
  parent,
  people,
  projectId,
  title,
} from "./arguments.ts";

const under = { parent_id: "id" };
const text = t.Optional(content);
/** A text that may be formatted. */
const words = { content: text, content_html: contentHtml };
const assignees = t.Optional(people);
const mayTitle = t.Optional(title);

/** What is made. */
const making = [
  tool({
    name: "create_message",
    title: "Post a message",
    description: "Posts a message on the message board of a project.",
    calls: "createRecording",
    takes: { ...parent("message_board of get_project."), title, ...words, notify },
    renamed: under,
    fixed: { type: "message" },
    shows: shapes.changed,
  }),
  tool({
    name: "create_todo_list",
    title: "Make a to-do list",
    description: "Makes a list for to-dos in a project.",
    calls: "createRecording",
    takes: { ...parent("todos of get_project."), title, content: text },
    renamed: under,
    fixed: { type: "todolist" },
    shows: shapes.changed,
  }),
  tool({
    name: "create_todo",
    title: "Add a to-do",
    description: "Adds a to-do to a list, with people and a due day.",
    calls: "createRecording",
    takes: {
      ...parent("Id of a todolist."),
      title,
      content: text,
      assignee_ids: assignees,
      due_on: dueOn,
    },
    renamed: under,
    fixed: { type: "todo" },
    shows: shapes.changed,
  }),
  tool({
    name: "create_document",
    title: "Write a document",
    description: "Writes a document in a folder.",
    calls: "createRecording",
    takes: { ...parent("folder of get_project."), title, ...words, notify },
    renamed: under,
    fixed: { type: "document" },
    shows: shapes.changed,
  }),
  tool({
    name: "create_card",
    title: "Add a card",
    description: "Adds a card to a column of a board.",
    calls: "createRecording",
    takes: {
      ...parent("Id of a column."),
      title,
      content: text,
      assignee_ids: assignees,
      due_on: dueOn,
    },
    renamed: under,
    fixed: { type: "card" },
    shows: shapes.changed,
  }),
  tool({
    name: "create_comment",
    title: "Comment",
    description: "Says something under a message, to-do, card, document or event.",
    calls: "createComment",
    takes: { id, content },
    shows: shapes.changed,
  }),
  tool({
    name: "send_chat_message",
    title: "Say something in a chat",
    description: "Adds a line to the chat of a project, or a direct chat.",
    calls: "createRecording",
    takes: { chat_id: t.String(), content },
    renamed: { chat_id: "id" },
    fixed: { type: "chat_message" },
    shows: shapes.changed,
  }),
  tool({
    name: "answer_question",
    title: "Answer a check-in",
    description: "Answers a check-in question in your name.",
    calls: "createAnswer",
    takes: {
      question_id: t.String(),
      content,
      occurs_on: t.Optional(t.String({ description: "YYYY-MM-DD." })),
    },
    renamed: { question_id: "id" },
    shows: shapes.changed,
  }),
  tool({
    name: "create_event",
    title: "Plan an event",
    description:
      "Puts an event into the calendar of a project or, without one, into the team's, where all of the team see it; invites people.",
    calls: "createEvent",
    takes: {
      project_id: t.Optional(projectId),
      title,
      content: text,
      starts_at: moment("Such as 2026-12-01T09:00:00."),
      ends_at: t.Optional(moment("The same.")),
      all_day: t.Optional(t.Boolean()),
      participant_ids: assignees,
    },
    shows: shapes.changed,
  }),
];

/** What is changed. */
const changing = [
  tool({
    name: "update_recording",
    title: "Change something",
    description:
      "Changes title, text or days of a message, to-do, card, document, comment or chat line; what is left out stays. `content` replaces all, formatting too: what is formatted is read by `html` and sent as `content_html`.",
    calls: "updateRecording",
    takes: { id, title: mayTitle, ...words, due_on: otherDay, starts_on: otherDay },
    shows: shapes.changed,
    isIdempotent: true,
  }),
  tool({
    name: "update_event",
    title: "Change an event",
    description:
      "Changes a calendar event. Of one with a `recurrence` that is all its days, which go along with `starts_at`, unless `date` names the one day that is meant. `participant_ids` replaces who is invited.",
    calls: "updateEvent",
    takes: {
      id,
      date: t.Optional(t.String({ description: "The `occurrence_key` of its row." })),
      title: mayTitle,
      ...words,
      starts_at: t.Optional(moment("Such as 2026-12-01T09:00:00.")),
      ends_at: t.Optional(nullable(t.String(), { description: "The same; null for none." })),
      all_day: t.Optional(t.Boolean()),
      participant_ids: assignees,
    },
    other: { by: "date", calls: "updateOccurrence", part: "series" },
    shows: shapes.changed,
    isIdempotent: true,
  }),
  tool({
    name: "complete",
    title: "Complete work",
    description: "Marks a to-do, card or step done.",
    calls: "completeRecording",
    takes: { id },
    shows: shapes.changed,
    isIdempotent: true,
  }),
  tool({
    name: "reopen",
    title: "Reopen work",
    description: "Takes back that a to-do, card or step is done.",
    calls: "reopenRecording",
    takes: { id },
    shows: shapes.changed,
    isIdempotent: true,
  }),
  tool({
    name: "assign_people",
    title: "Assign people",
    description: "Sets who a to-do, card or step is assigned to; others are taken off.",
    calls: "updateAssignees",
    takes: { id, membership_ids: people },
    fixed: { include: "version" },
    shows: shapes.assignees,
    isIdempotent: true,
  }),
  tool({
    name: "move_recording",
    title: "Move something",
    description: "Moves a card to another column, a to-do to another list, or reorders it.",
    calls: "moveRecording",
    takes: {
      id,
      parent_id: t.Optional(t.String({ description: "Where it goes." })),
      position: t.Optional(t.Number({ description: "Among those it lies with." })),
    },
    shows: shapes.changed,
    isIdempotent: true,
  }),
  tool({
    name: "set_status",
    title: "Archive, trash or restore",
    description:
      "Archives something, puts it in the trash, or brings it back by `active`: an event that repeats with all its days.",
    calls: "updateRecordingStatus",
    takes: { id, status: oneOf(["active", "archived", "trashed"]) },
    shows: shapes.changed,
    isDestructive: true,
    isIdempotent: true,
  }),
];

export const writing = [...making, ...changing];
