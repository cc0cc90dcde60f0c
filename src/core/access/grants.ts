import type { WriteDb } from "#/platform/db/connection.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { chatPeople, projectMembers } from "#/schema/tenant/reach.ts";
import { bumpOrg } from "../orgs/org.ts";
import { collapsing, type HandOver } from "./hand-over.ts";
import type { Read, Write } from "./scope.ts";

const insert = insertInto(projectMembers, sql`on conflict do nothing`);
const remove = command(
  sql`delete from project_members where project_id = ${arg("project")} and membership_id = ${arg("membership")}`,
);
const removeEverybody = command(
  sql`delete from project_members where project_id = ${arg("project")}`,
);
const removeAll = command(
  sql`delete from project_members where membership_id = ${arg("membership")}`,
);
const insertIntoChat = insertInto(chatPeople);
const removeFromChats = command(
  sql`delete from chat_people where membership_id = ${arg("membership")}`,
);
const membersOf = select(
  { id: projectMembers.membershipId },
  sql`from project_members where project_id = ${arg("project")} order by created_at, membership_id`,
);
const inChat = select(
  { id: chatPeople.membershipId },
  sql`from chat_people where chat_id = ${arg("chat")} order by membership_id`,
);

/** What somebody reaches by name, for another. */
export const handOverAccess: readonly HandOver[] = [
  collapsing(projectMembers, projectMembers.membershipId),
  collapsing(chatPeople, chatPeople.membershipId),
];

/** Puts somebody on a project; answers whether they were not on it yet. */
export const grantProject = (w: Write, projectId: string, membershipId: string): boolean =>
  noted(w, insert.run(w.db, { projectId, membershipId, createdAt: w.now.toISOString() }));

/** Takes somebody off a project; answers whether they were on it. */
export const revokeProject = (w: Write, projectId: string, membershipId: string): boolean =>
  noted(w, remove.run(w.db, { project: projectId, membership: membershipId }));

/** Takes somebody off all projects. */
export const revokeProjects = (w: Write, membershipId: string): void =>
  void noted(w, removeAll.run(w.db, { membership: membershipId }));

/** Takes everybody off a project that is about to be removed. */
export const revokeEverybody = (db: WriteDb, projectId: string): number =>
  removeEverybody.run(db, { project: projectId });

/** Puts people into a new direct chat; nobody joins or leaves it later. */
export function grantChat(w: Write, chatId: string, membershipIds: readonly string[]): void {
  const createdAt = w.now.toISOString();
  for (const membershipId of membershipIds)
    insertIntoChat.run(w.db, { chatId, membershipId, createdAt });
}

/** Takes somebody out of all direct chats. */
export const revokeChats = (w: Write, membershipId: string): number =>
  removeFromChats.run(w.db, { membership: membershipId });

/** Takes somebody off everything, who is in the organization no more. */
export function forgetReach(db: WriteDb, membershipId: string): void {
  removeAll.run(db, { membership: membershipId });
  removeFromChats.run(db, { membership: membershipId });
}

/**
 * What somebody sees in one project can change what another one answers them: every entity tag
 * changes.
 */
function noted(w: Write, changed: number): boolean {
  if (changed > 0) bumpOrg(w.db);
  return changed === 1;
}

/** Who was put on a project by name, in that order. */
export const projectMemberIds = (r: Read, projectId: string): string[] =>
  membersOf.all(r.db, { project: projectId }).map(({ id }) => id);

/** Who is in a direct chat, who has left the organization included. */
export const chatMemberIds = (r: Read, chatId: string): string[] =>
  inChat.all(r.db, { chat: chatId }).map(({ id }) => id);
