import type { Permit } from "#/platform/http/rate-limit.ts";
import type { Exchange } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import { identityById, isProven } from "../../identity/identities.ts";
import { QUOTAS, takePermits } from "../../identity/quotas.ts";
import type { Entered } from "../operation.ts";
import { isAgent } from "../roles.ts";
import type { EventStream, Opening } from "./event-stream.ts";

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

/**
 * Answers a request with a stream, unless it is a HEAD, which nobody would read and nobody's leaving
 * would end. Throws 429 when somebody has too many.
 */
export async function answerWithStream(
  services: Services,
  { scope, caller, exchange: { request, server } }: Entered & { exchange: Exchange },
  streamOf: (opening: Opening) => EventStream,
): Promise<Response> {
  if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
  const permit = await takeStream(services, { scope, caller });
  // The default cuts what is silent for 12 seconds, and a ping comes every 15.
  server?.timeout(request, 0);
  return new Response(streamOf({ scope, caller, permit }).open(), { headers: HEADERS });
}

/**
 * Takes one of the permits somebody has for open streams, in all their organizations together, and
 * one of those of all people, or all agents, of the organization. Throws 429.
 */
async function takeStream(
  services: Services,
  { scope: { actor, orgId }, caller: { identityId } }: Entered,
): Promise<Permit> {
  if (isAgent(actor)) {
    const { agent_streams, agent_streams_org } = QUOTAS;
    return takePermits(services, [
      [agent_streams, identityId],
      [agent_streams_org, orgId],
    ]);
  }
  const identity = await services.global.get(identityById, { id: identityId });
  const { streams, streams_org } = QUOTAS;
  return takePermits(services, [
    [streams, identityId, { proven: identity !== null && isProven(identity) }],
    [streams_org, orgId],
  ]);
}
