import type { Membership, Role } from "#/schema/tenant/people.ts";

const RANKS: Record<Role, number> = { client: 0, member: 1, admin: 2, owner: 3 };

/** True when a role is at least as high as another: client < member < admin < owner. */
export const isAtLeast = (role: Role, other: Role): boolean => RANKS[role] >= RANKS[other];

export const isClient = ({ role }: Membership): boolean => role === "client";
export const isAdmin = ({ role }: Membership): boolean => isAtLeast(role, "admin");
export const isOwner = ({ role }: Membership): boolean => role === "owner";
