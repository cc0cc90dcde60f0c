import { authenticate, type Caller } from "#/core/identity/caller.ts";
import { isSlug } from "#/core/orgs/slugs.ts";
import type { TSchema } from "#/lib/schema.ts";
import { declareExchange } from "#/platform/declare.ts";
import { Invalid, Unauthenticated } from "#/platform/errors.ts";
import { readJson } from "#/platform/http/body.ts";
import { requireOwnHost } from "#/platform/http/origin.ts";
import type { Call, Operation } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import { type Answering, answering } from "./protocol.ts";
import { type Fields, isFields } from "./shown.ts";

interface Connected {
  caller: Caller;
  message: Fields;
}

/** The door for assistants: the Model Context Protocol over HTTP, without sessions. */
export function mcpEndpoint(): Operation {
  let answers: Promise<Answering> | null = null;
  return declareExchange<"/api/mcp", TSchema, TSchema, Connected>(
    { enter: connect },
    {
      id: "mcp",
      tag: "MCP",
      method: "POST",
      path: "/api/mcp",
      isHidden: true,
      summary: "Answer one message of the Model Context Protocol",
      answers: { 200: { description: "The answer of the protocol." } },
      async run({ services, exchange, caller, message }) {
        answers ??= answering(services);
        const answer = await answers;
        const answered = await answer(exchange.request, message, caller);
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
async function connect(services: Services, { request }: Call): Promise<Connected> {
  requireOwnHost(request, services.config.baseUrl);
  const message = await readJson(request);
  const slug = organizationIn(message);
  const { caller } = await authenticate(services, { request, kind: "read", slug });
  if (caller.via === "session") throw new Unauthenticated("Send an access token.");
  // What is wrong in one is said as the protocol says it.
  if (!isFields(message))
    throw new Invalid({ "": [{ code: "wrong_type", message: "One message at a time." }] });
  return { caller, message };
}
