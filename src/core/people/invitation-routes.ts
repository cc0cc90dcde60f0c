import { Elysia } from "elysia";
import { t } from "#/lib/schema.ts";
import { describe, ref } from "#/platform/http/routes.ts";
import { traceOf } from "#/platform/http/trace.ts";
import type { Services } from "#/platform/services.ts";
import { openScope } from "../access/scope.ts";
import type { Caller } from "../identity/caller.ts";
import { meRoutes } from "../identity/gate.ts";
import { onceGlobally } from "../identity/idempotency.ts";
import { acceptInvitation, describeInvitation, isStillIn, type JoinProject } from "./accept.ts";
import { personExample } from "./examples.ts";
import { personPresenter } from "./present.ts";

const one = t.Object({ token: t.String({ maxLength: 400 }) });

const operations = {
  getInvitation: describe({
    id: "getInvitation",
    tag: "People",
    security: "none",
    errors: [404],
    summary: "What an invitation's link is for",
    answers: {
      200: {
        description: "The organization, who invites, and for whom it is.",
        schema: ref("InvitationPreview"),
        example: {
          org: { name: "Coral Reef", slug: "coral-reef" },
          inviter: { name: "Ada Lovelace" },
          email: "grace@example.com",
          role: "member",
        },
      },
    },
  }),
  acceptInvitation: describe({
    id: "acceptInvitation",
    tag: "People",
    security: "session",
    errors: [403, 404, 409],
    summary: "Accept an invitation",
    description: "You must be signed in with the address the invitation was sent to.",
    answers: { 200: { description: "Your membership.", schema: ref("Person"), example: personExample } },
  }),
};

/** What the link of an invitation leads to: anybody may look, a signed-in person accepts. */
export const invitationRoutes = (services: Services, joinProject: JoinProject) =>
  new Elysia({ prefix: "/api/v1/invitations" })
    .get(
      "/:token",
      ({ params, set }) => {
        set.headers["cache-control"] = "no-store";
        return describeInvitation(services, params.token);
      },
      { params: one, ...operations.getInvitation },
    )
    .use(
      meRoutes(services, "").post(
        "/:token/accept",
        ({ params, caller, request }) =>
          onceGlobally(acceptance(services, { caller, request, token: params.token }), async (remember) => {
            const accepting = { caller, token: params.token, trace: traceOf(request) };
            const { orgId, joined } = await acceptInvitation(services, accepting, joinProject);
            const answer = openScope({ services, orgId, actor: joined }).read((r) => personPresenter(r)(joined));
            await services.global.batch(remember(answer));
            return answer;
          }),
        { signedIn: "session", params: one, ...operations.acceptInvitation },
      ),
    );

interface Accepting {
  caller: Caller;
  request: Request;
  token: string;
}

const acceptance = (services: Services, { caller, request, token }: Accepting) => ({
  services,
  caller,
  request,
  body: null,
  status: 200,
  maySee: async () => isStillIn(services, caller, token),
});
