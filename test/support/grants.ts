/** Who may do something (contract, section 4). */
export type Grant =
  | "team"
  | "team-or-author"
  | "author-or-admin"
  | "author"
  | "creator-or-admin"
  | "admin"
  | "anyone";

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
