import { having, id, type Static, t } from "#/lib/schema.ts";
import { select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { projects } from "#/schema/tenant/projects.ts";
import { grantProject, projectMemberIds, revokeProject } from "../access/grants.ts";
import { noteLeavingProject } from "../access/live/project.ts";
import { isClient } from "../access/roles.ts";
import type { Read, Write } from "../access/scope.ts";
import { recordProjectEvent } from "../activity/record.ts";
import { email, nameText } from "../identity/identities.ts";
import { notifyPerson } from "../notifications/notify.ts";
import { directory } from "../orgs/memberships.ts";
import { roleName } from "../orgs/names.ts";
import { requireMember } from "../people/find.ts";
import { invitePerson } from "../people/invitations/invite.ts";
import type { Postage } from "../people/invitations/mails.ts";
import type { FoundProject } from "./find.ts";

const exists = select({ id: projects.id }, sql`from projects where id = ${arg("id")}`);
const ids = t.Array(id(), { maxItems: 1000 });
const newcomer = t.Object({
  email,
  role: t.Optional(roleName),
  name: t.Optional(nameText()),
});

const named = (...keys: string[]) => ({ anyOf: keys.map((key) => having(key)) });

export const projectPeopleBody = t.Object(
  {
    membership_ids: t.Optional(
      t.Array(id(), { maxItems: 1000, description: "Replaces who is on the project." }),
    ),
    grant: t.Optional(ids),
    revoke: t.Optional(ids),
    create: t.Optional(
      t.Array(newcomer, { maxItems: 50, description: "Invites somebody new into the project." }),
    ),
  },
  {
    if: having("membership_ids"),
    // biome-ignore lint/suspicious/noThenProperty: this is JSON Schema's.
    then: { not: named("grant", "revoke") },
    else: named("grant", "revoke", "create"),
  },
);

/** Who reaches a project: those put on it, and on an all-access one everybody but clients. */
export function projectPeople(r: Read, project: FoundProject): Membership[] {
  const members = new Set(projectMemberIds(r, project.id));
  const reaches = (person: Membership) =>
    members.has(person.id) || (project.allAccess && !isClient(person));
  return [...directory(r.db).byId.values()].filter(
    (person) => person.status === "active" && reaches(person),
  );
}

/** Changes who is on a project. */
export function changeProjectPeople(
  w: Write,
  project: FoundProject,
  input: Static<typeof projectPeopleBody>,
  postage: Postage,
): void {
  requireOneWay(input);
  const before = projectMemberIds(w, project.id);
  const { membership_ids: wanted } = input;
  const revoked = [
    ...(wanted ? before.filter((member) => !wanted.includes(member)) : []),
    ...(input.revoke ?? []),
  ];
  const granted = [...(wanted ?? []), ...(input.grant ?? [])];
  for (const member of granted)
    requireMember(w, wanted?.includes(member) ? "membership_ids" : "grant", member);
  for (const member of input.revoke ?? []) requireMember(w, "revoke", member);
  if (revoked.length > 0) noteLeavingProject(w, project.id);
  const gone = revoked.filter((member) => revokeProject(w, project.id, member));
  const added = granted.filter((member) => grantProject(w, project.id, member));
  for (const member of added)
    notifyPerson(w, "granted_access", requireMember(w, "grant", member), { projectId: project.id });
  for (const { role = "member", ...person } of input.create ?? [])
    invitePerson(w, { ...person, role, project_ids: [project.id] }, postage);
  w.touch(project.id);
  if (gone.length + added.length > 0)
    recordProjectEvent(w, "access_changed", project.id, { granted: added, revoked: gone });
}

/** What says nothing, or one thing and its contrary, is a mistake of the caller's. */
function requireOneWay({
  membership_ids,
  grant,
  revoke,
  create,
}: Static<typeof projectPeopleBody>): void {
  if (membership_ids && (grant || revoke))
    throw invalid(
      "membership_ids",
      "invalid",
      "Send everybody who is to be on it, or changes, not both.",
    );
  if (grant?.some((member) => revoke?.includes(member)))
    throw invalid("revoke", "invalid", "Somebody here is in `grant` too.");
  if (!membership_ids && !grant && !revoke && !create)
    throw invalid(
      "membership_ids",
      "required",
      "Send `membership_ids`, `grant`, `revoke` or `create`.",
    );
}

/** Puts the actor on a project: an owner who joins, or somebody whose invitation grants it. */
export function joinProject(w: Write, projectId: string): void {
  if (!exists.get(w.db, { id: projectId })) return;
  w.touch(projectId);
  if (grantProject(w, projectId, w.actor.id)) recordProjectEvent(w, "member_joined", projectId);
}
