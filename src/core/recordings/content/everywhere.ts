import type { SortKeys } from "#/lib/cursor.ts";
import { breathe, nextSpan } from "#/lib/pace.ts";
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
import { countNewest, newestKeys, type Shape, type Stretch, type Wanted } from "./newest.ts";
import { found } from "./select.ts";

export const recordingsQuery = {
  ...sort,
  type: t.Optional(commaText(ANY_TYPE, "One type")),
  project_id: t.Optional(commaText(ANY_ID, "One project")),
  status: t.Optional(status),
};

/** So many rows are passed over at once on the way to a page. */
const STRIDE = 250;

/** Beyond so much time all there is is looked at. */
const LONGEST_MS = 10 * 365 * 24 * 60 * 60 * 1000;

interface Plan {
  shape: Omit<Shape, "after" | "until">;
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
  const kinds = kindsOf(planned.shape);
  const place = placeOf(
    page,
    Array.from({ length: kinds }, () => "string" as const),
  );
  const after = place ?? (await passOver(scope, planned, offsetOf(page)));
  if (after === "end")
    return scope.read((r) => ({
      rows: [],
      total: page.isUncounted ? 0 : count(r, planned),
      next: null,
    }));
  return scope.read((r) => {
    const keys = newestKeys(r, planned.shape, planned.wanted, {
      after,
      until: null,
      limit: page.perPage + 1,
    });
    const shown = keys.slice(0, page.perPage);
    const next = keys.length > shown.length ? (shown.at(-1)?.keys ?? null) : null;
    const rows = found(r, shown).filter((row) => effectiveStatus(row) === planned.wanted.status);
    const isCounted = !page.isUncounted && (after !== null || next !== null);
    return { rows, total: isCounted ? count(r, planned) : rows.length, next };
  });
}

/**
 * The place behind the first so many rows, found stretch by stretch of time.
 */
async function passOver(
  scope: Scope,
  { shape, wanted }: Plan,
  offset: number,
): Promise<SortKeys | "end" | null> {
  const isDown = shape.direction === "desc";
  let after: SortKeys | null = null;
  let spanMs: number | null = null;
  for (let left = offset; left > 0; ) {
    const limit = Math.min(left, STRIDE);
    const until: string | null =
      after && spanMs !== null ? later(after[0], isDown ? -spanMs : spanMs) : null;
    const stretch: Stretch = { after, until, limit };
    const passed = scope.read((r) => newestKeys(r, shape, wanted, stretch));
    left -= passed.length;
    const first: SortKeys | undefined = after ?? passed[0]?.keys;
    const last = passed.at(-1)?.keys;
    if (passed.length === limit && first && last) {
      spanMs = nextSpan(spanMs ?? 0, Math.abs(timeOf(last[0]) - timeOf(first[0])));
      after = last;
    } else if (until === null || spanMs === null) {
      return "end";
    } else {
      // Behind everything of that time, whatever else it is sorted by.
      after = [until, ...Array.from({ length: kindsOf(shape) - 1 }, () => (isDown ? "" : LAST))];
      spanMs = nextSpan(spanMs, null);
      if (spanMs > LONGEST_MS) spanMs = null;
    }
    await breathe();
  }
  return after;
}

/** By how much rows are sorted. */
const kindsOf = ({ sort }: Plan["shape"]): number => (sort === "created_at" ? 2 : 3);
/** What no id and no time comes after. */
const LAST = "\u{10ffff}";

const timeOf = (time: string | number | undefined): number => Date.parse(String(time));
const later = (time: string | number | undefined, byMs: number): string =>
  new Date(timeOf(time) + byMs).toISOString();

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
