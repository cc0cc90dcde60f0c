import { named, t } from "#/lib/schema.ts";
import { openOperation } from "#/platform/declare.ts";
import type { Form } from "#/platform/http/body.ts";
import { anyObject } from "#/platform/operation.ts";
import { QUOTAS, takeAddressQuota } from "../quotas.ts";
import { authenticateClient, field } from "./find-client.ts";
import { OAuthRefusal, oauthExchange } from "./refusal.ts";
import { register } from "./register.ts";
import { resourceMetadata, serverMetadata } from "./resources.ts";
import { exchangeCode, refresh, revoke } from "./tokens.ts";

const tag = "Apps";
const text = t.String();
const uri = t.String({ format: "uri" });
const words = t.Array(text);
const optional = t.Optional(text);
const example = "https://atoll.example.com";

const metadataSchema = named(
  "AuthorizationServer",
  t.Object({
    issuer: uri,
    authorization_endpoint: uri,
    token_endpoint: uri,
    registration_endpoint: uri,
    revocation_endpoint: uri,
    scopes_supported: words,
    response_types_supported: words,
    response_modes_supported: words,
    grant_types_supported: words,
    token_endpoint_auth_methods_supported: words,
    revocation_endpoint_auth_methods_supported: words,
    code_challenge_methods_supported: words,
    authorization_response_iss_parameter_supported: t.Boolean(),
    client_id_metadata_document_supported: t.Boolean(),
    protected_resources: words,
  }),
);
const resourceSchema = named(
  "ProtectedResource",
  t.Object({
    resource: uri,
    resource_name: text,
    authorization_servers: words,
    scopes_supported: words,
    bearer_methods_supported: words,
  }),
);

export const getServer = openOperation({
  id: "getAuthorizationServer",
  tag,
  method: "GET",
  path: "/.well-known/oauth-authorization-server",
  summary: "How apps ask for access (RFC 8414)",
  returns: "Where to ask, and what for.",
  answer: metadataSchema,
  sample: serverMetadata(example),
  run: ({ services }) => serverMetadata(services.config.baseUrl),
});

export const getApiResource = openOperation({
  id: "getApiResource",
  tag,
  method: "GET",
  path: "/.well-known/oauth-protected-resource/api/v1",
  summary: "What the API is to apps (RFC 9728)",
  returns: "Its name, and who lets apps in.",
  answer: resourceSchema,
  sample: resourceMetadata(example, "/api/v1"),
  run: ({ services }) => resourceMetadata(services.config.baseUrl, "/api/v1"),
});

export const getMcpResource = openOperation({
  id: "getMcpResource",
  tag,
  method: "GET",
  path: "/.well-known/oauth-protected-resource/api/mcp",
  summary: "What the MCP endpoint is to apps (RFC 9728)",
  returns: "Its name, and who lets apps in.",
  answer: resourceSchema,
  sample: resourceMetadata(example, "/api/mcp"),
  run: ({ services }) => resourceMetadata(services.config.baseUrl, "/api/mcp"),
});

export const registerClient = oauthExchange({
  id: "createOAuthClient",
  tag,
  method: "POST",
  path: "/api/oauth/register",
  summary: "Register an app (RFC 7591)",
  description:
    "An app that has an https address for a document about itself needs none of this: that address is its `client_id`. What nobody connects within a week is forgotten.",
  body: anyObject,
  accepts: t.Object({
    redirect_uris: words,
    client_name: optional,
    token_endpoint_auth_method: optional,
    grant_types: t.Optional(words),
    response_types: t.Optional(words),
    scope: optional,
  }),
  example: {
    client_name: "Time tracker",
    redirect_uris: ["http://127.0.0.1/callback"],
    token_endpoint_auth_method: "none",
  },
  answers: {
    201: {
      description: "The app; its secret, if it has one, is shown here only.",
      schema: named(
        "OAuthClient",
        t.Object({
          client_id: text,
          client_id_issued_at: t.Integer(),
          client_secret: optional,
          client_secret_expires_at: t.Optional(t.Integer()),
          client_name: text,
          redirect_uris: words,
          grant_types: words,
          response_types: words,
          token_endpoint_auth_method: text,
          scope: text,
        }),
      ),
      example: {
        client_id: "q0ZtWmdC2abR3f7kQ0ZtWm",
        client_id_issued_at: 1795000000,
        client_name: "Time tracker",
        redirect_uris: ["http://127.0.0.1/callback"],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
        scope: "svc.read svc.write",
      },
    },
  },
  run: async ({ services, body, exchange: { set }, trace }) => {
    const registered = await register(services, body, trace().address ?? null);
    set.status = 201;
    return registered;
  },
});

