import type { Schemas } from "../../lib/api.ts";

export type Role = Schemas["Role"];

/** What people call a role. */
export const ROLES: Record<Role, string> = {
  member: "Member",
  admin: "Admin",
  owner: "Owner",
  client: "Client",
};

const isRole = (value: string): value is Role => Object.hasOwn(ROLES, value);

/** The role that a form names; without one a member's. */
export const roleIn = (fields: FormData): Role => {
  const role = String(fields.get("role"));
  return isRole(role) ? role : "member";
};
