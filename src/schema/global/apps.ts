import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SignInMethod, TokenScope } from "./identities.ts";

/** Programs that people connect to their account. */
export const oauthClients = sqliteTable("oauth_clients", {
  id: text("id").primaryKey(),
  source: text("source").$type<"registered" | "described">().notNull(),
  name: text("name").notNull(),
  redirectUris: text("redirect_uris", { mode: "json" }).$type<string[]>().notNull(),
  authMethod: text("auth_method").$type<AuthMethod>().notNull(),
  secretHash: text("secret_hash"),
  freshUntil: text("fresh_until"),
  createdAt: text("created_at").notNull(),
});
export type OAuthClient = typeof oauthClients.$inferSelect;
export type AuthMethod = "none" | "client_secret_basic" | "client_secret_post";

export const oauthGrants = sqliteTable("oauth_grants", {
  id: text("id").primaryKey(),
  identityId: text("identity_id").notNull(),
  clientId: text("client_id").notNull(),
  resource: text("resource").$type<Resource>().notNull(),
  scope: text("scope").notNull(),
  createdAt: text("created_at").notNull(),
  lastUsedAt: text("last_used_at"),
});

/** What a grant is for, by its path: each refuses the tokens of the other. */
export type Resource = "/api/v1" | "/api/mcp";

export const oauthCodes = sqliteTable("oauth_codes", {
  codeHash: text("code_hash").primaryKey(),
  requestId: text("request_id").notNull(),
  grantId: text("grant_id").notNull(),
  redirectUri: text("redirect_uri").notNull(),
  challenge: text("challenge").notNull(),
  scope: text("scope").notNull(),
  family: text("family").notNull(),
  expiresAt: text("expires_at").notNull(),
  usedAt: text("used_at"),
  /** What who let it in had signed in by. */
  method: text("method").$type<SignInMethod>().notNull(),
  /** The passkey, or the account with a provider, that who made it had signed in with. */
  openedWith: text("opened_with"),
});

export const oauthTokens = sqliteTable("oauth_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  kind: text("kind").$type<"access" | "refresh">().notNull(),
  grantId: text("grant_id").notNull(),
  identityId: text("identity_id").notNull(),
  family: text("family").notNull(),
  scope: text("scope").notNull(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  rotatedAt: text("rotated_at"),
  /** What who let it in had signed in by. */
  method: text("method").$type<SignInMethod>().notNull(),
  /** The passkey, or the account with a provider, that who made it had signed in with. */
  openedWith: text("opened_with"),
});
export type OAuthToken = typeof oauthTokens.$inferSelect;

/** Codes by which a command line gets a token. */
export const cliCodes = sqliteTable("cli_codes", {
  codeHash: text("code_hash").primaryKey(),
  identityId: text("identity_id").notNull(),
  challenge: text("challenge").notNull(),
  scope: text("scope").$type<TokenScope>().notNull(),
  deviceName: text("device_name").notNull(),
  expiresAt: text("expires_at").notNull(),
  method: text("method").$type<SignInMethod>().notNull(),
  /** The passkey, or the account with a provider, that who made it had signed in with. */
  openedWith: text("opened_with"),
});
