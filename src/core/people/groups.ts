import { newId } from "#/lib/ids.ts";
import { id, named, type Static, t } from "#/lib/schema.ts";
import { VISIBLE_LINE } from "#/lib/text.ts";
import { command, insertInto, select, updateById } from "#/platform/db/query.ts";
import { arg, columnsOf, inIds, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { groupMembers, groups } from "#/schema/tenant/people.ts";
import { requireRoom } from "../access/limits.ts";
import type { Read, Write } from "../access/scope.ts";
import { requireTeam } from "./find.ts";

type Group = typeof groups.$inferSelect;

const name = t.String({ minLength: 1, maxLength: 100, pattern: VISIBLE_LINE });
const membershipIds = t.Array(id(), {
  maxItems: 1000,
  description: "Who is in it; no clients. Replaces the list.",
});
export const newGroupBody = t.Object({ name, membership_ids: t.Optional(membershipIds) });
export const groupPatch = t.Object({
  name: t.Optional(name),
  membership_ids: t.Optional(membershipIds),
});

const all = select(
  columnsOf(groups),
  sql`from ${groups} order by ${groups.createdAt}, ${groups.id}`,
);
const one = select(columnsOf(groups), sql`from ${groups} where ${groups.id} = ${arg("id")}`);
const membersAmong = select(
  columnsOf(groupMembers),
  sql`from ${groupMembers} where ${inIds(groupMembers.groupId, "ids")}
      order by ${groupMembers.groupId}, ${groupMembers.membershipId}`,
);
const insert = insertInto(groups);
const update = updateById(groups);
const remove = command(sql`delete from groups where id = ${arg("id")}`);
const clearMembers = command(sql`delete from group_members where group_id = ${arg("id")}`);
const addMember = insertInto(groupMembers);

export const listGroups = (r: Read): Group[] => all.all(r.db, {});

export function findGroup(r: Read, id: string): Group {
  const found = one.get(r.db, { id });
  if (!found) throw new NotFound();
  return found;
}

export const groupExists = (r: Read, id: string): boolean => one.get(r.db, { id }) !== null;

export function createGroup(w: Write, input: Static<typeof newGroupBody>): Group {
  requireRoom("groups", listGroups(w).length, "name");
  const group: Group = { id: newId(), name: input.name, createdAt: w.now.toISOString() };
  insert.run(w.db, group);
  setMembers(w, group, input.membership_ids ?? []);
  return group;
}

export function editGroup(w: Write, group: Group, input: Static<typeof groupPatch>): Group {
  const changed = { ...group, name: input.name ?? group.name };
  update.run(w.db, group.id, { name: changed.name });
  if (input.membership_ids) setMembers(w, group, input.membership_ids);
  return changed;
}

/** Deletes a group; where it was mentioned, its name stays. */
export function deleteGroup(w: Write, group: Group): void {
  remove.run(w.db, { id: group.id });
}

function setMembers(w: Write, group: Group, ids: readonly string[]): void {
  clearMembers.run(w.db, { id: group.id });
  const people = ids.map((id, index) => requireTeam(w, `membership_ids[${index}]`, id));
  for (const { id } of new Set(people))
    addMember.run(w.db, { groupId: group.id, membershipId: id });
}

/** Who is in any of these groups now, each once. */
export function membersOfGroups(r: Read, groupIds: readonly string[]): string[] {
  if (groupIds.length === 0) return [];
  const members = membersAmong.all(r.db, { ids: JSON.stringify(groupIds) });
  return [...new Set(members.map(({ membershipId }) => membershipId))];
}

export const groupSchema = named(
  "Group",
  t.Object({ id: id(), name: t.String(), membership_ids: t.Array(id()) }),
);

export function presentGroups(r: Read, groups: readonly Group[]): Static<typeof groupSchema>[] {
  const rows = membersAmong.all(r.db, { ids: JSON.stringify(groups.map(({ id }) => id)) });
  const members = Map.groupBy(rows, ({ groupId }) => groupId);
  return groups.map(({ id, name }) => ({
    id,
    name,
    membership_ids: (members.get(id) ?? []).map(({ membershipId }) => membershipId),
  }));
}

export function presentGroup(r: Read, group: Group): Static<typeof groupSchema> {
  const [presented] = presentGroups(r, [group]);
  if (!presented) throw new Error("A group presents as itself");
  return presented;
}
