import { id, t } from "#/lib/schema.ts";
import { describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { isAdmin } from "../access/roles.ts";
import { orgRoutes } from "../access/routes.ts";
import type { Scope } from "../access/scope.ts";
import { agentTokens } from "../identity/tokens.ts";
import { setOperators, type TellOperator } from "./agent-operators.ts";
import { mintAgentToken, tokenBody } from "./agent-token.ts";
import {
  agentPatch,
  agentPresenter,
  createAgent,
  deactivateAgent,
  editAgent,
  findAgent,
  listAgents,
  newAgentBody,
  operatorsBody,
} from "./agents.ts";
import { agentExample, agentTokenExample } from "./examples.ts";
import { indexNow } from "./index-people.ts";
import { postageOf } from "./invitation-mails.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "Agents";

const operations = {
  listAgents: describe({
    id: "listAgents",
    tag,
    summary: "The agents of the organization",
    description: "Deactivated ones too. Summaries of their tokens are for admins; for others `token` is null.",
    answers: { 200: { description: "In the order they came.", schema: listOf("Agent"), example: [agentExample] } },
  }),
  createAgent: describe({
    id: "createAgent",
    tag,
    errors: [403, 409, 422],
    summary: "Make an agent",
    description:
      "A member that calls the API with a token of its own: without a seat, an address or a way to sign in. Put it on projects like anybody else. You become its first operator; the others are told. Make its token next.",
    example: { name: "Release bot", directable_by: "members" },
    answers: { 201: { description: "The agent.", schema: ref("Agent"), example: { ...agentExample, token: null } } },
  }),
  getAgent: describe({
    id: "getAgent",
    tag,
    errors: [404],
    summary: "One agent",
    description:
      "`active` until it is deactivated; `presence` while it says that it listens, as `active` does on its row among the people.",
    answers: { 200: { description: "The agent.", schema: ref("Agent"), example: agentExample } },
  }),
  updateAgent: describe({
    id: "updateAgent",
    tag,
    errors: [403, 404, 422],
    summary: "Change an agent, or bring it back",
    description:
      "`active: true` brings a deactivated agent back; if nobody operates it any more, you do. Its old token stays dead.",
    example: { directable_by: "members" },
    answers: { 200: { description: "The agent.", schema: ref("Agent"), example: agentExample } },
  }),
  deactivateAgent: describe({
    id: "deactivateAgent",
    tag,
    errors: [403, 404],
    summary: "Deactivate an agent",
    description:
      "Its token stops working at once, and its open streams end within 15 seconds. What it made keeps its name.",
    answers: { 204: { description: "It is deactivated." } },
  }),
  setOperators: describe({
    id: "updateAgentOperators",
    tag,
    errors: [403, 404, 422],
    summary: "Say who operates an agent",
    description:
      "Replaces the list; those who were in it and those who are now are told. Whoever leaves the team operates it no more; an agent ends with its last operator.",
    example: { operator_ids: ["0193b0c8-7d10-7000-8000-0000000000ab"] },
    answers: { 200: { description: "The agent.", schema: ref("Agent"), example: agentExample } },
  }),
  createToken: describe({
    id: "createAgentToken",
    tag,
    security: "session",
    errors: [403, 404, 409, 422],
    summary: "Mint the token of an agent",
    description:
      "For a signed-in admin who operates it, not for a token; all its operators are told. `token` is shown in this answer only. An agent has one token: the one it had stops working at once. A deactivated agent gets none (409).",
    example: { scope: "full" },
    answers: { 201: { description: "The new token.", schema: ref("NewToken"), example: agentTokenExample } },
  }),
};

/** Agents: members that are programs. */
export const agentRoutes = (services: Services, tell: TellOperator) =>
  orgRoutes(services)
    .get("/agents", ({ scope }) => present(services, scope, scope.read(listAgents)), {
      access: "member",
      ...operations.listAgents,
    })
    .post(
      "/agents",
      async ({ scope, caller, body }) => {
        const postage = await postageOf(services, caller);
        const made = scope.write((w) => {
          const agent = createAgent(w, { input: body, postage, tell });
          return agentPresenter(w, null)(agent);
        });
        await index(services, scope, made.id);
        return made;
      },
      { creates: "admin", body: newAgentBody, ...operations.createAgent, ...json },
    )
    .get("/agents/:id", ({ scope, params }) => presentOne(services, scope, params.id), {
      access: "member",
      params: one,
      ...operations.getAgent,
    })
    .patch(
      "/agents/:id",
      async ({ scope, caller, params, body }) => {
        const postage = await postageOf(services, caller);
        scope.write((w) => editAgent(w, findAgent(w, params.id), { input: body, postage, tell }));
        await index(services, scope, params.id);
        return presentOne(services, scope, params.id);
      },
      { access: "admin", params: one, body: agentPatch, ...operations.updateAgent, ...json },
    )
    .delete(
      "/agents/:id",
      async ({ scope, params, set }) => {
        scope.write((w) => deactivateAgent(w, findAgent(w, params.id), tell));
        await index(services, scope, params.id);
        set.status = 204;
      },
      { access: "admin", params: one, ...operations.deactivateAgent },
    );

/** Who operates an agent, and what it calls with. */
export const agentOperatorRoutes = (services: Services, tell: TellOperator) =>
  orgRoutes(services)
    .put(
      "/agents/:id/operators",
      ({ scope, params, body }) => {
        scope.write((w) => setOperators(w, findAgent(w, params.id), { ids: body.operator_ids, tell }));
        return presentOne(services, scope, params.id);
      },
      { access: "admin", params: one, body: operatorsBody, ...operations.setOperators, ...json },
    )
    .post(
      "/agents/:id/token",
      ({ scope, caller, params, body, request, set }) => {
        set.headers["cache-control"] = "no-store";
        return mintAgentToken(services, scope, { id: params.id, caller, body, request, tell });
      },
      { creates: "admin", params: one, body: tokenBody, ...operations.createToken, ...json },
    );

const find = (scope: Scope, id: string) => scope.read((r) => findAgent(r, id));

/** What the organization's file says of an agent reaches the global database. */
const index = (services: Services, scope: Scope, id: string) => indexNow(services, scope.orgId, [find(scope, id)]);

/** Agents as the caller may see them; their tokens are in the global database. */
async function present(services: Services, scope: Scope, agents: readonly Membership[]) {
  const identities = agents.flatMap(({ identityId }) => identityId ?? []);
  const tokens = isAdmin(scope.actor) ? await agentTokens(services, identities) : null;
  return scope.read((r) => agents.map(agentPresenter(r, tokens)));
}

const presentOne = async (services: Services, scope: Scope, id: string) =>
  (await present(services, scope, [find(scope, id)]))[0];
