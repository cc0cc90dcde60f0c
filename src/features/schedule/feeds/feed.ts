import { addressesOf } from "#/core/access/addresses.ts";
import { keptOut } from "#/core/access/entry.ts";
import { isClient } from "#/core/access/roles.ts";
import { openScope, type Read, type Scope } from "#/core/access/scope.ts";
import { type Audience, audienceOf, p, reachable } from "#/core/access/visible.ts";
import { identityById } from "#/core/identity/identities.ts";
import { waysInOf } from "#/core/identity/sessions/ways-in.ts";
import { readToken } from "#/core/orgs/address-token.ts";
import { liveOrgById } from "#/core/orgs/find.ts";
import { activeMembership } from "#/core/orgs/memberships.ts";
import { readOrg } from "#/core/orgs/org.ts";
import { bylineOf } from "#/core/people/present.ts";
import { inParts } from "#/core/recordings/content/present-paced.ts";
import type { Found } from "#/core/recordings/type.ts";
import { isoOf } from "#/lib/recurrence/clock.ts";
import { family, select } from "#/platform/db/query.ts";
import { asNumber, source, sql } from "#/platform/db/sql.ts";
import { etagOf } from "#/platform/http/etag.ts";
import type { Services } from "#/platform/services.ts";
import type { CalendarFeed } from "#/schema/tenant/schedule.ts";
import { MOST_ROWS, placesIn, rowsAt, type View } from "../expand.ts";
import { type Entry, icalendar } from "../ics/document.ts";
import { entriesOf, together } from "../ics/entries.ts";
import { tasksIn } from "../tasks.ts";
import { feedBySecret } from "./feeds.ts";

const DAY_MS = 86_400_000;
/** A feed has what ended so long ago at most, and what begins so far ahead. */
const BEHIND_DAYS = 400;
const AHEAD_DAYS = 800;

/** A feed as somebody else's program asks for it, in the name of its owner. */
export interface Reading {
  scope: Scope;
  feed: CalendarFeed;
}

/**
 * The feed of an address, while its owner is there and no client, with the factors that the
 * organization wants; null when there is none: unknown, revoked, or its owner lost what it takes.
 */
export async function openFeed(services: Services, token: string): Promise<Reading | null> {
  const address = readToken(token);
  const org = address && (await services.global.get(liveOrgById, { id: address.orgId }));
  if (!org || !address) return null;
  await services.tenants.reach(org.id);
  const db = services.tenants.get(org.id);
  const feed = feedBySecret({ db }, address.secret);
  const actor = feed && activeMembership(db, feed.membershipId);
  if (!feed || !actor || isClient(actor)) return null;
  const identity = await services.global.get(identityById, { id: actor.identityId ?? "" });
  if (!identity || keptOut(db, actor, await waysInOf(services, identity))) return null;
  return { feed, scope: openScope({ services, orgId: org.id, actor }) };
}

const changes = family(({ audience }: { audience: Audience }) =>
  select(
    {
      projects: asNumber(
        sql`coalesce((select sum(${p.changes}) from ${source(p)} where ${reachable(audience)}), 0)`,
      ),
      account: asNumber(
        sql`coalesce((select seq from events where project_id is null order by seq desc limit 1), 0)`,
      ),
    },
    sql``,
  ),
);

/**
 * Its entity tag: everything it can depend on has a counter, or is told in the change log of the
 * account; and each day its window moves on.
 */
export const tagOf = ({ scope, feed }: Reading): string =>
  scope.read((r) => {
    const found = changes({ audience: audienceOf(r) }).get(r.db, { actor: r.actor.id });
    return etagOf([
      readOrg(r.db).changes,
      found?.projects ?? 0,
      found?.account ?? 0,
      feed.id,
      r.actor.role,
      r.now.toISOString().slice(0, 10),
    ]);
  });

/** The feed as iCalendar; of more than 5,000 events, or tasks, some. */
export async function writeFeed({ scope, feed }: Reading): Promise<string> {
  const { view, name, now } = scope.read((r) => ({
    view: viewOf(r, feed),
    name: readOrg(r.db).name,
    now: r.now,
  }));
  const places = scope.read((r) => placesIn(r, view)).slice(0, MOST_ROWS);
  const rows = await rowsAt(scope, places);
  const all = together(rows);
  const events = await inParts(scope, rows, (r, part) => entriesOf(r, part, all));
  const tasks = feed.withTasks ? (await tasksIn(scope, view)).slice(0, MOST_ROWS) : [];
  const due = await inParts(scope, tasks, (r, part) => part.map((task) => entryOfTask(r, task)));
  return icalendar(name, [...events, ...due], now);
}

function viewOf(r: Read, { just, projectId }: CalendarFeed): View {
  const now = r.now.getTime();
  return {
    from: isoOf(now - BEHIND_DAYS * DAY_MS),
    to: isoOf(now + AHEAD_DAYS * DAY_MS),
    isMine: just === "me",
    projects: projectId === null ? null : [projectId],
    isStarred: false,
  };
}

function entryOfTask(r: Read, task: Found): Entry {
  const day = Temporal.PlainDate.from(task.dueOn ?? "");
  return {
    uid: task.id,
    version: task.version,
    title: task.title,
    html: "",
    url: addressesOf(r, "recordings")(task.id).app_url,
    organizer: bylineOf(r, task.creatorId).name,
    createdAt: task.createdAt,
    updatedAt: task.updatedAt,
    start: day,
    end: day.add({ days: 1 }),
    rule: null,
    insteadOf: null,
  };
}
