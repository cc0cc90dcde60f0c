import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MembershipKind, Role } from "../tenant/people.ts";

/**
 * `creating` until the organization's file is whole: the row that makes it `live` is the switch.
 * `cancelled` it waits for its owners, and `purging` it is being removed.
 */
export type OrgStatus = "creating" | "live" | "cancelled" | "purging";

export const orgs = sqliteTable("orgs", {
  id: text("id").primaryKey(),
  slug: text("slug").notNull(),
  name: text("name").notNull(),
  status: text("status").$type<OrgStatus>().notNull(),
  createdAt: text("created_at").notNull(),
  cancelledAt: text("cancelled_at"),
  /** While it is removed: what was, and who is to be told. */
  receipt: text("receipt"),
  /** Which of the files with its id is its own. */
  epoch: integer("epoch").notNull(),
});
export type Org = typeof orgs.$inferSelect;

/**
 * An index for `GET /orgs` and `/authorization`; the truth about a membership is in the tenant's
 * file.
 */
export const orgMemberships = sqliteTable(
  "memberships",
  {
    identityId: text("identity_id").notNull(),
    orgId: text("org_id").notNull(),
    membershipId: text("membership_id").notNull(),
    role: text("role").$type<Role>().notNull(),
    kind: text("kind").$type<MembershipKind>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.identityId, table.orgId] })],
);

export const globalIdempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    identityId: text("identity_id").notNull(),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    status: integer("status").notNull(),
    /** Encrypted: an answer may show a token once. */
    body: blob("body").$type<Uint8Array>().notNull(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.identityId, table.key] })],
);
