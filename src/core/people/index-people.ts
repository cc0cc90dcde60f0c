import { t } from "#/lib/schema.ts";
import { isStorageFault } from "#/platform/db/engine.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import type { Write } from "../access/scope.ts";
import { directory, indexMemberships } from "../orgs/memberships.ts";

const AT_THE_LATEST_MS = 60_000;

const indexPeople = jobKind("index_people", { membership_ids: t.Array(t.String()) });

/**
 * Has what a write changes of these people reach the global database, whatever becomes of the
 * request; see `indexNow`.
 */
export const indexSoon = (w: Write, people: readonly Membership[]): void =>
  w.enqueue(
    indexPeople.at(new Date(w.now.getTime() + AT_THE_LATEST_MS), {
      membership_ids: people.map(({ id }) => id),
    }),
  );

/**
 * The same at once. It is done, the organization's file says so: while another process holds the
 * global database, that follows by the job.
 */
export async function indexNow(
  { global, log }: Services,
  orgId: string,
  changed: readonly Membership[],
): Promise<void> {
  try {
    await indexMemberships(global, orgId, changed);
  } catch (error) {
    if (!isStorageFault(error)) throw error;
    log.warn("What changed of people reaches the global file later", {
      tenant: orgId,
      ...describeError(error),
    });
  }
}

/** Brings the global database in line with these people as they are by now. */
export const indexPeopleHandler = handles(indexPeople, ({ global }) => ({
  async send({ db, tenantId }, { membership_ids }) {
    const { byId } = directory(db);
    const people = membership_ids.flatMap((id) => byId.get(id) ?? []);
    await indexMemberships(global, tenantId, people);
  },
}));
