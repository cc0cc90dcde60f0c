import type { Notice } from "#/schema/tenant/attention.ts";

/**
 * When somebody is told of something: a row of the table in docs/notifications.md, which is made
 * from this one.
 */
export interface Rule {
  /** What happens. */
  event: string;
  /** Who is told, of those who see it. */
  audience: string;
  /** Whether unread news of one thread count up in one row. */
  bundles?: true;
  /** Whether whoever leaves a thread by hand hears no more of it. */
  isOfThread?: true;
  /** Whether it quotes words of its own, not those of what it is about. */
  hasOwnWords?: true;
  /** Whether it tells that something was taken away, and so is told of what is in the trash. */
  tellsOfEnd?: true;
}

export const RULES: Record<Notice, Rule> = {
  mentioned: {
    event: "A text mentions somebody, or an edit does whom the text before it didn't",
    audience: "The people mentioned",
  },
  assigned: { event: "Work is handed to somebody", audience: "The new assignees" },
  posted: {
    event: "Something is posted, or its draft is published; a card comes to a column",
    audience: "Those its author notifies; who watches the list or follows the column",
    isOfThread: true,
  },
  commented: {
    event: "A comment",
    audience: "Who follows the thread",
    bundles: true,
    isOfThread: true,
  },
  completed: {
    event: "A to-do, card or step is completed",
    audience: "Who follows it",
    isOfThread: true,
  },
  reopened: {
    event: "A to-do, card or step is opened again",
    audience: "Who follows it",
    isOfThread: true,
  },
  cheered: {
    event: "A cheer",
    audience: "The author of what is cheered",
    bundles: true,
    isOfThread: true,
    hasOwnWords: true,
  },
  invited: { event: "Somebody is invited to an event", audience: "The invitees" },
  event_changed: { event: "An event changes", audience: "The invitees" },
  event_cancelled: {
    event: "An event is cancelled, or a day of it",
    audience: "The invitees",
    tellsOfEnd: true,
  },
  chat_activity: {
    event: "A room gets lively after quiet, once per burst",
    audience: "Who follows the room",
    bundles: true,
    isOfThread: true,
  },
  dm_message: {
    event: "A line in a direct chat",
    audience: "The others in it",
    bundles: true,
    isOfThread: true,
  },
  asked: { event: "A check-in question is asked", audience: "The askees, each at their own hour" },
  answered: {
    event: "A check-in question is answered",
    audience: "Who follows the question",
    isOfThread: true,
  },
  approval_requested: { event: "An approval is asked", audience: "The approver" },
  approval_decided: {
    event: "An approval is decided",
    audience: "Who follows it",
    isOfThread: true,
  },
  correspondence: { event: "Correspondence with clients", audience: "Those its author notifies" },
  health_updated: { event: "A health update", audience: "Those its author notifies" },
  progress_updated: { event: "A progress update", audience: "Those its author notifies" },
  subscribed: {
    event: "Somebody is made to follow a thread, with `notify: now`",
    audience: "Who was added",
  },
  resurfaced: { event: "A snooze is over", audience: "Who snoozed it", hasOwnWords: true },
  published: { event: "A scheduled draft is published", audience: "Its author" },
  granted_access: {
    event: "Somebody is put on a project; an agent gets a new token or other operators",
    audience: "Who was put on it; who operates the agent, and who did",
  },
  role_changed: { event: "Somebody gets another role", audience: "Who got it" },
  announced: { event: "An announcement of the platform", audience: "Everybody" },
  export_ready: { event: "An export is ready", audience: "Who asked for it" },
};
