/** What somebody asks an assistant for, the tool that does it, and with what arguments. */
export interface Task {
  asked: string;
  tool: string;
  takes: Record<string, unknown>;
}

const ID = "0193b0c8-7d10-7000-8000-0000000000c0";
const WHO = "0193b0c8-7d10-7000-8000-0000000000a0";
const organization = "reef";

const task = (asked: string, tool: string, takes: Record<string, unknown> = {}): Task => ({
  asked,
  tool,
  takes: { organization, ...takes },
});
const write = (asked: string, tool: string, takes: Record<string, unknown> = {}) =>
  task(asked, tool, { ...takes, idempotency_key: "one-change" });
const change = (asked: string, tool: string, takes: Record<string, unknown> = {}) =>
  write(asked, tool, { id: ID, version: 3, ...takes });

export const TASKS: readonly Task[] = [
  { asked: "Which organizations am I in?", tool: "list_organizations", takes: {} },
  { asked: "Am I an admin at Reef?", tool: "list_organizations", takes: {} },
  task("What projects do we have?", "list_projects"),
  task("Which projects are archived?", "list_projects", { status: "archived" }),
  task("Show me the next projects", "list_projects", { page: 2 }),
  task("What is in the website project?", "get_project", { project_id: ID }),
  task("Where is the message board of the website project?", "get_project", { project_id: ID }),
  task("Who works here?", "list_people"),
  task("What is Grace's title?", "list_people"),
  task("Who is on the website project?", "list_project_people", { project_id: ID }),
  task("List all to-do lists of the project", "list_recordings", {
    type: "todolist",
    project_id: ID,
  }),
  task("Which documents changed last?", "list_recordings", {
    type: "document",
    sort: "updated_at",
    direction: "desc",
  }),
  task("What is in the trash of this project?", "list_recordings", {
    type: "todo,card,message",
    project_id: ID,
    status: "trashed",
  }),
  task("What is still open on this list?", "list_children", { id: ID, completed: false }),
  task("Which columns has the board?", "list_children", { id: ID, type: "column" }),
  task("What was said last in the chat?", "list_children", { id: ID }),
  task("What was said before noon?", "list_children", { id: ID, before: "2026-12-01T12:00:00Z" }),
  task("Read me the launch message", "get_recording", { id: ID }),
  task("Go on with that long document", "get_recording", { id: ID, offset: 8000 }),
  task("Find what we wrote about pricing", "search", { q: "pricing" }),
  task("Find Grace's messages on the launch since May", "search", {
    q: "launch",
    type: "message",
    creator_id: WHO,
    after: "2026-05-01",
  }),
  task("Find the newest mention of invoices in this project", "search", {
    q: "invoices",
    project_id: ID,
    sort: "recent",
  }),
  task("What do people say about this proposal?", "list_comments", { id: ID }),
  task("Which check-ins does the project have?", "list_questions", { check_ins_id: ID }),
  task("What did everybody answer on Monday?", "list_answers", {
    question_id: ID,
    date: "2026-11-23",
  }),
  task("Summarize the answers to the weekly question", "list_answers", { question_id: ID }),
  task("What is on next week?", "get_calendar", {
    from: "2026-11-30T00:00:00",
    to: "2026-12-07T00:00:00",
  }),
  task("What are my meetings tomorrow, and what is due?", "get_calendar", {
    from: "2026-11-24T00:00:00",
    to: "2026-11-25T00:00:00",
    just: "me",
    tasks: true,
  }),
  task("What day is next Friday?", "parse_date", { text: "next Friday" }),
  task("When is 'the day after tomorrow at 3pm'?", "parse_date", {
    text: "the day after tomorrow at 3pm",
  }),
  task("What happened today?", "list_activity", { since: "2026-11-23T00:00:00Z" }),
  task("What did Grace do in this project?", "list_activity", { project_id: ID, person_id: WHO }),
  task("Who changed this card?", "list_history", { id: ID }),
  task("What do I have to do?", "list_my_assignments"),
  task("What of mine is late?", "list_my_due", { scope: "overdue" }),
  task("What is due for me tomorrow?", "list_my_due", { scope: "due_tomorrow" }),
  task("What does my day look like?", "get_my_day"),
  task("Who have I been chatting with?", "list_my_chats"),
  task("What is new for me?", "list_notifications", { unread: true }),
  task("Show earlier notifications", "list_notifications", { after: "cursor" }),
  write("I have seen that one", "mark_notification", { id: ID, read: true }),
  write("Mark it unread again", "mark_notification", { id: ID, read: false }),
  write("Announce the launch to everybody", "create_message", {
    parent_id: ID,
    title: "We launch",
    content: "On Friday.",
    notify: true,
  }),
  write("Make a list for the release", "create_todo_list", { parent_id: ID, title: "Release" }),
  write("Add 'write the note' to the list", "create_todo", { parent_id: ID, title: "Write it" }),
  write("Give Grace a to-do for Friday", "create_todo", {
    parent_id: ID,
    title: "Check the text",
    assignee_ids: [WHO],
    due_on: "2026-11-27",
  }),
  write("Put these notes into a document", "create_document", {
    parent_id: ID,
    title: "Notes",
    content: "First.\n\nSecond.",
  }),
  write("File this bug on the board", "create_card", { parent_id: ID, title: "It blinks" }),
  write("Tell them that I agree", "create_comment", { id: ID, content: "I agree." }),
  write("Say hello in the project chat", "send_chat_message", { chat_id: ID, content: "Hello" }),
  write("Answer my check-in for today", "answer_question", {
    question_id: ID,
    content: "The launch note.",
    occurs_on: "2026-11-23",
  }),
  write("Plan a review on Tuesday at ten with Grace", "create_event", {
    project_id: ID,
    title: "Review",
    starts_at: "2026-12-01T10:00:00",
    ends_at: "2026-12-01T11:00:00",
    participant_ids: [WHO],
  }),
  change("Rename this card", "update_recording", { title: "It blinks red" }),
  change("Move the due day to Monday", "update_recording", { due_on: "2026-11-30" }),
  change("Let the review begin an hour later", "update_event", {
    starts_at: "2026-12-01T11:00:00",
    ends_at: "2026-12-01T12:00:00",
  }),
  change("That to-do is done", "complete"),
  change("It is not done after all", "reopen"),
  change("Assign this to Grace alone", "assign_people", { membership_ids: [WHO] }),
  change("Move the card to the next column", "move_recording", { parent_id: ID }),
  change("Throw this draft away", "set_status", { status: "trashed" }),
];
