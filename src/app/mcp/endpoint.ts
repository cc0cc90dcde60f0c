import { authenticate, type Caller } from "#/core/identity/caller.ts";
import { isSlug } from "#/core/orgs/slugs.ts";
import { declareExchange } from "#/platform/declare.ts";
import { Invalid, Unauthenticated } from "#/platform/errors.ts";
import { requireOwnHost } from "#/platform/http/origin.ts";
import { anyObject, type Call, type Operation } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import { type Answering, answering } from "./protocol.ts";

interface Connected {
  caller: Caller;
}

/** The door for assistants: the Model Context Protocol over HTTP, without sessions. */
export function mcpEndpoint(): Operation {
  let answers: Promise<Answering> | null = null;
  return declareExchange<"/api/mcp", typeof anyObject, typeof anyObject, Connected>(
    { enter: connect },
    {
      id: "mcp",
      tag: "MCP",
      method: "POST",
      path: "/api/mcp",
      isHidden: true,
      summary: "Answer one message of the Model Context Protocol",
      body: anyObject,
      answers: { 200: { description: "The answer of the protocol." } },
      async run({ services, exchange, body, caller }) {
        answers ??= answering(services);
        const answer = await answers;
        const answered = await answer(exchange.request, body, caller);
        // An answer of the library has headers of its own; a text has ours alone.
        if (typeof answered === "string") exchange.set.headers["content-type"] = "application/json";
        return answered;
      },
    },
  );
}

/** The organization that a tool is called in, so that who calls is not looked up again in it. */
function organizationIn(body: unknown): string {
  const { organization } = Object(Object(Object(body).params).arguments);
  return typeof organization === "string" && isSlug(organization) ? organization : "";
}

/**
 * Who calls, by an OAuth token of this resource or a personal token; what is changed is asked of
 * the operation that a tool calls. A cookie is none: 401.
 */
async function connect(services: Services, { request, body }: Call): Promise<Connected> {
  requireOwnHost(request, services.config.baseUrl);
  const slug = organizationIn(body);
  const { caller } = await authenticate(services, { request, kind: "read", slug });
  if (caller.via === "session") throw new Unauthenticated("Send an access token.");
  if (Array.isArray(body))
    throw new Invalid({ "": [{ code: "wrong_type", message: "One message at a time." }] });
  return { caller };
}
