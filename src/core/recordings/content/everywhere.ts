import { breathe } from "#/lib/pace.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { t } from "#/lib/schema.ts";
import { NotFound } from "#/platform/errors.ts";
import {
  ANY_ID,
  ANY_TYPE,
  commaText,
  idsIn,
  type Listed,
  placeOf,
} from "#/platform/http/paging.ts";
import type { Read, Scope } from "../../access/scope.ts";
import { audienceOf, canReachProject } from "../../access/visible.ts";
import { anySpreads } from "../spread.ts";
import type { Found } from "../type.ts";
import { effectiveStatus } from "./find.ts";
import { knownTypes, listDrafts, sort, status } from "./list.ts";
import type { Filter } from "./list-shape.ts";
import { countNewest, newestKeys, type Shape, type Wanted } from "./newest.ts";
import { found } from "./select.ts";

export const recordingsQuery = {
  ...sort,
  type: t.Optional(commaText(ANY_TYPE, "One type")),
  project_id: t.Optional(commaText(ANY_ID, "One project")),
  status: t.Optional(status),
};

/** So many rows are passed over at once on the way to a page. */
const STRIDE = 250;

interface Plan {
  shape: Omit<Shape, "after">;
  wanted: Wanted;
}

/**
 * Recordings across all projects the actor reaches, newest first. While very many are on their way
 * to another status, or to being hidden, a page has less than there is room for: what is passed
 * over is bounded by the page.
 */
export async function listRecordings(
  scope: Scope,
  filter: Filter & { project_id?: string },
  page: Page,
): Promise<Listed<Found>> {
  if (filter.status === "drafted")
    return scope.read((r) => listDrafts(r, page, filter, projectsOf(r, filter)));
  const planned = scope.read((r) => plan(r, filter));
  const kinds = planned.shape.sort === "created_at" ? 2 : 3;
  let after = placeOf(
    page,
    Array.from({ length: kinds }, () => "string" as const),
  );
  for (let left = after ? 0 : offsetOf(page); left > 0; left -= STRIDE) {
    const passed = scope.read((r) =>
      newestKeys(r, planned.shape, planned.wanted, { after, limit: Math.min(left, STRIDE) }),
    );
    if (passed.length < Math.min(left, STRIDE))
      return scope.read((r) => ({ rows: [], total: count(r, planned), next: null }));
    after = passed.at(-1)?.keys ?? after;
    await breathe();
  }
  return scope.read((r) => {
    const keys = newestKeys(r, planned.shape, planned.wanted, { after, limit: page.perPage + 1 });
    const shown = keys.slice(0, page.perPage);
    const next = keys.length > shown.length ? (shown.at(-1)?.keys ?? null) : null;
    const rows = found(r, shown).filter((row) => effectiveStatus(row) === planned.wanted.status);
    return { rows, total: after === null && next === null ? rows.length : count(r, planned), next };
  });
}

const count = (r: Read, { shape, wanted }: Plan): number => countNewest(r, shape, wanted);

/** The projects a query names; those the actor doesn't reach throw 404. */
function projectsOf(r: Read, { project_id }: { project_id?: string }): string[] | null {
  const projects = idsIn("project_id", project_id);
  for (const id of projects ?? []) if (!canReachProject(r, r.actor.id, id)) throw new NotFound();
  return projects;
}

function plan(r: Read, filter: Filter & { project_id?: string }): Plan {
  const projects = projectsOf(r, filter);
  const types = filter.type === undefined ? null : knownTypes(filter.type);
  const { sort = "created_at", direction = "desc", status = "active" } = filter;
  const narrowed = { types: types !== null, projects: projects !== null, spreads: anySpreads(r) };
  return {
    shape: { audience: audienceOf(r), sort, direction, ...narrowed },
    wanted: { types, projects, status },
  };
}
