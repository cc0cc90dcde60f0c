import { id, named, oneOf, t } from "#/lib/schema.ts";
import { slugSchema } from "./slugs.ts";

/** A role, and a kind of member, as they are sent and answered. */
export const roleName = named("Role", oneOf(["owner", "admin", "member", "client"]));
export const membershipKind = named("MembershipKind", oneOf(["person", "agent"]));

/** An organization in a list of them. */
export const orgListItem = named(
  "OrgListItem",
  t.Object({ id: id(), name: t.String(), slug: slugSchema, role: roleName }),
);
