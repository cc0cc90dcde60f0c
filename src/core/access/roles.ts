import type { MembershipKind, Role } from "#/schema/tenant/people.ts";

const RANKS: Record<Role, number> = { client: 0, member: 1, admin: 2, owner: 3 };

/** True when a role is at least as high as another: client < member < admin < owner. */
export const isAtLeast = (role: Role, other: Role): boolean => RANKS[role] >= RANKS[other];

interface HasRole {
  role: Role;
}

export const isAgent = ({ kind }: { kind: MembershipKind }): boolean => kind === "agent";
export const isClient = ({ role }: HasRole): boolean => role === "client";
export const isAdmin = ({ role }: HasRole): boolean => isAtLeast(role, "admin");
export const isOwner = ({ role }: HasRole): boolean => role === "owner";
