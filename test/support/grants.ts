/** The table of who may do what with content (contract, section 4) as data: ability by type. */
export type Grant = "team" | "team-or-author" | "author-or-admin" | "author" | "creator-or-admin" | "admin" | "anyone";

const TEAM_EDITED = ["todo", "todolist", "card", "card_step", "column", "document", "folder", "question"];
const AUTHOR_EDITED = ["message", "client_correspondence", "approval", "progress_update", "answer"];

/** The types whose every cell is tried, with what each is made under. */
export const PARENTS: Record<string, string> = {
  message: "message_board",
  todolist: "todos",
  todo: "todolist",
  document: "folder",
  folder: "folder",
  column: "board",
  card: "column",
  card_step: "card",
  client_correspondence: "clients",
  approval: "clients",
  progress_update: "todos",
  question: "check_ins",
  answer: "question",
  comment: "message",
};
export const TYPES = Object.keys(PARENTS);

export const editGrant = (type: string): Grant => {
  if (TEAM_EDITED.includes(type)) return "team-or-author";
  return AUTHOR_EDITED.includes(type) ? "author-or-admin" : "author";
};

/** Whether somebody with a role may, being the author or not. */
export function may(grant: Grant, role: string, isAuthor: boolean): boolean {
  const isAdmin = role === "owner" || role === "admin";
  switch (grant) {
    case "anyone":
      return true;
    case "team":
      return role !== "client";
    case "team-or-author":
      return role !== "client" || isAuthor;
    case "creator-or-admin":
    case "author-or-admin":
      return isAdmin || isAuthor;
    case "author":
      return isAuthor;
    case "admin":
      return isAdmin;
  }
}

export interface Ability {
  name: string;
  method: string;
  path: string;
  body?: (type: string, ids: { assignee: string; parent: string }) => object;
  /** What must be done by an owner first. */
  before?: string;
  grant: (type: string, settings: Record<string, boolean>) => Grant;
  /** The types it is for; all when absent. */
  types?: readonly string[];
}

const manage = (_: string, { restrict_content_actions }: Record<string, boolean>): Grant =>
  restrict_content_actions ? "creator-or-admin" : "team-or-author";
const COMPLETABLE = ["todo", "card", "card_step"];
const STAYS = ["comment"];
const commentable = TYPES.filter((type) => type !== "comment");
const movable = TYPES.filter((type) => !STAYS.includes(type));
const copyable = movable.filter((type) => !["progress_update", "answer"].includes(type));

export const ABILITIES: readonly Ability[] = [
  {
    ...{ name: "edit", method: "PATCH", path: "", grant: editGrant },
    body: (type) =>
      ["comment", "progress_update", "answer"].includes(type) ? { content: "Edited" } : { title: "Edited" },
  },
  { name: "archive", method: "PUT", path: "/status/archived", grant: manage },
  { name: "trash", method: "PUT", path: "/status/trashed", grant: manage },
  { name: "restore", method: "PUT", path: "/status/active", before: "/status/trashed", grant: manage },
  { name: "move", method: "PUT", path: "/position", body: () => ({ position: 7 }), grant: manage, types: movable },
  {
    ...{ name: "copy", method: "POST", path: "/copy", grant: () => "anyone", types: copyable },
    body: (_, { parent }) => ({ parent_id: parent }),
  },
  {
    ...{ name: "show to clients", method: "PUT", path: "/visibility", grant: manage, types: movable },
    body: () => ({ visible_to_clients: true }),
  },
  { name: "complete", method: "PUT", path: "/completion", grant: editGrant, types: COMPLETABLE },
  { name: "reopen", method: "DELETE", path: "/completion", grant: editGrant, types: COMPLETABLE },
  {
    ...{ name: "assign", method: "PUT", path: "/assignees", grant: editGrant, types: COMPLETABLE },
    body: (_, { assignee }) => ({ membership_ids: [assignee] }),
  },
  { name: "pin", method: "PUT", path: "/pin", grant: () => "team", types: ["message"] },
  {
    ...{ name: "close comments", method: "PUT", path: "/comments-closed", grant: () => "team", types: commentable },
    body: () => ({ closed: true }),
  },
  {
    ...{ name: "set progress", method: "PUT", path: "/progress", grant: () => "team", types: ["todolist"] },
    body: () => ({ position: 0.5 }),
  },
  {
    ...{ name: "publish a link", method: "PUT", path: "/public-link" },
    grant: (_, { restrict_public_links }) => (restrict_public_links ? "admin" : "team"),
    types: ["message", "document", "todo", "todolist", "card"],
  },
  {
    ...{ name: "comment", method: "POST", path: "/comments", grant: () => "anyone", types: commentable },
    body: () => ({ content: "A comment" }),
  },
  { name: "cheer", method: "POST", path: "/cheers", grant: () => "anyone", body: () => ({ content: "🎉" }) },
  { name: "follow", method: "PUT", path: "/subscription", grant: () => "anyone" },
];
