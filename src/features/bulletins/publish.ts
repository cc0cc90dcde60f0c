import { isAgent, isOwner } from "#/core/access/roles.ts";
import { tellOfBulletin } from "#/core/notifications/bulletins.ts";
import { directory } from "#/core/orgs/memberships.ts";
import { breathe } from "#/lib/pace.ts";
import { t } from "#/lib/schema.ts";
import { bound } from "#/platform/db/global.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, numberArg, sql } from "#/platform/db/sql.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueued } from "#/platform/jobs/outbox.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { type Bulletin, bulletins } from "#/schema/global/bulletins.ts";
import { orgs } from "#/schema/global/orgs.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { bulletinById } from "./store.ts";
import { titleFor } from "./words.ts";

/** So many organizations are told at a time, then the next so much later: nobody notices. */
const AT_ONCE = 3;
const PAUSE_MS = 1000;
/** So many people of one are told in a transaction. */
const STRIDE = 500;

const nextOrgs = select(
  { id: orgs.id },
  sql`from ${orgs} where status = 'live' and id > ${arg("after")} order by id limit ${numberArg("limit")}`,
);
const publish = command(
  sql`update ${bulletins} set published_at = ${arg("now")} where id = ${arg("id")} and published_at is null`,
);

const tellOrgs = jobKind("tell_of_bulletin", { bulletin_id: t.String(), after: t.String() });

/** Publishes a draft: its people are told one organization after another. */
export async function publishBulletin(services: Services, { id }: Bulletin): Promise<void> {
  const { global, clock, nudgeJobs } = services;
  const now = clock.now();
  await global.batch([
    bound(publish, { id, now: now.toISOString() }),
    enqueued(tellOrgs.at(now, { bulletin_id: id, after: "" }), now),
  ]);
  await global.durable();
  nudgeJobs();
}

/**
 * Tells some organizations, and leaves the others to the next job. One whose file can't be written is passed
 * over: its people find the bulletin in the list.
 */
export const tellHandler = handles(tellOrgs, (services) => ({
  async dispatch(_, { bulletin_id, after }) {
    const { global, clock, log, nudgeJobs } = services;
    const bulletin = await bulletinById(services, bulletin_id);
    if (!bulletin?.publishedAt) return;
    const some = await global.all(nextOrgs, { after, limit: AT_ONCE });
    for (const { id } of some)
      await tellOrg(services, id, bulletin).catch((error) =>
        log.error("An organization can't be told of a bulletin", {
          tenant: id,
          bulletin: bulletin_id,
          error: describeError(error),
        }),
      );
    const last = some.at(-1);
    if (some.length < AT_ONCE || !last) return;
    const now = clock.now();
    const at = new Date(now.getTime() + PAUSE_MS);
    await global.batch([enqueued(tellOrgs.at(at, { bulletin_id, after: last.id }), now)]);
    nudgeJobs();
  },
}));

async function tellOrg(services: Services, orgId: string, bulletin: Bulletin): Promise<void> {
  const people = [...directory(services.tenants.get(orgId)).byId.values()].filter((person) =>
    isTold(bulletin, person),
  );
  for (let start = 0; start < people.length; start += STRIDE) {
    await tellPeople(services, orgId, bulletin, people.slice(start, start + STRIDE));
    await breathe();
  }
}

const isTold = ({ audience }: Bulletin, person: Membership): boolean =>
  person.status === "active" && !isAgent(person) && (audience === "everybody" || isOwner(person));

/** Tells these people of one organization of a bulletin, also of a draft. */
export async function tellPeople(
  { tenants, wakeIndex, clock, hub }: Services,
  orgId: string,
  { id, title }: Bulletin,
  people: readonly Membership[],
): Promise<void> {
  await wakeIndex.ensureAwake(orgId);
  const told = people.map((person) => ({
    membershipId: person.id,
    title: titleFor(title, person.name),
  }));
  tenants.get(orgId).write((db) => tellOfBulletin(db, id, told, clock.now()));
  hub.wake(
    orgId,
    people.map((person) => person.id),
  );
}
