import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Who an organization is to Stripe. */
export const billingCustomers = sqliteTable("billing_customers", {
  orgId: text("org_id").primaryKey(),
  customerId: text("customer_id").notNull(),
});

/** What Stripe told us, so that each is heard once. */
export const billingEvents = sqliteTable("billing_events", {
  id: text("id").primaryKey(),
  receivedAt: text("received_at").notNull(),
});
