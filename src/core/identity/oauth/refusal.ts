import type { TSchema } from "#/lib/schema.ts";
import { named, t } from "#/lib/schema.ts";
import { openExchange } from "#/platform/declare.ts";
import type { DeclaredExchange } from "#/platform/operation.ts";

export type OAuthCode =
  | "access_denied"
  | "consent_required"
  | "invalid_client"
  | "invalid_client_metadata"
  | "invalid_grant"
  | "invalid_redirect_uri"
  | "invalid_request"
  | "invalid_scope"
  | "invalid_target"
  | "login_required"
  | "request_not_supported"
  | "unsupported_grant_type"
  | "unsupported_response_type";

/** A refusal in the words of OAuth (RFC 6749, section 5.2). */
export class OAuthRefusal extends Error {
  override readonly name = "OAuthRefusal";
  constructor(
    readonly code: OAuthCode,
    readonly description: string,
    readonly status: 400 | 401 = 400,
    readonly headers: Record<string, string> = {},
  ) {
    super(description);
  }
}

export const oauthErrorSchema = named(
  "OAuthError",
  t.Object({ error: t.String(), error_description: t.String() }),
);
/** An operation of the OAuth server, which refuses in the words of OAuth. */
export const oauthExchange = <
  const P extends string,
  B extends TSchema = TSchema,
  Q extends TSchema = TSchema,
>({
  run,
  ...declared
}: DeclaredExchange<P, Q, B, unknown>) =>
  openExchange<P, B, Q>({
    isSecret: true,
    refusesByOAuth: true,
    ...declared,
    errors: [400, 401, 429],
    run: async (input) => {
      try {
        return await run(input);
      } catch (error) {
        if (!(error instanceof OAuthRefusal)) throw error;
        const { code, description, status } = error;
        const headers = { "cache-control": "no-store", ...error.headers };
        return Response.json({ error: code, error_description: description }, { status, headers });
      }
    },
  });
