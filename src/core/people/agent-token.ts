import { oneOf, type Static, t } from "#/lib/schema.ts";
import { Conflict, Forbidden } from "#/platform/errors.ts";
import { traceOf } from "#/platform/http/trace.ts";
import type { Call } from "#/platform/operation.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { openScope, type Read, type Scope } from "../access/scope.ts";
import { type Caller, requireSession } from "../identity/caller.ts";
import { onceGlobally } from "../identity/idempotency.ts";
import { identityById } from "../identity/identities.ts";
import type { MintedToken } from "../identity/tokens.ts";
import { newTokenMail, rotateToken } from "../identity/tokens.ts";
import { indexStatements } from "../orgs/memberships.ts";
import { operatorIdsOf, type TellOperator, tellOperators } from "./agent-operators.ts";
import { findAgent } from "./agents.ts";

export const tokenBody = t.Object({
  scope: t.Optional(
    oneOf(["read", "full"], { description: "`read` (the default) allows GET and HEAD only." }),
  ),
});

interface Minting {
  id: string;
  caller: Caller;
  body: Static<typeof tokenBody>;
  call: Call;
  tell: TellOperator;
}

/**
 * Mints the token of an agent for a signed-in admin who operates it; the one it had stops working,
 * and all its operators are told: whoever has it reads what the agent reads. Throws 403 for a token
 * as caller and for whoever doesn't operate it, 404 and, for a deactivated agent, 409.
 */
export async function mintAgentToken(
  services: Services,
  scope: Scope,
  { id, caller, body, call, tell }: Minting,
) {
  requireSession(caller);
  const find = (r: Read) => requireOperator(r, findAgent(r, id));
  scope.read(find);
  return onceGlobally<MintedToken>({ services, caller, call }, async (remember) => {
    const agent = scope.read(find);
    if (agent.status !== "active" || agent.identityId === null)
      throw new Conflict("This agent is deactivated. Bring it back first.");
    const { statements, answer } = rotateToken(
      { identityId: agent.identityId, mintedBy: caller.identityId },
      { ...body, name: agent.name },
      services.clock.now(),
    );
    // They are told first: nobody has a token that was not told of.
    const { orgId, actor } = scope;
    openScope({ services, orgId, actor }).write((w) => {
      find(w);
      tellOperators(
        w,
        agent,
        `${actor.name} made a new token for ${agent.name} (${answer.scope})`,
        tell,
      );
    });
    const trace = traceOf(call.request);
    const minter = await services.global.get(identityById, { id: caller.identityId });
    const news = "agent_token_created" as const;
    await services.global.batch([
      ...indexStatements(orgId, agent),
      ...statements,
      ...remember(answer),
      ...(minter ? await newTokenMail(services, minter, answer, { ...trace, news }) : []),
    ]);
    services.nudgeJobs();
    const about = { membership: agent.id, token: answer.id, scope: answer.scope };
    security(services.log, "agent_token_minted", { ...trace, ...about });
    return answer;
  });
}

function requireOperator(r: Read, agent: Membership): Membership {
  if (operatorIdsOf(r, agent).includes(r.actor.id)) return agent;
  throw new Forbidden("Only an admin who operates this agent can make its token.");
}
