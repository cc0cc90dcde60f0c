import { requireRoom } from "#/core/access/limits.ts";
import type { Read, Write } from "#/core/access/scope.ts";
import { tokenOf } from "#/core/orgs/address-token.ts";
import { findProject } from "#/core/projects/find.ts";
import { newId } from "#/lib/ids.ts";
import { at, id, named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { newSecretText, sha256 } from "#/platform/secret.ts";
import { type CalendarFeed, calendarFeeds } from "#/schema/tenant/schedule.ts";

const insert = insertInto(calendarFeeds);
const remove = command(
  sql`delete from calendar_feeds where id = ${arg("id")} and membership_id = ${arg("membership")}`,
);
const own = select(
  columnsOf(calendarFeeds),
  sql`from ${calendarFeeds} where ${calendarFeeds.membershipId} = ${arg("membership")}
      order by ${calendarFeeds.createdAt}, ${calendarFeeds.id}`,
);
const bySecret = select(
  columnsOf(calendarFeeds),
  sql`from ${calendarFeeds} where ${calendarFeeds.secretHash} = ${arg("hash")}`,
);

export const feedBody = t.Object({
  project_id: t.Optional(nullable(id("Only the schedule of this project."))),
  include_tasks: t.Optional(t.Boolean({ description: "Also to-dos and cards that are due." })),
  just: t.Optional(oneOf(["me", "everyone"])),
});

/** So much of an address tells people which one it is. */
const ENDING = 6;

/** A feed, and its address, which nobody can read again. */
export function makeFeed(
  w: Write,
  orgId: string,
  { project_id = null, include_tasks = false, just = "everyone" }: Static<typeof feedBody>,
): { feed: CalendarFeed; url: string } {
  requireRoom("feeds", listFeeds(w).length, "project_id");
  const secret = newSecretText();
  const token = tokenOf(orgId, secret);
  const feed = {
    id: newId(),
    membershipId: w.actor.id,
    secretHash: sha256(secret),
    ending: token.slice(-ENDING),
    projectId: project_id && findProject(w, project_id).id,
    withTasks: include_tasks,
    just,
    createdAt: w.now.toISOString(),
  };
  insert.run(w.db, feed);
  w.touch(null);
  return { feed, url: addressOf(w, token) };
}

export const listFeeds = (r: Read): CalendarFeed[] => own.all(r.db, { membership: r.actor.id });

export function deleteFeed(w: Write, feedId: string): void {
  if (remove.run(w.db, { id: feedId, membership: w.actor.id }) === 0) throw new NotFound();
  w.touch(null);
}

export const feedBySecret = ({ db }: Pick<Read, "db">, secret: string): CalendarFeed | null =>
  bySecret.get(db, { hash: sha256(secret) });

const addressOf = ({ baseUrl }: Read, token: string): string => `${baseUrl}/feeds/${token}.ics`;

export const feedSchema = named(
  "CalendarFeed",
  t.Object({
    id: id(),
    url: t.String({
      description:
        "Whoever has it reads what you see: the whole of it is answered once, when it is made; from then on its end.",
    }),
    project_id: nullable(id()),
    include_tasks: t.Boolean(),
    just: oneOf(["me", "everyone"]),
    created_at: at,
  }),
);

export const presentFeed = (
  r: Read,
  feed: CalendarFeed,
  url: string = addressOf(r, `…${feed.ending}`),
): Static<typeof feedSchema> => ({
  id: feed.id,
  url,
  project_id: feed.projectId,
  include_tasks: feed.withTasks,
  just: feed.just,
  created_at: feed.createdAt,
});
