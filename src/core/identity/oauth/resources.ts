import { keysOf } from "#/lib/keys.ts";
import type { Resource } from "#/schema/global/apps.ts";
import type { TokenScope } from "#/schema/global/identities.ts";
import { OAuthRefusal } from "./refusal.ts";

const RESOURCES: Record<Resource, string> = {
  "/api/v1": "Atoll API",
  "/api/mcp": "Atoll MCP",
};
export const READ = "svc.read";
export const SCOPES = [READ, "svc.write"];

/** Which resource a path belongs to: the API, but for the MCP endpoint. */
export const resourceOf = (path: string): Resource =>
  path === "/api/mcp" || path.startsWith("/api/mcp/") ? "/api/mcp" : "/api/v1";

/** The resource that an indicator names (RFC 8707), by its address. */
export function resourceNamed(baseUrl: string, indicator: string): Resource {
  const found = keysOf(RESOURCES).find((path) => indicator.replace(/\/$/, "") === baseUrl + path);
  if (found) return found;
  throw new OAuthRefusal("invalid_target", "There is no such resource.");
}

/** What a token of these scopes may do. */
export const scopeOf = (scope: string): TokenScope =>
  scope.split(" ").includes("svc.write") ? "full" : "read";

/**
 * Scopes as they are granted, each once; `svc.read` where none is named. Clients that want to
 * refresh ask for `offline_access`, which they may anyway.
 */
export function checkedScope(asked: string): string {
  const words = new Set(asked.split(" ").filter((word) => word && word !== "offline_access"));
  for (const word of words)
    if (!SCOPES.includes(word)) throw new OAuthRefusal("invalid_scope", "There is no such scope.");
  return SCOPES.filter((scope) => words.has(scope)).join(" ") || READ;
}

/** RFC 8414. */
export const serverMetadata = (baseUrl: string) => ({
  issuer: baseUrl,
  authorization_endpoint: `${baseUrl}/oauth/authorize`,
  token_endpoint: `${baseUrl}/api/oauth/token`,
  registration_endpoint: `${baseUrl}/api/oauth/register`,
  revocation_endpoint: `${baseUrl}/api/oauth/revoke`,
  scopes_supported: SCOPES,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
  revocation_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  protected_resources: keysOf(RESOURCES).map((path) => baseUrl + path),
});

/** RFC 9728. */
export const resourceMetadata = (baseUrl: string, resource: Resource) => ({
  resource: baseUrl + resource,
  resource_name: RESOURCES[resource],
  authorization_servers: [baseUrl],
  scopes_supported: SCOPES,
  bearer_methods_supported: ["header"],
});
