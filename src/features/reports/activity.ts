import type { Scope } from "#/core/access/scope.ts";
import { canReachProject } from "#/core/access/visible.ts";
import { readLog } from "#/core/activity/read-log.ts";
import { findPerson } from "#/core/people/find.ts";
import type { Page } from "#/lib/page.ts";
import { id, instant, oneOf, t } from "#/lib/schema.ts";
import { NotFound } from "#/platform/errors.ts";
import { checkedInstant } from "#/platform/times.ts";

export const activityQuery = {
  project_id: t.Optional(id()),
  person_id: t.Optional(id("Who did it.")),
  starred: t.Optional(oneOf(["1"], { description: "Only in the projects you starred." })),
  since: t.Optional(instant({ description: "Only what happened at or after this time." })),
  q: t.Optional(
    t.String({
      maxLength: 200,
      description:
        "What stands in the title, in the text as it is read or in the name of who did it, in any case, with accents or without; of the latest 10,000 changes, and of each text the first 200,000 characters.",
    }),
  ),
};

type Query = {
  project_id?: string;
  person_id?: string;
  starred?: string;
  since?: string;
  q?: string;
};

/** What happened in the organization, newest first, as far as the actor sees it. */
export function readActivity(scope: Scope, query: Query, page: Page) {
  const { project_id, person_id, q } = query;
  const filter = {
    actorId: person_id,
    isStarred: query.starred === "1",
    since: checkedInstant("since", query.since)?.toISOString(),
  };
  scope.read((r) => {
    if (project_id && !canReachProject(r, r.actor.id, project_id)) throw new NotFound();
    if (person_id) findPerson(r, person_id);
  });
  return readLog(scope, {
    subject: project_id ? { by: "project", id: project_id } : { by: "account" },
    filter,
    q,
    page,
  });
}

/** What one person did, newest first, as far as the actor sees it. */
export function readTrail(scope: Scope, membershipId: string, page: Page) {
  const { id } = scope.read((r) => findPerson(r, membershipId));
  return readLog(scope, {
    subject: { by: "account" },
    filter: { actorId: id },
    q: undefined,
    page,
  });
}
