import { named, oneOf } from "#/lib/schema.ts";

/** A role, and a kind of member, as they are sent and answered. */
export const roleName = named("Role", oneOf(["owner", "admin", "member", "client"]));
export const membershipKind = named("MembershipKind", oneOf(["person", "agent"]));
