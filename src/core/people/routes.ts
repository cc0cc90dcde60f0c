import { id, t } from "#/lib/schema.ts";
import { NotFound } from "#/platform/errors.ts";
import { describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { orgRoutes } from "../access/routes.ts";
import { directory, indexMemberships } from "../orgs/memberships.ts";
import { accountOf } from "./account.ts";
import { changePerson, personPatch, removePerson } from "./change.ts";
import { accountExample, invitationExample, personExample } from "./examples.ts";
import { findPerson, listPeople } from "./find.ts";
import {
  checkMayInvite,
  enqueueInvitation,
  invitationBody,
  invitationById,
  invitePerson,
  presentInvitation,
} from "./invite.ts";
import { personPresenter } from "./present.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "People";

const operations = {
  readAccount: describe({
    id: "readAccount",
    tag: "Organizations",
    summary: "The account document",
    answers: {
      200: {
        description: "The organization as its members see it.",
        schema: ref("Account"),
        example: accountExample,
      },
    },
  }),
  listPeople: describe({
    id: "listPeople",
    tag,
    summary: "The people of the organization",
    description: "Members and invited people. Clients see themselves and the people on their projects.",
    answers: {
      200: { description: "In the order they came.", schema: listOf("Person"), example: [personExample] },
    },
  }),
  invitePerson: describe({
    id: "invitePerson",
    tag,
    errors: [402, 403, 409, 422],
    summary: "Invite somebody by mail",
    description:
      "Nobody invites above their own role. Projects are granted when the invitation is accepted; who comes back is on no others.",
    example: { email: "grace@example.com", role: "member", note: "Welcome aboard!" },
    answers: { 201: { description: "The invitation.", schema: ref("Invitation"), example: invitationExample } },
  }),
  resendInvitation: describe({
    id: "resendInvitation",
    tag,
    errors: [403, 404],
    summary: "Send an invitation again",
    description: "A fresh mail with the same link.",
    answers: { 200: { description: "The invitation.", schema: ref("Invitation"), example: invitationExample } },
  }),
  readPerson: describe({
    id: "readPerson",
    tag,
    errors: [404],
    summary: "One person",
    answers: {
      200: {
        description: "The profile; people who left keep theirs.",
        schema: ref("Person"),
        example: personExample,
      },
    },
  }),
  updatePerson: describe({
    id: "updatePerson",
    tag,
    errors: [403, 404, 422],
    summary: "Change a role or a title",
    description:
      "Roles: admins; only an owner makes or unmakes an owner; the last owner stays one. Titles: oneself and admins.",
    example: { role: "admin" },
    answers: { 200: { description: "The person.", schema: ref("Person"), example: personExample } },
  }),
  removePerson: describe({
    id: "removePerson",
    tag,
    errors: [403, 404, 422],
    summary: "Remove somebody, or leave",
    description: "Soft: what they made keeps their name. With your own id you leave. The last owner can't.",
    answers: { 204: { description: "They have no access any more." } },
  }),
};

/** The account document and the people of an organization. `tellRole` tells somebody of the role they got. */
export const peopleRoutes = (services: Services, tellRole: Parameters<typeof changePerson>[3]) =>
  orgRoutes(services)
    .get("/account", ({ scope }) => scope.read(accountOf), { access: "client", ...operations.readAccount })
    .get("/people", ({ scope }) => scope.read((r) => listPeople(r).map(personPresenter(r))), {
      access: "client",
      ...operations.listPeople,
    })
    .post(
      "/people",
      ({ scope, body }) =>
        scope.write((w) => {
          const invitation = invitePerson(w, body);
          return presentInvitation(invitation, directory(w.db).byId.get(invitation.membershipId) ?? null);
        }),
      { ...json, creates: "client", body: invitationBody, ...operations.invitePerson },
    )
    .post(
      "/people/invitations/:id/resend",
      ({ scope, params }) =>
        scope.write((w) => {
          const invitation = invitationById.get(w.db, { id: params.id });
          if (invitation?.status !== "pending") throw new NotFound();
          checkMayInvite(w, invitation.role);
          enqueueInvitation(w, invitation);
          return presentInvitation(invitation, directory(w.db).byId.get(invitation.membershipId) ?? null);
        }),
      { access: "member", params: one, ...operations.resendInvitation },
    )
    .get("/people/:id", ({ scope, params }) => scope.read((r) => personPresenter(r)(findPerson(r, params.id))), {
      access: "client",
      params: one,
      ...operations.readPerson,
    })
    .patch(
      "/people/:id",
      async ({ scope, params, body }) => {
        const { changed, answer } = scope.write((w) => {
          const changed = changePerson(w, findPresent(findPerson(w, params.id)), body, tellRole);
          return { changed, answer: personPresenter(w)(changed) };
        });
        await indexMemberships(services.global, scope.orgId, [changed]);
        return answer;
      },
      { ...json, access: "client", params: one, body: personPatch, ...operations.updatePerson },
    )
    .delete(
      "/people/:id",
      async ({ scope, params, set }) => {
        const removed = scope.write((w) => removePerson(w, findPresent(findPerson(w, params.id))));
        await indexMemberships(services.global, scope.orgId, [removed]);
        set.status = 204;
      },
      { access: "client", params: one, ...operations.removePerson },
    );

function findPresent(person: ReturnType<typeof findPerson>) {
  if (person.status === "removed") throw new NotFound();
  return person;
}
