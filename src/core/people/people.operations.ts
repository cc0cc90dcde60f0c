import { t } from "#/lib/schema.ts";
import { nothing } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import type { Invitation } from "#/schema/tenant/people.ts";
import { roleChanged } from "../access/live/notes.ts";
import { operation } from "../access/operation.ts";
import type { Read, Scope } from "../access/scope.ts";
import { canReachProject } from "../access/visible.ts";
import { directory } from "../orgs/memberships.ts";
import { type Changed, changePerson, personPatch, removePerson, tellers } from "./change.ts";
import { groupExample, invitationExample, personExample } from "./examples.ts";
import { findPerson, findPresent, listPeople } from "./find.ts";
import { indexNow } from "./index-people.ts";
import {
  invitationBody,
  invitationSchema,
  invitePerson,
  listPending,
  presentInvitation,
  resendInvitation,
} from "./invitations/invite.ts";
import { sending } from "./invitations/mails.ts";
import { mergeBody, mergePeople } from "./merge.ts";
import { personPresenter, personSchema } from "./present.ts";

const tag = "People";

export const list = operation({
  id: "listPeople",
  tag,
  method: "GET",
  path: "/people",
  access: "client",
  summary: "The people of the organization",
  description:
    "Members and invited people. Clients see themselves and the people on their projects.",
  returns: "In the order they came.",
  answer: t.Array(personSchema),
  sample: [personExample],
  run: ({ scope }) => scope.read((r) => listPeople(r).map(personPresenter(r))),
});

export const invite = operation({
  id: "invitePerson",
  tag,
  method: "POST",
  path: "/people",
  access: "client",
  makes: true,
  errors: [402, 403, 409, 422, 429],
  summary: "Invite somebody by mail",
  description:
    "Nobody invites above their own role. Projects are granted when the invitation is accepted, those that its inviter reaches by then; who comes back is on no others. An invitation ends after 30 days, and when its inviter leaves or gets a lower role. A person sends at most 20 an hour, an organization 100 a day (429); half as many while the sender's address is not confirmed.",
  body: invitationBody,
  example: { email: "grace@example.com", role: "member", note: "Welcome aboard!" },
  returns: "The invitation.",
  answer: invitationSchema,
  sample: invitationExample,
  run: ({ scope, caller, body, services }) =>
    sending(services, { scope, caller, count: 1 }, (postage) =>
      scope.write((w) => presentSent(w, invitePerson(w, body, postage))),
    ),
});

export const listInvitations = operation({
  id: "listInvitations",
  tag,
  method: "GET",
  path: "/people/invitations",
  access: "member",
  summary: "The invitations that nobody accepted yet",
  description:
    "Admins see all of them, others those they answer for. One that ended after 30 days stays until it is sent again or taken back, by removing the person. `project_ids` are those you reach.",
  returns: "Those that were sent last first.",
  answer: t.Array(invitationSchema),
  sample: [invitationExample],
  run: ({ scope }) =>
    scope.read((r) =>
      listPending(r).map((one) => {
        const projectIds = one.projectIds.filter((id) => canReachProject(r, r.actor.id, id));
        return presentSent(r, { ...one, projectIds });
      }),
    ),
});

export const resend = operation({
  id: "resendInvitation",
  tag,
  method: "POST",
  path: "/people/invitations/:id/resend",
  access: "member",
  errors: [403, 404, 429],
  summary: "Send an invitation again",
  description: "A fresh mail with the same link; its 30 days begin anew. At most 3 an hour.",
  returns: "The invitation.",
  answer: invitationSchema,
  sample: invitationExample,
  run: ({ scope, caller, params, services }) =>
    sending(services, { scope, caller, count: 1 }, (postage) =>
      scope.write((w) => presentSent(w, resendInvitation(w, params.id, postage))),
    ),
});

export const getPerson = operation({
  id: "getPerson",
  tag,
  method: "GET",
  path: "/people/:id",
  access: "client",
  errors: [404],
  summary: "One person",
  returns: "The profile; people who left keep theirs.",
  answer: personSchema,
  sample: personExample,
  run: ({ scope, params }) => scope.read((r) => personPresenter(r)(findPerson(r, params.id))),
});

export const updatePerson = operation({
  id: "updatePerson",
  tag,
  method: "PATCH",
  path: "/people/:id",
  access: "client",
  errors: [403, 404, 422],
  summary: "Change a role, a title or a company",
  description:
    "Roles: admins; only an owner makes or unmakes an owner; the last owner stays one. Titles: oneself and admins. Companies: admins.",
  body: personPatch,
  example: { role: "admin" },
  returns: "The person.",
  answer: personSchema,
  sample: personExample,
  run: async ({ scope, params, body, services }) => {
    const { changed, answer } = scope.write((w) => {
      const changed = changePerson(w, findPresent(w, params.id), body, tellers());
      return { changed, answer: personPresenter(w)(changed.person) };
    });
    await indexChanged(services, scope, changed);
    if (changed.isOtherRole) services.hub.changed(scope.orgId, [roleChanged(changed.person.id)]);
    return answer;
  },
});

export const remove = operation({
  id: "removePerson",
  tag,
  method: "DELETE",
  path: "/people/:id",
  access: "client",
  errors: [403, 404, 422],
  summary: "Remove somebody, or leave",
  description:
    "Soft: what they made keeps their name. With your own id you leave. The last owner can't.",
  returns: "They have no access any more.",
  answer: nothing,
  run: async ({ scope, params, services }) => {
    await indexChanged(
      services,
      scope,
      scope.write((w) => removePerson(w, findPresent(w, params.id), tellers().operator)),
    );
  },
});

export const merge = operation({
  id: "mergePeople",
  tag,
  method: "POST",
  path: "/merge-people",
  access: "owner",
  errors: [403, 409, 422],
  summary: "Make one person of two",
  description:
    "For good. Projects, work, what they made, follow and keep to themselves are the winner's; of what both have the winner's stays. The loser is removed; what they signed in with opens nothing here. The change log says who did what, as it was.",
  body: mergeBody,
  example: { winner_id: personExample.membership_id, loser_id: groupExample.id },
  returns: "The winner.",
  answer: personSchema,
  sample: personExample,
  run: async ({ scope, body, services }) => {
    const { changed, answer } = scope.write((w) => {
      const { winner, changed } = mergePeople(w, body, tellers().operator);
      return { changed, answer: personPresenter(w)(winner) };
    });
    await indexChanged(services, scope, changed);
    return answer;
  },
});

const presentSent = (r: Read, invitation: Invitation) =>
  presentInvitation(invitation, directory(r.db).byId.get(invitation.membershipId) ?? null);

const indexChanged = (services: Services, { orgId }: Scope, { person, ended }: Changed) =>
  indexNow(services, orgId, [person, ...ended]);
