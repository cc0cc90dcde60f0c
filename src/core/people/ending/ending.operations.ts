import { at, id, named, t } from "#/lib/schema.ts";
import { done, ok } from "#/platform/operation.ts";
import { operation } from "../../access/operation.ts";
import { personalOperation } from "../../identity/operation.ts";
import { orgListItem } from "../../orgs/names.ts";
import { slugSchema } from "../../orgs/slugs.ts";
import { cancelOrg } from "./cancel.ts";
import { listCancelledOrgs, restoreOrg } from "./restore.ts";

const tag = "Organizations";

export const deleteAccount = operation({
  id: "deleteAccount",
  tag,
  method: "DELETE",
  path: "/account",
  access: "owner",
  errors: [403],
  summary: "Cancel the organization",
  description:
    "At once nobody reaches it any more, and nothing of it runs. Every owner is mailed. Any of them restores it within 30 days; then it is removed for good, and its last owners get a signed receipt of what was.",
  returns: "It is cancelled.",
  answer: ok,
  sample: done,
  run: async ({ scope, services, trace }) => {
    await cancelOrg(services, scope, trace());
    return done;
  },
});

const cancelledOrg = named(
  "CancelledOrg",
  t.Object({
    id: id(),
    name: t.String(),
    slug: slugSchema,
    cancelled_at: at,
    restorable_until: at,
  }),
);

export const listCancelledOrgsOperation = personalOperation({
  id: "listCancelledOrgs",
  tag,
  method: "GET",
  path: "/api/v1/orgs/cancelled",
  signedIn: "any",
  summary: "Your cancelled organizations",
  description: "Those that you own and can still restore, for 30 days after they were cancelled.",
  returns: "The latest first.",
  answer: t.Array(cancelledOrg),
  sample: [
    {
      id: "0193b0c8-7d10-7000-8000-0000000000aa",
      name: "Coral Reef",
      slug: "coral-reef",
      cancelled_at: "2026-11-21T10:00:00.000Z",
      restorable_until: "2026-12-21T10:00:00.000Z",
    },
  ],
  run: ({ caller, services }) => listCancelledOrgs(services, caller),
});

export const restoreOrgOperation = personalOperation({
  id: "restoreOrg",
  tag,
  method: "POST",
  path: "/api/v1/orgs/:id/restore",
  signedIn: "any",
  errors: [404, 409],
  summary: "Restore a cancelled organization",
  description: "For its owners, within 30 days. For everybody else there is none (404).",
  returns: "The organization, with all that was in it.",
  answer: orgListItem,
  sample: {
    id: "0193b0c8-7d10-7000-8000-0000000000aa",
    name: "Coral Reef",
    slug: "coral-reef",
    role: "owner" as const,
  },
  run: ({ params, caller, services, trace }) =>
    restoreOrg(services, { id: params.id, caller, trace: trace() }),
});
