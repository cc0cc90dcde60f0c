import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ProviderId } from "#/platform/sign-in-providers.ts";

export type TokenScope = "read" | "full";

/** What somebody signed in by; nobody signs in as an agent, which has a token. */
export type SignInMethod = "password" | "passkey" | ProviderId | "agent";

export const identities = sqliteTable("identities", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** Null for an agent, which signs in nowhere. */
  email: text("email"),
  emailVerifiedAt: text("email_verified_at"),
  passwordHash: text("password_hash"),
  /** Since when signing in takes a second factor. */
  twoFactorAt: text("two_factor_at"),
  preferences: text("preferences", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
  createdAt: text("created_at").notNull(),
  updatedAt: text("updated_at").notNull(),
  /** The name of their picture in the store. */
  avatar: text("avatar"),
});
export type Identity = typeof identities.$inferSelect;

export const sessions = sqliteTable("sessions", {
  id: text("id").primaryKey(),
  tokenHash: text("token_hash").notNull(),
  identityId: text("identity_id").notNull(),
  remembered: integer("remembered", { mode: "boolean" }).notNull(),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
  createdAt: text("created_at").notNull(),
  lastSeenAt: text("last_seen_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  method: text("method").$type<SignInMethod>().notNull(),
  /** The passkey, or the account with a provider, that it was opened with. */
  openedWith: text("opened_with"),
});
export type Session = typeof sessions.$inferSelect;

export const accessTokens = sqliteTable("access_tokens", {
  id: text("id").primaryKey(),
  identityId: text("identity_id").notNull(),
  name: text("name").notNull(),
  prefix: text("prefix").notNull(),
  tokenHash: text("token_hash").notNull(),
  scope: text("scope").$type<TokenScope>().notNull(),
  createdAt: text("created_at").notNull(),
  lastUsedAt: text("last_used_at"),
  expiresAt: text("expires_at"),
  /** What who made it had signed in by. */
  method: text("method").$type<SignInMethod>().notNull(),
  /** The passkey, or the account with a provider, that who made it had signed in with. */
  openedWith: text("opened_with"),
  /** Who minted it, of an agent's. */
  mintedBy: text("minted_by"),
});
export type AccessToken = typeof accessTokens.$inferSelect;

export const mailTokens = sqliteTable("mail_tokens", {
  id: text("id").primaryKey(),
  purpose: text("purpose").notNull(),
  identityId: text("identity_id").notNull(),
  email: text("email").notNull(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  usedAt: text("used_at"),
});
export type MailToken = typeof mailTokens.$inferSelect;

/** Whose session, token, membership or address ended or changed; triggers write it. */
export const revocations = sqliteTable("revocations", {
  seq: integer("seq").primaryKey(),
  identityId: text("identity_id").notNull(),
});

export const totp = sqliteTable("totp", {
  identityId: text("identity_id").primaryKey(),
  /** Encrypted. */
  secret: blob("secret").$type<Uint8Array>().notNull(),
  trustKey: text("trust_key").notNull(),
  lastStep: integer("last_step").notNull(),
  createdAt: text("created_at").notNull(),
  confirmedAt: text("confirmed_at"),
});
export type Totp = typeof totp.$inferSelect;

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  { identityId: text("identity_id").notNull(), codeHash: text("code_hash").notNull() },
  (table) => [primaryKey({ columns: [table.identityId, table.codeHash] })],
);

/** Whoever showed a first factor and has yet to show the second. */
export const challenges = sqliteTable("challenges", {
  id: text("id").primaryKey(),
  tokenHash: text("token_hash").notNull(),
  identityId: text("identity_id").notNull(),
  remembered: integer("remembered", { mode: "boolean" }).notNull(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  method: text("method").$type<SignInMethod>().notNull(),
  openedWith: text("opened_with"),
  /** What is joined once it is met. */
  joining: text("joining", { mode: "json" }).$type<JoinedAccount>(),
});
export type Challenge = typeof challenges.$inferSelect;

/** Whom a provider knows somebody as. */
export const providerAccounts = sqliteTable("provider_accounts", {
  id: text("id").primaryKey(),
  identityId: text("identity_id").notNull(),
  provider: text("provider").$type<ProviderId>().notNull(),
  issuer: text("issuer").notNull(),
  subject: text("subject").notNull(),
  createdAt: text("created_at").notNull(),
  lastUsedAt: text("last_used_at").notNull(),
});
export type ProviderAccount = typeof providerAccounts.$inferSelect;
/** Whom a provider means. */
export type JoinedAccount = Pick<ProviderAccount, "id" | "provider" | "issuer" | "subject">;

export const passkeys = sqliteTable("passkeys", {
  id: text("id").primaryKey(),
  identityId: text("identity_id").notNull(),
  name: text("name").notNull(),
  credentialId: text("credential_id").notNull(),
  publicKey: blob("public_key").$type<Uint8Array<ArrayBuffer>>().notNull(),
  counter: integer("counter").notNull(),
  transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
  /** It is kept with others of its owner, on more than one device. */
  synced: integer("synced", { mode: "boolean" }).notNull(),
  createdAt: text("created_at").notNull(),
  lastUsedAt: text("last_used_at"),
});
export type Passkey = typeof passkeys.$inferSelect;

/** What an authenticator is asked to sign, once. */
export const passkeyQuestions = sqliteTable("passkey_questions", {
  tokenHash: text("token_hash").primaryKey(),
  challenge: text("challenge").notNull(),
  /** Whose new passkey it is to be; null for a sign-in. */
  identityId: text("identity_id"),
  expiresAt: text("expires_at").notNull(),
});

export const attempts = sqliteTable("attempts", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  windowEndsAt: text("window_ends_at").notNull(),
});
