import type { ReadDb } from "#/platform/db/connection.ts";
import { Forbidden } from "#/platform/errors.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { chatMemberIds } from "../../access/grants.ts";
import { isAdmin } from "../../access/roles.ts";
import type { Read } from "../../access/scope.ts";
import { activeMembership } from "../../orgs/memberships.ts";
import { companiesIn } from "./store.ts";

/**
 * Why these people may not talk in a direct chat, or null: a company can keep its people to
 * themselves, and to admins.
 */
export function refusalToTalk(r: Read, ids: readonly string[]): Forbidden | null {
  if (![...companiesIn(r.db).values()].some((company) => company.restrictPrivateChats)) return null;
  const people = ids.flatMap((id) => activeMembership(r.db, id) ?? []);
  const others = people.filter((person) => !isAdmin(person));
  const kept = others.find((person) => isKept(r.db, person));
  if (!kept || others.every(({ companyId }) => companyId === kept.companyId)) return null;
  return new Forbidden(
    "Somebody here talks only with people of their own company and with admins.",
    "restricted_by_settings",
  );
}

/** The same for a direct chat there is. */
export const refusalToTalkIn = (r: Read, chatId: string): Forbidden | null =>
  refusalToTalk(r, chatMemberIds(r, chatId));

const isKept = (db: ReadDb, { companyId }: Membership): boolean =>
  companyId !== null && companiesIn(db).get(companyId)?.restrictPrivateChats === true;
