import type { Everyday } from "../command.ts";

const LINE = ["id", "created_at", "creator.name", "text"];

export const TALK: Record<string, Everyday> = {
  "comments list": {
    does: "Read what is said under something",
    operation: "listComments",
    takes: ["id=thread"],
    columns: LINE,
    next: ["atoll comments add THREAD TEXT"],
  },
  "comments add": {
    does: "Comment on something",
    operation: "createComment",
    takes: ["id=thread", "content"],
    next: ["atoll comments list {parent_id}"],
  },
  "chat list": {
    does: "List your direct chats, the latest first",
    operation: "listChats",
    columns: ["id", "participants", "last_line.excerpt", "last_activity_at"],
    next: ["atoll chat read {id}", "atoll chat say {id} TEXT"],
  },
  "chat room": {
    does: "Read the chat of a project",
    operation: "listChildren",
    takes: ["id"],
    tool: "chat",
    flags: ["before", "limit"],
    columns: LINE,
    next: ["atoll chat say {parent_id} TEXT"],
  },
  "chat read": {
    does: "Read a chat, or a project's chat room by the project",
    operation: "listChildren",
    takes: ["id=chat_or_project"],
    place: "chat",
    flags: ["before", "limit"],
    columns: LINE,
    next: ["atoll chat say {parent_id} TEXT"],
  },
  "chat say": {
    does: "Say something in a chat, or in a project's chat room by the project",
    operation: "createRecording",
    takes: ["id=chat_or_project", "content"],
    place: "chat",
    fixed: { type: "chat_message" },
    flags: ["content_html"],
    next: ["atoll chat read {parent_id}"],
  },
  "chat with": {
    does: "Open the direct chat with people, by their memberships",
    operation: "createChat",
    takes: ["membership_ids=person..."],
    next: ["atoll chat say {id} TEXT"],
  },
  "cheers add": {
    does: "Cheer for something",
    operation: "createCheer",
    takes: ["id=recording", "content"],
  },
  "check-ins list": {
    does: "List questions that people are asked, of a project or of all",
    operation: "listRecordings",
    takes: ["project_id?"],
    fixed: { type: "question" },
    flags: ["status", "page", "per_page", "cursor"],
    columns: ["id", "title", "schedule.frequency", "paused"],
    next: ["atoll check-ins answers {id}", "atoll check-ins answer {id} TEXT"],
  },
  "check-ins answers": {
    does: "Read the answers to a question",
    operation: "listAnswers",
    takes: ["id=question"],
    columns: ["id", "occurs_on", "creator.name", "text"],
  },
  "check-ins answer": {
    does: "Answer a question",
    operation: "createAnswer",
    takes: ["id=question", "content"],
    next: ["atoll check-ins answers {parent_id}"],
  },
  "calendar list": {
    does: "List what happens from one time to another",
    operation: "getCalendar",
    takes: ["from", "to"],
    columns: ["id", "starts_at", "ends_at", "title", "recurrence.summary", "occurrence_key"],
    next: ["atoll calendar show {id}"],
  },
  "calendar show": {
    does: "Show an event",
    operation: "getRecording",
    takes: ["id=event"],
    next: ["atoll calendar edit {id}"],
  },
  "calendar add": {
    does: "Make an event, of a project or of the team",
    operation: "createEvent",
    takes: ["title", "starts_at", "ends_at?"],
    next: ["atoll calendar show {id}"],
  },
  "calendar edit": {
    does: "Change an event",
    operation: "updateEvent",
    takes: ["id=event"],
    next: ["atoll calendar show {id}"],
  },
  "calendar parse": {
    does: "What a text says of an event",
    operation: "parseEvent",
    takes: ["q=words..."],
  },
};
