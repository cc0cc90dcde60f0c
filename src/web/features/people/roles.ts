import type { Schemas } from "../../lib/api.ts";
import { useMe } from "../../lib/org.ts";
import * as words from "./words.tsx";

export type Role = Schemas["Role"];

/** What people call a role. */
export const ROLES: Record<Role, string> = {
  member: words.member,
  admin: words.admin,
  owner: words.owner,
  client: words.client,
};

const RANKS: Record<Role, number> = { client: 0, member: 1, admin: 2, owner: 3 };

/** Whether one may make somebody this, and decide about who is: nobody does above their own role. */
export function useMayGive(): (role: Role) => boolean {
  const mine = useMe()?.role ?? "client";
  return (role) => RANKS[role] <= RANKS[mine];
}

/** The roles that one may give, as a form offers them. */
export function useGivenRoles(): (readonly [Role, string])[] {
  const mayGive = useMayGive();
  return Object.entries(ROLES).flatMap(([role, label]) =>
    isRole(role) && mayGive(role) ? [[role, label] as const] : [],
  );
}

const isRole = (value: string): value is Role => Object.hasOwn(ROLES, value);

/** The role that a form names; without one a member's. */
export const roleIn = (fields: FormData): Role => {
  const role = String(fields.get("role"));
  return isRole(role) ? role : "member";
};
