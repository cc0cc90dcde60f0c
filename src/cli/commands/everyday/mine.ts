import type { Everyday } from "../command.ts";

const WORK = ["id", "type", "text", "due_on", "project.name"];
const NEXT = ["atoll todos done {id}", "atoll recordings show {id}"];

export const MINE: Record<string, Everyday> = {
  "notifications list": {
    does: "List what you were told",
    operation: "listNotifications",
    columns: ["id", "created_at", "action", "excerpt", "recording.title", "read"],
    next: ["atoll notifications read {id}", "atoll notifications read-all", "atoll watch"],
  },
  "notifications read": {
    does: "Mark what you were told as read",
    operation: "updateNotification",
    takes: ["id=notification"],
    fixed: { read: true },
    flags: [],
    next: ["atoll notifications unread {id}"],
  },
  "notifications unread": {
    does: "Mark what you were told as new again",
    operation: "updateNotification",
    takes: ["id=notification"],
    fixed: { read: false },
    flags: [],
  },
  "notifications read-all": {
    does: "Mark all that you were told as read",
    operation: "markNotificationsRead",
  },
  "my assignments": {
    does: "List your open work, what comes first first",
    operation: "listMyAssignments",
    columns: WORK,
    next: NEXT,
  },
  "my completed": {
    does: "List what you completed, newest first",
    operation: "listMyCompleted",
    columns: ["id", "type", "text", "completed_at"],
  },
  "my due": {
    does: "List your open work by when it is due",
    operation: "listMyDue",
    takes: ["scope?"],
    columns: WORK,
    next: NEXT,
  },
  "my today": {
    does: "Show your events and work of today",
    operation: "listDoToday",
    columns: ["id", "type", "text", "due_on", "starts_at"],
    next: ["atoll todos done {id}", "atoll calendar show {id}", "atoll recordings show {id}"],
  },
  "my events": {
    does: "List your events of the next seven days",
    operation: "listMyEvents",
    columns: ["id", "starts_at", "ends_at", "title"],
    next: ["atoll calendar show {id}"],
  },
  "my drafts": {
    does: "List your drafts",
    operation: "listDrafts",
    columns: ["id", "type", "text", "scheduled_at"],
    next: ["atoll recordings publish-draft {id}"],
  },
  "my bookmarks": {
    does: "List what you keep",
    operation: "listBookmarks",
    columns: WORK,
    next: ["atoll recordings show {id}"],
  },
  "my bookmark": {
    does: "Keep something",
    operation: "createBookmark",
    takes: ["recording_id"],
    next: ["atoll my bookmarks"],
  },
  "my priorities": {
    does: "List what you do next",
    operation: "listMyPriorities",
    columns: WORK,
    next: NEXT,
  },
  "my prioritize": {
    does: "Put work among what you do next",
    operation: "createMyPriority",
    takes: ["recording_id"],
    next: ["atoll my priorities"],
  },
  "my snooze": {
    does: "Have something come back later",
    operation: "createSnooze",
    takes: ["id=recording", "resurface_at"],
    next: ["atoll my snoozes"],
  },
  "my snoozes": {
    does: "List what comes back, and when",
    operation: "listSnoozes",
  },
  "my notes": {
    does: "List your notes",
    operation: "listMyNotes",
    columns: ["id", "title", "text"],
  },
  "my note": { does: "Show your scratchpad", operation: "getMyScratchpad" },
  "my preferences": {
    does: "Show what you chose for all organizations",
    operation: "getPreferences",
    next: ["atoll preferences update --timezone Europe/Berlin"],
  },
};
