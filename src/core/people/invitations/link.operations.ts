import { t } from "#/lib/schema.ts";
import { openOperation } from "#/platform/declare.ts";
import { nothing } from "#/platform/operation.ts";
import { operation } from "../../access/operation.ts";
import { openScope } from "../../access/scope.ts";
import { onceGlobally } from "../../identity/idempotency.ts";
import { personalOperation } from "../../identity/operation.ts";
import { personExample } from "../examples.ts";
import { personPresenter, personSchema } from "../present.ts";
import { describeJoin, joinOrg, joinPreview } from "./join.ts";
import {
  inviteLinkSchema,
  JOINING,
  linkIn,
  presentLink,
  removeLink,
  requireToInvite,
  rotateLink,
} from "./link.ts";
import { isStillIn } from "./token.ts";

const tag = "People";
const token = t.String({ maxLength: 400, description: "What the link ends with." });
const link = {
  url: "https://atoll.example.com/join/MDE5M2IwYzgtN2QxMC03MDAwLTgwMDAtMDAwMDAwMDAwMGFh.c2lnbmVk",
  created_at: "2026-11-21T09:00:00.000Z",
};

export const getInviteLink = operation({
  id: "getInviteLink",
  tag,
  method: "GET",
  path: "/people/invite-link",
  access: "member",
  isSecret: true,
  errors: [403],
  summary: "The link that anybody who has it joins by",
  description: "For whoever may invite members.",
  returns: "The link; nulls while there is none.",
  answer: inviteLinkSchema,
  sample: link,
  run: ({ scope, services: { secrets } }) =>
    scope.read((r) => {
      requireToInvite(r);
      return presentLink(r, linkIn(r.db), secrets);
    }),
});

export const createInviteLink = operation({
  id: "createInviteLink",
  tag,
  method: "POST",
  path: "/people/invite-link",
  access: "member",
  isSecret: true,
  makes: true,
  errors: [403, 409],
  summary: "Make the invite link, or a new one",
  description:
    "The one before ends. It makes members, never clients or admins, and ends when whoever made it may invite no more.",
  returns: "The link.",
  answer: inviteLinkSchema,
  sample: link,
  run: ({ scope, services: { secrets } }) =>
    scope.write((w) => presentLink(w, rotateLink(w), secrets)),
});

export const deleteInviteLink = operation({
  id: "deleteInviteLink",
  tag,
  method: "DELETE",
  path: "/people/invite-link",
  access: "member",
  errors: [403],
  summary: "Switch the invite link off",
  returns: "There is none.",
  answer: nothing,
  run: ({ scope }) => {
    scope.write(removeLink);
  },
});

export const getJoin = openOperation({
  id: "getJoin",
  tag,
  method: "GET",
  path: "/api/v1/join/:token",
  params: { token },
  isSecret: true,
  errors: [404],
  summary: "What an invite link leads to",
  returns: "The organization, and what one becomes in it.",
  answer: joinPreview,
  sample: { org: { name: "Coral Reef", slug: "coral-reef" }, role: "member" },
  run: ({ params, services }) => describeJoin(services, params.token),
});

export const join = personalOperation({
  id: "joinOrg",
  tag,
  method: "POST",
  path: "/api/v1/join/:token",
  params: { token },
  signedIn: "session",
  errors: [402, 403, 404, 409, 429],
  summary: "Join by an invite link",
  description:
    "You become a member. Who was here before comes back by an invitation alone (403); who is invited by mail accepts that (409).",
  returns: "Your membership.",
  answer: personSchema,
  sample: personExample,
  run: ({ params: { token }, caller, call, services, trace }) => {
    const maySee = () => isStillIn(services, caller, { purpose: JOINING, token });
    return onceGlobally({ services, caller, call, maySee }, async (remember) => {
      const joining = { caller, token, trace: trace() };
      const { orgId, joined } = await joinOrg(services, joining);
      const answer = openScope({ services, orgId, actor: joined }).read((r) =>
        personPresenter(r)(joined),
      );
      await services.global.batch(remember(answer));
      return answer;
    });
  },
});
