/** What each noun is about; those of every day come first in the help. */
export const EVERY_DAY: Readonly<Record<string, string>> = {
  projects: "projects, their tools, people and links",
  todos: "to-do lists and to-dos",
  messages: "messages and their categories",
  cards: "boards, their columns and cards",
  docs: "documents",
  files: "files: list, upload, download",
  chat: "chat rooms and direct chats",
  comments: "what is said under something",
  calendar: "events and feeds of calendars",
  "check-ins": "questions that are asked on a schedule",
  people: "people and invitations",
  search: "find what you see: atoll search WORDS",
  notifications: "what you were told",
  my: "your work, drafts, bookmarks and notes",
};

export const MORE: Readonly<Record<string, string>> = {
  activity: "what happened",
  agents: "members that are programs",
  apps: "what you let into your account",
  auth: "sign-in, sessions and tokens",
  billing: "what plans cost, and paying for one",
  bulletins: "what the operator announces",
  cheers: "short reactions",
  clients: "approvals by clients",
  companies: "companies of people",
  exports: "all that an organization holds",
  groups: "people who are mentioned together",
  health: "the health gauges of projects",
  live: "what changes, as it changes",
  orgs: "organizations, their settings and plan",
  preferences: "what you chose for all organizations",
  "public-links": "pages for anybody who has the link",
  push: "browsers you are pushed to",
  recordings: "any content, by its id or address",
  reports: "where work stands, and handing it over",
  roadmap: "markers on the roadmap",
  "server-status": "whether a server is well",
  subscriptions: "following a thread",
  templates: "what projects are made from",
  trash: "what was trashed",
};

/** What a noun does when no verb follows. */
export const BY_ITSELF: Readonly<Record<string, string>> = { search: "find" };
