import type { Kind, Scene } from "./kinds.ts";

const html = "<p>Some <strong>words</strong></p>";
const other = "<p>Other words</p>";
const weekly = { frequency: "weekly", interval: 1, weekdays: [5], time_zone: "Europe/Berlin" };
const undone = { completed: false, completed_at: null, completer_id: null };

const due = ({ people }: Scene) => ({
  due_on: "2026-03-20",
  assignee_ids: [people.admin.membershipId],
});
const otherDue = ({ people }: Scene) => ({
  due_on: "2026-04-20",
  assignee_ids: [people.member.membershipId],
});

/** The kinds of what is to be done, and of where it lies. */
export const WORK: Record<string, Kind> = {
  todolist: {
    parents: "todo_set todolist",
    edit: "team-or-author",
    sample: () => ({
      sent: { title: "List", content_html: html, color: "blue" },
      besides: {
        is_group: false,
        todos_count: 0,
        completed_count: 0,
        completed_ratio: "0/0",
        progress: null,
      },
      edited: { title: "Other", content_html: other, color: "red" },
    }),
  },
  todo: {
    parents: "todolist todo",
    edit: "team-or-author",
    sample: (s) => ({
      sent: {
        title: "To-do",
        content_html: html,
        ...due(s),
        starts_on: "2026-03-10",
        recurrence: weekly,
      },
      besides: {
        ...undone,
        subtasks_count: 0,
        completed_subtasks_count: 0,
        series_id: null,
        recurrence: { ...weekly, summary: "Every week on Friday", next_on: "2026-03-27" },
      },
      edited: {
        title: "Other",
        content_html: other,
        ...otherDue(s),
        starts_on: "2026-03-11",
        recurrence: null,
      },
    }),
  },
  progress_update: {
    parents: "todo_set",
    edit: "author-or-admin",
    news: "progress_updated",
    least: () => ({ positions: {} }),
    sample: ({ parents }) => ({
      sent: { content_html: html, positions: { [parents.todolist ?? ""]: 0.5 }, note: "Half" },
      edited: { content_html: other, note: "More than half" },
    }),
  },
  column: {
    parents: "board",
    edit: "team-or-author",
    sample: () => ({
      sent: { title: "Column", content_html: html, color: "blue" },
      besides: { cards_count: 0, kind: "column" },
      edited: { title: "Other", content_html: other, color: "red" },
    }),
  },
  card: {
    parents: "column",
    edit: "team-or-author",
    sample: (s) => ({
      sent: { title: "Card", content_html: html, ...due(s), color: "blue" },
      besides: { ...undone, steps_count: 0, completed_steps_count: 0 },
      edited: { title: "Other", content_html: other, ...otherDue(s), color: "red" },
    }),
  },
  card_step: {
    parents: "card",
    edit: "team-or-author",
    sample: (s) => ({
      sent: { title: "Step", content_html: html, ...due(s) },
      besides: undone,
      edited: { title: "Other", content_html: other, ...otherDue(s) },
    }),
  },
  folder: {
    parents: "folder",
    edit: "team-or-author",
    sample: () => ({
      sent: { title: "Folder", color: "blue" },
      besides: { documents_count: 0, uploads_count: 0, folders_count: 0 },
      edited: { title: "Other", color: "red" },
    }),
  },
  document: {
    parents: "folder",
    edit: "team-or-author",
    sample: () => ({
      sent: { title: "Document", content_html: html },
      edited: { title: "Other", content_html: other },
    }),
  },
};
