import { blob, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The keys by which push services know this installation. */
export const pushKeys = sqliteTable("push_keys", {
  id: integer("id").primaryKey(),
  publicKey: text("public_key").notNull(),
  /** Encrypted. */
  privateKey: blob("private_key").$type<Uint8Array>().notNull(),
  createdAt: text("created_at").notNull(),
});

/** Browsers that are pushed to. */
export const pushSubscriptions = sqliteTable("push_subscriptions", {
  id: text("id").primaryKey(),
  identityId: text("identity_id").notNull(),
  sessionId: text("session_id").notNull(),
  endpointHash: text("endpoint_hash").notNull(),
  /** Whose push service it is. */
  host: text("host").notNull(),
  /** Encrypted: where it is, and its keys. */
  sealed: blob("sealed").$type<Uint8Array>().notNull(),
  userAgent: text("user_agent"),
  createdAt: text("created_at").notNull(),
  pushedAt: text("pushed_at"),
});
export type PushSubscription = typeof pushSubscriptions.$inferSelect;
