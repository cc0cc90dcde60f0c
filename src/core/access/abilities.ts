import { withArticle } from "#/lib/words.ts";
import { Forbidden } from "#/platform/errors.ts";
import { settingsOf } from "../orgs/org.ts";
import { isAdmin, isClient } from "./roles.ts";
import type { Read } from "./scope.ts";

/** What somebody may want to do with a recording they see. */
export type Ability =
  | "edit"
  | "complete"
  | "assign"
  | "comment"
  | "create"
  | "manage"
  | "show"
  | "erase"
  | "cheer"
  | "subscribe"
  | "close"
  | "track"
  | "link"
  | "pin";

/** Who may: a row of the table of who may do what. */
export type Grant = "anyone" | "team" | "team-or-author" | "author-or-admin" | "author" | "nobody";

/** The part of a recording that a grant looks at. */
export interface Subject {
  /** What people call its type. */
  label: string;
  creatorId: string;
  createdAt: string;
}

/** The reason somebody may not, or null when they may. */
export function refusalOf(r: Read, grant: Grant, subject: Subject): Forbidden | null {
  const isAuthor = subject.creatorId === r.actor.id;
  const noun = subject.label.toLowerCase();
  switch (grant) {
    case "anyone":
      return null;
    case "team":
      return isClient(r.actor)
        ? new Forbidden(`A client can't do this with ${withArticle(noun)}.`, "role_required")
        : null;
    case "team-or-author":
      return isAuthor || !isClient(r.actor)
        ? null
        : new Forbidden(`A client can do this only with their own ${noun}.`);
    case "author-or-admin":
      return isAuthor || isAdmin(r.actor)
        ? null
        : new Forbidden(
            `Only the author or an admin can do this with ${withArticle(noun)}.`,
            "not_author",
          );
    case "author":
      return isAuthor
        ? null
        : new Forbidden(`Only the author can do this with ${withArticle(noun)}.`, "not_author");
    case "nobody":
      return new Forbidden(`Nobody can do this with ${withArticle(noun)}.`);
  }
}

/**
 * Trash, archive, restore, move and visibility: the settings may narrow them to the creator and
 * admins.
 */
export function refusalToManage(r: Read, subject: Subject): Forbidden | null {
  const refused = refusalOf(r, "team-or-author", subject);
  if (
    refused ||
    !settingsOf(r.db).restrict_content_actions ||
    subject.creatorId === r.actor.id ||
    isAdmin(r.actor)
  )
    return refused;
  return new Forbidden("Only its creator or an admin can do this here.", "restricted_by_settings");
}

/**
 * A project, its tools and links: the settings may narrow them to its creator, who made its tools,
 * and admins.
 */
export function refusalToEditProject(
  r: Read,
  subject: Pick<Subject, "creatorId">,
  restriction: "restrict_project_edits" | "restrict_people_edits" = "restrict_project_edits",
): Forbidden | null {
  if (isClient(r.actor)) return new Forbidden("A client can't change a project.", "role_required");
  if (isAdmin(r.actor) || subject.creatorId === r.actor.id || !settingsOf(r.db)[restriction])
    return null;
  return new Forbidden(
    "Only an admin or its creator can change this project.",
    "restricted_by_settings",
  );
}

/** Publishing to the web: the settings may narrow it to admins. */
export function refusalToLink(r: Read, subject: Subject): Forbidden | null {
  const refused = refusalOf(r, "team", subject);
  if (refused || !settingsOf(r.db).restrict_public_links || isAdmin(r.actor)) return refused;
  return new Forbidden("Only an admin can publish links here.", "restricted_by_settings");
}

/** A comment can be edited for as long as the settings say. */
export function refusalToEditLate(r: Read, subject: Pick<Subject, "createdAt">): Forbidden | null {
  const minutes = settingsOf(r.db).limit_comment_editing;
  if (minutes === null || r.now.getTime() <= Date.parse(subject.createdAt) + minutes * 60_000)
    return null;
  return new Forbidden(
    `A comment can be edited for ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    "restricted_by_settings",
  );
}
