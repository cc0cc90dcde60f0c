import { t } from "#/lib/schema.ts";
import { openOperation } from "#/platform/declare.ts";
import { openScope } from "../../access/scope.ts";
import { onceGlobally } from "../../identity/idempotency.ts";
import { personalOperation } from "../../identity/operation.ts";
import { personExample } from "../examples.ts";
import { personPresenter, personSchema } from "../present.ts";
import {
  acceptInvitation,
  describeInvitation,
  invitationPreview,
  joinProject,
  PURPOSE,
} from "./accept.ts";
import { isStillIn } from "./token.ts";

const token = t.String({ maxLength: 400 });

/** What the link of an invitation leads to: anybody may look, a signed-in person accepts. */
export const getInvitation = openOperation({
  id: "getInvitation",
  tag: "People",
  method: "GET",
  path: "/api/v1/invitations/:token",
  params: { token },
  isSecret: true,
  errors: [404],
  summary: "What an invitation's link is for",
  returns: "The organization, who invites, and for whom it is.",
  answer: invitationPreview,
  sample: {
    org: { name: "Coral Reef", slug: "coral-reef" },
    inviter: { name: "Ada Lovelace" },
    email: "grace@example.com",
    role: "member",
  },
  run: ({ params, services }) => describeInvitation(services, params.token),
});

export const accept = personalOperation({
  id: "acceptInvitation",
  tag: "People",
  method: "POST",
  path: "/api/v1/invitations/:token/accept",
  params: { token },
  signedIn: "session",
  errors: [403, 404, 409],
  summary: "Accept an invitation",
  description: "You must be signed in with the address the invitation was sent to.",
  returns: "Your membership.",
  answer: personSchema,
  sample: personExample,
  run: ({ params: { token }, caller, call, services, trace }) => {
    const maySee = () => isStillIn(services, caller, { purpose: PURPOSE, token });
    return onceGlobally({ services, caller, call, maySee }, async (remember) => {
      const accepting = { caller, token, trace: trace() };
      const { orgId, joined } = await acceptInvitation(services, accepting, joinProject());
      const answer = openScope({ services, orgId, actor: joined }).read((r) =>
        personPresenter(r)(joined),
      );
      await services.global.batch(remember(answer));
      return answer;
    });
  },
});
