import { t } from "#/lib/schema.ts";
import { nothing } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { operation } from "../access/operation.ts";
import { isAdmin } from "../access/roles.ts";
import type { Scope } from "../access/scope.ts";
import { agentTokens, newTokenSchema } from "../identity/tokens.ts";
import { setOperators } from "./agent-operators.ts";
import { mintAgentToken, tokenBody } from "./agent-token.ts";
import {
  agentPatch,
  agentPresenter,
  agentSchema,
  createAgent,
  deactivateAgent,
  editAgent,
  findAgent,
  listAgents,
  newAgentBody,
  operatorsBody,
} from "./agents.ts";
import { tellers } from "./change.ts";
import { agentExample, agentTokenExample } from "./examples.ts";
import { indexNow } from "./index-people.ts";
import { postageOf } from "./invitations/mails.ts";

const tag = "Agents";

export const list = operation({
  id: "listAgents",
  tag,
  method: "GET",
  path: "/agents",
  access: "member",
  summary: "The agents of the organization",
  description:
    "Deactivated ones too. Summaries of their tokens are for admins; for others `token` is null.",
  returns: "In the order they came.",
  answer: t.Array(agentSchema),
  sample: [agentExample],
  run: ({ scope, services }) => present(services, scope, scope.read(listAgents)),
});

export const create = operation({
  id: "createAgent",
  tag,
  method: "POST",
  path: "/agents",
  access: "admin",
  makes: true,
  errors: [403, 409, 422],
  summary: "Make an agent",
  description:
    "A member that calls the API with a token of its own: without a seat, an address or a way to sign in. Put it on projects like anybody else. You become its first operator; the others are told. Make its token next.",
  body: newAgentBody,
  example: { name: "Release bot", directable_by: "members" },
  returns: "The agent.",
  answer: agentSchema,
  sample: { ...agentExample, token: null },
  run: async ({ scope, caller, body, services }) => {
    const postage = await postageOf(services, caller);
    const made = scope.write((w) => {
      const agent = createAgent(w, { input: body, postage, tell: tellers().operator });
      return agentPresenter(w, null)(agent);
    });
    await index(services, scope, made.id);
    return made;
  },
});

export const getAgent = operation({
  id: "getAgent",
  tag,
  method: "GET",
  path: "/agents/:id",
  access: "member",
  errors: [404],
  summary: "One agent",
  description:
    "`active` until it is deactivated; `presence` while it says that it listens, as `active` does on its row among the people.",
  returns: "The agent.",
  answer: agentSchema,
  sample: agentExample,
  run: ({ scope, params, services }) => presentOne(services, scope, params.id),
});

export const updateAgent = operation({
  id: "updateAgent",
  tag,
  method: "PATCH",
  path: "/agents/:id",
  access: "admin",
  errors: [403, 404, 422],
  summary: "Change an agent, or bring it back",
  description:
    "`active: true` brings a deactivated agent back; if nobody operates it any more, you do. Its old token stays dead.",
  body: agentPatch,
  example: { directable_by: "members" },
  returns: "The agent.",
  answer: agentSchema,
  sample: agentExample,
  run: async ({ scope, caller, params, body, services }) => {
    const postage = await postageOf(services, caller);
    scope.write((w) =>
      editAgent(w, findAgent(w, params.id), { input: body, postage, tell: tellers().operator }),
    );
    await index(services, scope, params.id);
    return presentOne(services, scope, params.id);
  },
});

export const deactivate = operation({
  id: "deactivateAgent",
  tag,
  method: "DELETE",
  path: "/agents/:id",
  access: "admin",
  errors: [403, 404],
  summary: "Deactivate an agent",
  description:
    "Its token stops working at once, and its open streams end within 15 seconds. What it made keeps its name.",
  returns: "It is deactivated.",
  answer: nothing,
  run: async ({ scope, params, services }) => {
    scope.write((w) => deactivateAgent(w, findAgent(w, params.id), tellers().operator));
    await index(services, scope, params.id);
  },
});

export const updateOperators = operation({
  id: "updateAgentOperators",
  tag,
  method: "PUT",
  path: "/agents/:id/operators",
  access: "admin",
  errors: [403, 404, 422],
  summary: "Say who operates an agent",
  description:
    "Replaces the list; those who were in it and those who are now are told. Whoever leaves the team operates it no more; an agent ends with its last operator.",
  body: operatorsBody,
  example: { operator_ids: ["0193b0c8-7d10-7000-8000-0000000000ab"] },
  returns: "The agent.",
  answer: agentSchema,
  sample: agentExample,
  run: ({ scope, params, body, services }) => {
    scope.write((w) =>
      setOperators(w, findAgent(w, params.id), {
        ids: body.operator_ids,
        tell: tellers().operator,
      }),
    );
    return presentOne(services, scope, params.id);
  },
});

export const createToken = operation({
  id: "createAgentToken",
  tag,
  method: "POST",
  path: "/agents/:id/token",
  access: "admin",
  makes: true,
  security: "session",
  errors: [403, 404, 409, 422],
  summary: "Mint the token of an agent",
  description:
    "For a signed-in admin who operates it, not for a token; all its operators are told. `token` is shown in this answer only. An agent has one token: the one it had stops working at once. A deactivated agent gets none (409).",
  body: tokenBody,
  example: { scope: "full" },
  returns: "The new token.",
  answer: newTokenSchema,
  sample: agentTokenExample,
  isSecret: true,
  run: ({ scope, caller, params, body, call, services }) =>
    mintAgentToken(services, scope, {
      id: params.id,
      caller,
      body,
      call,
      tell: tellers().operator,
    }),
});

const find = (scope: Scope, id: string) => scope.read((r) => findAgent(r, id));

/** What the organization's file says of an agent reaches the global database. */
const index = (services: Services, scope: Scope, id: string) =>
  indexNow(services, scope.orgId, [find(scope, id)]);

/** Agents as the caller may see them; their tokens are in the global database. */
async function present(services: Services, scope: Scope, agents: readonly Membership[]) {
  const identities = agents.flatMap(({ identityId }) => identityId ?? []);
  const tokens = isAdmin(scope.actor) ? await agentTokens(services, identities) : null;
  return scope.read((r) => agents.map(agentPresenter(r, tokens)));
}

async function presentOne(services: Services, scope: Scope, id: string) {
  const [presented] = await present(services, scope, [find(scope, id)]);
  if (!presented) throw new Error("An agent presents as itself");
  return presented;
}
