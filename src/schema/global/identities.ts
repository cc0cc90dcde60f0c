import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export type TokenScope = "read" | "full";

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
});
export type Challenge = typeof challenges.$inferSelect;

export const attempts = sqliteTable("attempts", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  windowEndsAt: text("window_ends_at").notNull(),
});
