import { oneOf, t } from "#/lib/schema.ts";
import * as shapes from "../shapes.ts";
import { pages, tool } from "../tool.ts";
import { idText } from "./arguments.ts";

/** What is the caller's own. */
export const own = [
  tool({
    name: "list_my_assignments",
    title: "Your open work",
    description: "To-dos, cards and steps assigned to you; those that are up next come first.",
    calls: "listMyAssignments",
    shows: shapes.assignments,
  }),
  tool({
    name: "list_my_due",
    title: "Your work by due day",
    description: "Work of yours that is late, due today, tomorrow or later.",
    calls: "listMyDue",
    takes: {
      scope: t.Optional(
        oneOf([
          "overdue",
          "due_today",
          "due_tomorrow",
          "due_later_this_week",
          "due_next_week",
          "due_later",
        ]),
      ),
    },
    shows: shapes.recording,
    under: "work",
  }),
  tool({
    name: "get_my_day",
    title: "Your day",
    description: "Your events of today, and the work that is due.",
    calls: "listDoToday",
    shows: shapes.today,
  }),
  tool({
    name: "list_my_chats",
    title: "Your direct chats",
    description: "Private chats with their people and last line; list_children reads the lines.",
    calls: "listChats",
    takes: { ...pages },
    shows: shapes.chat,
    under: "chats",
  }),
  tool({
    name: "list_notifications",
    title: "Your notifications",
    description: "What you were told: mentions, assignments, comments and other news.",
    calls: "listNotifications",
    takes: {
      unread: t.Optional(t.Boolean()),
      after: t.Optional(t.String({ description: "A `next_cursor`; empty: from the oldest on." })),
      before: t.Optional(t.String()),
    },
    shows: shapes.tray,
    onward: {
      rows: "notifications",
      by: { earlier_cursor: "before", next_cursor: "after" },
    },
  }),
  tool({
    name: "mark_notification",
    title: "Mark a notification",
    description: "Marks one notification read, or new again.",
    calls: "updateNotification",
    takes: { id: idText("Of the notification."), read: t.Boolean() },
    shows: shapes.notification,
    isIdempotent: true,
  }),
];