/** Which fields a form has is for the protocol to say, in its own words. */
const anyForm = t.Object({}, { additionalProperties: t.Union([text, words]) });

export const token = oauthExchange({
  id: "createOAuthToken",
  tag,
  method: "POST",
  path: "/api/oauth/token",
  summary: "Exchange a code, or a refresh token, for tokens",
  description:
    "An access token lasts an hour. A refresh token works once; within 30 seconds the same answer is given again. One that comes back later ends all tokens that came of it.",
  takesForm: true,
  body: anyForm,
  accepts: t.Object({
    grant_type: text,
    client_id: optional,
    client_secret: optional,
    code: optional,
    redirect_uri: optional,
    code_verifier: optional,
    refresh_token: optional,
    scope: optional,
    resource: optional,
  }),
  example: { grant_type: "refresh_token", refresh_token: "svc_ort_…", client_id: "q0ZtWmdC2abR" },
  answers: {
    200: {
      description: "The tokens.",
      schema: named(
        "OAuthTokens",
        t.Object({
          access_token: text,
          token_type: text,
          expires_in: t.Integer(),
          refresh_token: text,
          scope: text,
        }),
      ),
      example: {
        access_token: "svc_oat_…",
        token_type: "Bearer",
        expires_in: 3600,
        refresh_token: "svc_ort_…",
        scope: "svc.read",
      },
    },
  },
  run: async ({ services, body, exchange: { request }, trace }) => {
    const form: Form = body;
    const address = trace().address ?? null;
    await takeAddressQuota(services, QUOTAS.token_address, address);
    requireOnce(form);
    const type = field(form, "grant_type");
    if (type === null) throw new OAuthRefusal("invalid_request", "grant_type is missing.");
    if (type !== "authorization_code" && type !== "refresh_token")
      throw new OAuthRefusal("unsupported_grant_type", "There is no such grant_type.");
    const client = await authenticateClient(services, { form, request, address });
    return type === "refresh_token"
      ? refresh(services, client, form)
      : exchangeCode(services, client, form);
  },
});

function requireOnce(form: Form): void {
  for (const name of Object.keys(form)) if (name !== "resource") field(form, name);
}

export const revokeToken = oauthExchange({
  id: "revokeOAuthToken",
  tag,
  method: "POST",
  path: "/api/oauth/revoke",
  summary: "Give a token back (RFC 7009)",
  takesForm: true,
  body: anyForm,
  accepts: t.Object({
    token: text,
    token_type_hint: optional,
    client_id: optional,
    client_secret: optional,
  }),
  example: { token: "svc_ort_…", client_id: "q0ZtWmdC2abR" },
  answers: { 200: { description: "It opens nothing, if it was one of this app's." } },
  run: async ({ services, body, exchange: { request }, trace }) => {
    const form: Form = body;
    const address = trace().address ?? null;
    await takeAddressQuota(services, QUOTAS.token_address, address);
    requireOnce(form);
    await revoke(services, await authenticateClient(services, { form, request, address }), form);
    return new Response(null, { status: 200, headers: { "cache-control": "no-store" } });
  },
});
