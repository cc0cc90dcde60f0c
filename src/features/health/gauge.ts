import { noteProject } from "#/core/access/live/project.ts";
import type { Read, Write } from "#/core/access/scope.ts";
import {
  type Audience,
  audienceOf,
  content,
  isSettled,
  p,
  reachable,
  rec,
  visible,
} from "#/core/access/visible.ts";
import { bylineOf } from "#/core/people/present.ts";
import type { FoundProject } from "#/core/projects/find.ts";
import { foundColumns } from "#/core/recordings/content/find.ts";
import type { Found } from "#/core/recordings/type.ts";
import { family, insertInto, later, select } from "#/platform/db/query.ts";
import { arg, asText, inIds, numberArg, orNull, source, sql } from "#/platform/db/sql.ts";
import { projectHealth } from "#/schema/tenant/health.ts";
import { healthOf, noteOf } from "./health-update.type.ts";

const MOST_UPDATES = 50;
const MOST_REPORTED = 1000;

const isOn = select(
  { enabled: projectHealth.enabled },
  sql`from project_health where project_id = ${arg("project")}`,
);
const set = insertInto(
  projectHealth,
  sql`on conflict (project_id) do update set enabled = excluded.enabled`,
);
const updates = family(({ audience }: { audience: Audience }) =>
  select(
    foundColumns(),
    sql`from ${content} where ${rec.projectId} = ${arg("project")} and ${rec.type} = 'health_update'
        and ${rec.status} = 'active' and ${isSettled} and ${visible(audience)} order by ${rec.createdAt} desc, ${rec.id} desc limit ${numberArg("limit")}`,
  ),
);
const reported = select(
  {
    id: p.id,
    name: p.name,
    latest: orNull(
      asText(sql`(
        select u.id from recordings u where u.project_id = ${p.id} and u.type = 'health_update' and u.status = 'active'
        order by u.created_at desc, u.id desc limit 1)`),
    ),
    at: orNull(
      asText(sql`(
        select u.created_at from recordings u where u.project_id = ${p.id} and u.type = 'health_update' and u.status = 'active'
        order by u.created_at desc, u.id desc limit 1)`),
    ),
  },
  sql`from project_health h join ${source(p)} on ${p.id} = h.project_id
      where h.enabled = 1 and ${p.status} = 'active' and ${reachable("team")}
      order by at desc, ${p.id} limit ${MOST_REPORTED}`,
);
const among = later(() =>
  select(foundColumns(), sql`from ${content} where ${inIds(rec.id, "ids")}`),
);

export const isEnabled = (r: Read, projectId: string): boolean =>
  isOn.get(r.db, { project: projectId })?.enabled === true;

export function setEnabled(w: Write, project: FoundProject, enabled: boolean): void {
  set.run(w.db, { projectId: project.id, enabled });
  w.touch(project.id);
  noteProject(w, project.id);
}

const updatesOf = (r: Read, projectId: string, limit: number): Found[] =>
  updates({ audience: audienceOf(r) }).all(r.db, { project: projectId, actor: r.actor.id, limit });

/** Where a project's gauge stands, by its latest update, and how it got there, newest first. */
export function readGauge(r: Read, projectId: string) {
  const found = updatesOf(r, projectId, MOST_UPDATES);
  return {
    ...standing(r, found[0] ?? null),
    enabled: isEnabled(r, projectId),
    updates: found.map((row) => presentUpdate(r, row)),
  };
}

/** The latest update of a project that the actor sees. */
export const latestUpdate = (r: Read, projectId: string): Found | null =>
  updatesOf(r, projectId, 1)[0] ?? null;

/** The gauges of all projects the actor reaches, the most recently updated first. */
export function reportHealth(r: Read) {
  const gauges = reported.all(r.db, { actor: r.actor.id });
  const ids = JSON.stringify(gauges.flatMap(({ latest }) => latest ?? []));
  const updates = new Map(
    among()
      .all(r.db, { ids, actor: r.actor.id })
      .map((update) => [update.id, update]),
  );
  return gauges.map(({ id, name, latest }) => ({
    project: { id, name },
    enabled: true,
    ...standing(r, updates.get(latest ?? "") ?? null),
  }));
}

/**
 * An update in the words of the gauge. It is the recording of the same id, with comments and
 * cheers.
 */
export const presentUpdate = (r: Read, update: Found) => ({
  id: update.id,
  ...healthOf(update),
  note: noteOf(update),
  content_html: update.contentHtml,
  creator: bylineOf(r, update.creatorId),
  comments_count: update.commentsCount,
  cheers_count: update.cheersCount,
  created_at: update.createdAt,
});

const NEVER_SET = { position: null, status: null, note: null, updated_at: null, updated_by: null };

function standing(r: Read, update: Found | null) {
  if (update === null) return NEVER_SET;
  return {
    ...healthOf(update),
    note: noteOf(update),
    updated_at: update.createdAt,
    updated_by: bylineOf(r, update.creatorId),
  };
}
