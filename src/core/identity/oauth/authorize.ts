import type { Services } from "#/platform/services.ts";
import type { OAuthClient, Resource } from "#/schema/global/apps.ts";
import { findClient } from "./find-client.ts";
import { isRegistered, withParameters } from "./redirects.ts";
import { type OAuthCode, OAuthRefusal } from "./refusal.ts";
import { checkedScope, resourceNamed } from "./resources.ts";

const ONCE = [
  "client_id",
  "redirect_uri",
  "response_type",
  "state",
  "scope",
  "code_challenge",
  "code_challenge_method",
  "prompt",
];
const LONGEST_STATE = 2048;

/** What an app asks somebody for. */
export interface Asked {
  client: OAuthClient;
  redirectUri: string;
  state: string | null;
  challenge: string;
  resource: Resource;
  scope: string;
  /** The app wants no questions asked. */
  isSilent: boolean;
}

/** Sends whoever asked back to the app, which is told why. */
export class SentBack extends Error {
  override readonly name = "SentBack";
  constructor(readonly location: string) {
    super("Sent back to the app");
  }
}

/** The address that an app is answered at; `iss` says who answers (RFC 9207). */
export const answerAt = (
  { config }: Pick<Services, "config">,
  { redirectUri, state }: Pick<Asked, "redirectUri" | "state">,
  parameters: Record<string, string>,
): string => withParameters(redirectUri, { ...parameters, state, iss: config.baseUrl });

export const sentBack = (
  services: Pick<Services, "config">,
  asked: Pick<Asked, "redirectUri" | "state">,
  error: OAuthCode,
  error_description: string,
): SentBack => new SentBack(answerAt(services, asked, { error, error_description }));

/**
 * What an app asks for. Throws `OAuthRefusal` while it is not known that the app is to be answered
 * there, and `SentBack` after that.
 */
export async function readAsked(services: Services, query: URLSearchParams): Promise<Asked> {
  for (const name of ONCE)
    if (query.getAll(name).length > 1)
      throw new OAuthRefusal("invalid_request", `${name} is there more than once.`);
  const client = await findClient(services, query.get("client_id") ?? "");
  const redirectUri = query.get("redirect_uri") ?? "";
  if (!isRegistered(client.redirectUris, redirectUri))
    throw new OAuthRefusal("invalid_request", "redirect_uri is none that the app registered.");
  const state = query.get("state");
  if (state !== null && state.length > LONGEST_STATE)
    throw new OAuthRefusal("invalid_request", "state is too long.");
  const to = { redirectUri, state };
  const back = (code: OAuthCode, description: string) => sentBack(services, to, code, description);
  if (query.get("response_type") !== "code")
    throw back("unsupported_response_type", "response_type is code.");
  if (query.has("request") || query.has("request_uri"))
    throw back("request_not_supported", "Say what is asked for in the address itself.");
  const challenge = query.get("code_challenge") ?? "";
  if (query.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(challenge))
    throw back("invalid_request", "PKCE is needed, with S256.");
  try {
    return {
      ...to,
      client,
      challenge,
      resource: resourceIn(services.config.baseUrl, query.getAll("resource")),
      scope: checkedScope(query.get("scope") ?? ""),
      isSilent: query.get("prompt") === "none",
    };
  } catch (error) {
    throw error instanceof OAuthRefusal ? back(error.code, error.description) : error;
  }
}

/** A code is for one resource: the API, where none is named. */
function resourceIn(baseUrl: string, named: readonly string[]): Resource {
  const [first, ...rest] = named;
  if (rest.length > 0) throw new OAuthRefusal("invalid_target", "Ask for one resource at a time.");
  return first === undefined ? "/api/v1" : resourceNamed(baseUrl, first);
}
