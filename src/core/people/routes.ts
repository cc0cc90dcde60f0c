import { id, t } from "#/lib/schema.ts";
import { NotFound } from "#/platform/errors.ts";
import { describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import type { Invitation } from "#/schema/tenant/people.ts";
import { orgRoutes } from "../access/routes.ts";
import type { Read, Scope } from "../access/scope.ts";
import { directory } from "../orgs/memberships.ts";
import { accountOf } from "./account.ts";
import { type Changed, changePerson, personPatch, removePerson, type Tellers } from "./change.ts";
import { accountExample, invitationExample, personExample } from "./examples.ts";
import { findPerson, listPeople } from "./find.ts";
import { indexNow } from "./index-people.ts";
import { sending } from "./invitation-mails.ts";
import { invitationBody, invitePerson, presentInvitation, resendInvitation } from "./invite.ts";
import { personPresenter } from "./present.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "People";

const operations = {
  getAccount: describe({
    id: "getAccount",
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
    errors: [402, 403, 409, 422, 429],
    summary: "Invite somebody by mail",
    description:
      "Nobody invites above their own role. Projects are granted when the invitation is accepted, those that its inviter reaches by then; who comes back is on no others. An invitation ends after 30 days, and when its inviter leaves or gets a lower role. A person sends at most 20 an hour, an organization 100 a day (429); half as many while the sender's address is not confirmed.",
    example: { email: "grace@example.com", role: "member", note: "Welcome aboard!" },
    answers: { 201: { description: "The invitation.", schema: ref("Invitation"), example: invitationExample } },
  }),
  resendInvitation: describe({
    id: "resendInvitation",
    tag,
    errors: [403, 404, 429],
    summary: "Send an invitation again",
    description: "A fresh mail with the same link; its 30 days begin anew. At most 3 an hour.",
    answers: { 200: { description: "The invitation.", schema: ref("Invitation"), example: invitationExample } },
  }),
  getPerson: describe({
    id: "getPerson",
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

/** The account document and the people of an organization. */
export const peopleRoutes = (services: Services, tell: Tellers) =>
  orgRoutes(services)
    .get("/account", ({ scope }) => scope.read(accountOf), { access: "client", ...operations.getAccount })
    .get("/people", ({ scope }) => scope.read((r) => listPeople(r).map(personPresenter(r))), {
      access: "client",
      ...operations.listPeople,
    })
    .post(
      "/people",
      ({ scope, caller, body }) =>
        sending(services, { scope, caller, count: 1 }, (postage) =>
          scope.write((w) => presentSent(w, invitePerson(w, body, postage))),
        ),
      { creates: "client", body: invitationBody, ...operations.invitePerson, ...json },
    )
    .post(
      "/people/invitations/:id/resend",
      ({ scope, caller, params }) =>
        sending(services, { scope, caller, count: 1 }, (postage) =>
          scope.write((w) => presentSent(w, resendInvitation(w, params.id, postage))),
        ),
      { access: "member", params: one, ...operations.resendInvitation },
    )
    .get("/people/:id", ({ scope, params }) => scope.read((r) => personPresenter(r)(findPerson(r, params.id))), {
      access: "client",
      params: one,
      ...operations.getPerson,
    })
    .patch(
      "/people/:id",
      async ({ scope, params, body }) => {
        const { changed, answer } = scope.write((w) => {
          const changed = changePerson(w, findPresent(findPerson(w, params.id)), body, tell);
          return { changed, answer: personPresenter(w)(changed.person) };
        });
        await indexChanged(services, scope, changed);
        return answer;
      },
      { access: "client", params: one, body: personPatch, ...operations.updatePerson, ...json },
    )
    .delete(
      "/people/:id",
      async ({ scope, params, set }) => {
        await indexChanged(
          services,
          scope,
          scope.write((w) => removePerson(w, findPresent(findPerson(w, params.id)), tell.operator)),
        );
        set.status = 204;
      },
      { access: "client", params: one, ...operations.removePerson },
    );

const presentSent = (r: Read, invitation: Invitation) =>
  presentInvitation(invitation, directory(r.db).byId.get(invitation.membershipId) ?? null);

const indexChanged = (services: Services, { orgId }: Scope, { person, ended }: Changed) =>
  indexNow(services, orgId, [person, ...ended]);

function findPresent(person: ReturnType<typeof findPerson>) {
  if (person.status === "removed") throw new NotFound();
  return person;
}
