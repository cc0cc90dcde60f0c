import { named, type Static, t } from "#/lib/schema.ts";
import { operation } from "../../access/operation.ts";
import type { Read } from "../../access/scope.ts";
import { limitsOf, planOf } from "../../orgs/plans.ts";
import { isOverLimit, planFields, planUsage, usageOf } from "./account.ts";

const billingSchema = named(
  "Billing",
  t.Object({
    ...planFields,
    usage: planUsage,
    over_limit: t.Boolean({ description: "There is more than the plan has room for; it stays." }),
  }),
);

function billingOf(r: Read): Static<typeof billingSchema> {
  const usage = usageOf(r);
  return { ...planOf(r.db), limits: limitsOf(r.db), usage, over_limit: isOverLimit(r.db, usage) };
}

export const getBilling = operation({
  id: "getBilling",
  tag: "Organizations",
  method: "GET",
  path: "/billing",
  access: "owner",
  errors: [403],
  summary: "The plan, and what is used of it",
  description:
    "One pool of people counts members and guests, clients and those who are invited; programs are not counted. -1 is unlimited. What a plan has no room for is 402 `limit_reached`.",
  returns: "The plan.",
  answer: billingSchema,
  sample: {
    tier: "starter",
    status: "active",
    billing_interval: null,
    trial_ends_at: null,
    current_period_end: null,
    limits: { projects: 3, people: 20, storage_bytes: 10_737_418_240, chat_history_days: -1 },
    usage: { projects: 2, people: 7, storage_bytes: 734_003_200 },
    over_limit: false,
  },
  run: ({ scope }) => scope.read(billingOf),
});
