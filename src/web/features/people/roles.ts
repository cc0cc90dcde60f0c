import type { Schemas } from "../../lib/api.ts";
import * as words from "./words.tsx";

export type Role = Schemas["Role"];

/** What people call a role. */
export const ROLES: Record<Role, string> = {
  member: words.member,
  admin: words.admin,
  owner: words.owner,
  client: words.client,
};

const isRole = (value: string): value is Role => Object.hasOwn(ROLES, value);

/** The role that a form names; without one a member's. */
export const roleIn = (fields: FormData): Role => {
  const role = String(fields.get("role"));
  return isRole(role) ? role : "member";
};
