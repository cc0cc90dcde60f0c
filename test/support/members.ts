import { newId } from "#/lib/ids.ts";
import type { Membership } from "#/schema/tenant/people.ts";

type Who = Pick<Membership, "identityId" | "name" | "email"> &
  Partial<Pick<Membership, "kind" | "role">>;

/** A membership of somebody who joined at that time and is there; a person and member by default. */
export const memberOf = (
  { identityId, name, email, kind = "person", role = "member" }: Who,
  at: Date,
): Membership => ({
  id: newId(),
  identityId,
  kind,
  role,
  status: "active",
  name,
  email,
  title: null,
  avatarUrl: null,
  createdAt: at.toISOString(),
  joinedAt: at.toISOString(),
  removedAt: null,
  preferences: null,
  companyId: null,
  outOfOffice: null,
});
