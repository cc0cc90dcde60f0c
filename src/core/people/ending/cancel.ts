import { t } from "#/lib/schema.ts";
import type { Bound } from "#/platform/db/global.ts";
import type { Trace } from "#/platform/http/trace.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueued } from "#/platform/jobs/outbox.ts";
import { renderLetter } from "#/platform/mail/letter.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { slot } from "#/platform/slot.ts";
import type { Scope } from "../../access/scope.ts";
import { identityById, isProven } from "../../identity/identities.ts";
import { anyOrgById, cancelled, orNotFound } from "../../orgs/ending.ts";
import { directory } from "../../orgs/memberships.ts";
import { ownersIn, RESTORABLE_MS } from "./owners.ts";
import { purgeOrg } from "./purge.ts";

/** What else belongs to the batch that cancels an organization, which a later room knows. */
export const alsoWhenCancelled = slot<(services: Services, orgId: string, now: Date) => Bound[]>(
  "what else ends with an organization",
);

const mailCancelled = jobKind("mail_org_cancelled", {
  org_id: t.String(),
  identity_id: t.String(),
  by: t.String(),
  cancelled_at: t.String(),
});

/**
 * Cancels an organization: from this batch on it is nowhere, and nothing of it runs. Its file stays
 * as it is for 30 days.
 */
export async function cancelOrg(services: Services, scope: Scope, trace: Trace): Promise<void> {
  const { global, tenants, clock, trusted, wakeIndex, log, nudgeJobs } = services;
  const { orgId: id, actor } = scope;
  const now = clock.now();
  const cancelledAt = now.toISOString();
  const owners = scope.read((r) => ownersIn(directory(r.db).byId.values()));
  const told = { org_id: id, by: actor.name, cancelled_at: cancelledAt };
  const purgeAt = new Date(trusted.latest().getTime() + RESTORABLE_MS);
  const batch = [
    cancelled({ id, cancelledAt }),
    enqueued(purgeOrg.at(purgeAt, { org_id: id, cancelled_at: cancelledAt }), now),
    ...alsoWhenCancelled()(services, id, now),
    ...owners.flatMap(({ identityId }) =>
      identityId === null
        ? []
        : [enqueued(mailCancelled.at(now, { ...told, identity_id: identityId }), now)],
    ),
  ];
  await global.batch(batch).catch(orNotFound);
  security(log, "org_cancelled", { ...trace, org: id });
  tenants.close(id);
  await wakeIndex.noteDue(id, null);
  nudgeJobs();
}

/** Tells an owner, while the organization is cancelled. */
export const cancelledMail = handles(mailCancelled, ({ global, mailer, config }) => ({
  async dispatch({ jobId }, { org_id, identity_id, by, cancelled_at }) {
    const org = await global.get(anyOrgById, { id: org_id });
    const identity = await global.get(identityById, { id: identity_id });
    if (org?.cancelledAt !== cancelled_at || !identity?.email || !isProven(identity)) return;
    const end = new Date(Date.parse(cancelled_at) + RESTORABLE_MS).toISOString().slice(0, 10);
    const letter = renderLetter({
      paragraphs: [
        `Hello ${identity.name},`,
        `${by} cancelled ${org.name}. Nobody reaches it any more, and nothing of it runs.`,
        `Any of its owners can restore it, with all that is in it, until ${end}. Then it is removed for good.`,
      ],
      action: { label: "Restore it", url: `${config.baseUrl}/?restore=${org_id}` },
      footer: "You get this mail because you own this organization.",
    });
    const to = { name: identity.name, address: identity.email };
    await mailer.send({ to, subject: `${org.name} was cancelled`, ...letter }, jobId);
  },
}));
