import { oneOf, type Static, t } from "#/lib/schema.ts";
import { Conflict } from "#/platform/errors.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { Scope } from "../access/scope.ts";
import { type Caller, requireSession } from "../identity/caller.ts";
import { onceGlobally } from "../identity/idempotency.ts";
import { rotateToken } from "../identity/tokens.ts";
import { indexStatements } from "../orgs/memberships.ts";
import { findAgent } from "./agents.ts";

export const tokenBody = t.Object({
  scope: t.Optional(oneOf(["read", "full"], { description: "`read` (the default) allows GET and HEAD only." })),
});

interface Minting {
  id: string;
  caller: Caller;
  body: Static<typeof tokenBody>;
  request: Request;
}

/**
 * Mints the token of an agent for a signed-in person; the one it had stops working. Throws 403 for a token as caller, 404
 * and, for a deactivated agent, 409.
 */
export async function mintAgentToken(services: Services, scope: Scope, { id, caller, body, request }: Minting) {
  requireSession(caller);
  const find = () => scope.read((r) => findAgent(r, id));
  find();
  return onceGlobally({ services, caller, request, body, status: 201 }, async (remember) => {
    const agent = find();
    if (agent.status !== "active" || agent.identityId === null)
      throw new Conflict("This agent is deactivated. Bring it back first.");
    const { statements, answer } = rotateToken(agent.identityId, { ...body, name: agent.name }, services.clock.now());
    await services.global.batch([...indexStatements(scope.orgId, agent), ...statements, ...remember(answer)]);
    const about = { membership: agent.id, token: answer.id, scope: answer.scope };
    security(services.log, "agent_token_minted", { ...traceOf(request), ...about });
    return answer;
  });
}
