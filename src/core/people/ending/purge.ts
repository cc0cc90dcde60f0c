import { dirname } from "node:path";
import { t } from "#/lib/schema.ts";
import { bound } from "#/platform/db/global.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueued } from "#/platform/jobs/outbox.ts";
import { forgettingWork } from "#/platform/jobs/wake-index.ts";
import { renderLetter } from "#/platform/mail/letter.ts";
import type { Services } from "#/platform/services.ts";
import { syncFolder } from "#/platform/whole-file.ts";
import type { Org } from "#/schema/global/orgs.ts";
import { deleteAgentsOf } from "../../identity/agents.ts";
import { anyOrgById, forgotten, purgeBegun } from "../../orgs/ending.ts";
import { describeRemoval, type Removal } from "./receipt.ts";

export const purgeOrg = jobKind("purge_org", { org_id: t.String(), cancelled_at: t.String() });

const receiptText = { receipt: t.String() };
const logReceipt = jobKind("log_receipt", receiptText);
const mailReceipt = jobKind("mail_receipt", {
  ...receiptText,
  org_name: t.String(),
  name: t.String(),
  address: t.String(),
});

/**
 * Removes an organization that was cancelled 30 days ago. What is removed is written down first;
 * from then on every step can be done again: the files, then in one batch all rows and the word to
 * those who are to know. A crash in between has the job come again.
 */
export const purgeOrgHandler = handles(purgeOrg, (services) => ({
  isFinal: true,
  async dispatch(_, { org_id: id, cancelled_at: cancelledAt }) {
    const org = await services.global.get(anyOrgById, { id });
    if (org?.cancelledAt !== cancelledAt) return;
    if (services.tenants.isUpgrading(id)) throw new Error("Its file is brought to this version");
    if (org.status === "cancelled") await writeDown(services, org, cancelledAt);
    const begun = await services.global.get(anyOrgById, { id });
    if (begun?.status !== "purging" || begun.receipt === null) return;
    await services.store.storage.removeAll(id);
    services.tenants.remove(id);
    // Else a power cut could bring back what nobody knows of any more.
    syncFolder(dirname(services.tenants.path(id)));
    await forgetOrg(services, id, begun.receipt);
  },
}));

async function writeDown(services: Services, org: Org, cancelledAt: string): Promise<void> {
  const removal = JSON.stringify(await describeRemoval(services, org));
  await services.global.batch([purgeBegun({ id: org.id, cancelledAt }, removal)]);
  await services.global.durable();
}

async function forgetOrg({ global, clock }: Services, id: string, written: string): Promise<void> {
  const { receipt, owners }: Removal = JSON.parse(written);
  const now = clock.now();
  const text = JSON.stringify(receipt);
  const told = { receipt: text, org_name: receipt.organization.name };
  await global.batch([
    bound(deleteAgentsOf, { org: id }),
    forgotten(id),
    ...forgettingWork(id),
    enqueued(logReceipt.at(now, { receipt: text }), now),
    ...owners.map((owner) => enqueued(mailReceipt.at(now, { ...told, ...owner }), now)),
  ]);
}

export const receiptLog = handles(logReceipt, ({ log }) => ({
  async dispatch(_, { receipt }) {
    log.info("An organization was removed for good", { receipt: JSON.parse(receipt) });
  },
}));

export const receiptMail = handles(mailReceipt, ({ mailer, config }) => ({
  async dispatch({ jobId }, { receipt, org_name, name, address }) {
    const letter = renderLetter({
      paragraphs: [
        `Hello ${name},`,
        `${org_name} was cancelled more than 30 days ago, and is removed for good now. This is what was removed, signed by this server:`,
        JSON.stringify(JSON.parse(receipt), null, 2),
      ],
      action: { label: "Open Atoll", url: `${config.baseUrl}/` },
      footer: "You get this mail because you owned this organization last.",
    });
    const subject = `${org_name} was removed for good`;
    await mailer.send({ to: { name, address }, subject, ...letter }, jobId);
  },
}));
