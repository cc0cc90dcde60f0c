import { family, query, select } from "#/platform/db/query.ts";
import { arg, inIds, source, sql } from "#/platform/db/sql.ts";
import type { Listed } from "#/platform/http/paging.ts";
import { recordings } from "#/schema/tenant/recordings.ts";
import { type Addresses, addressesOf } from "../../access/addresses.ts";
import type { Read } from "../../access/scope.ts";
import { type Audience, audienceOf, rec, visibleHere, withProject } from "../../access/visible.ts";
import { bylineOf } from "../../people/present.ts";
import { subscribersCount } from "../../subscriptions/subscriptions.ts";
import { type Asking, type Found, NO_IDS } from "../type.ts";
import { isTool, typeOf } from "../types.ts";
import type { RecordingAnswer, SingleAnswer } from "./answers.ts";
import { attachments } from "./attachments.ts";
import { effectiveStatus, isLive, refusalFor } from "./find.ts";

/**
 * Recordings in a list: the common fields and those of their types, each relation read once for the
 * whole list.
 */
export function presentList(r: Read, rows: readonly Found[]): RecordingAnswer[] {
  const presenters = new Map(
    [...Map.groupBy(rows, ({ type }) => type)].map(([type, group]) => [
      type,
      presenterOf(r, type, group),
    ]),
  );
  return rows.map((row) => (presenters.get(row.type) ?? presenterOf(r, row.type, [row]))(row));
}

/** One as it stands in a list. */
export function presentRow(r: Read, row: Found): RecordingAnswer {
  const [presented] = presentList(r, [row]);
  if (!presented) throw new Error("A recording presents as itself");
  return presented;
}

/** The same of a page. */
export const presentPage = (
  r: Read,
  { rows, ...page }: Listed<Found>,
): Listed<RecordingAnswer> => ({
  ...page,
  rows: presentList(r, rows),
});

/** Presents rows of one type, with what the type reads for all of them at once. */
function presenterOf(
  r: Read,
  name: string,
  rows: readonly Found[],
  ids: string = JSON.stringify(rows.map(({ id }) => id)),
) {
  const type = typeOf({ type: name });
  const loaded = type.load?.(r, ids, rows) ?? {};
  const parentOf = seenParents(r, rows);
  const addressOf = addressesOf(r, "recordings");
  // One object that grows, not two spread into a third: its shape stays known, and so its JSON is
  // quick to write.
  return (row: Found) =>
    Object.assign(common(r, row, parentOf(row), addressOf(row.id)), type.present?.(row, loaded, r));
}

const hiddenAmong = select(
  { id: recordings.id },
  sql`from recordings where ${inIds(sql`id`, "ids")} and visible_to_clients = 0`,
);

/**
 * The id of what each row lies in; null where that is hidden from the actor: clients are shown
 * things one by one.
 */
function seenParents(r: Read, rows: readonly Found[]): (row: Found) => string | null {
  if (audienceOf(r) !== "client") return ({ parentId }) => parentId;
  const ids = JSON.stringify([...new Set(rows.map(({ parentId }) => parentId))]);
  const hidden = new Set(hiddenAmong.all(r.db, { ids }).map(({ id }) => id));
  return ({ parentId }) => (parentId !== null && hidden.has(parentId) ? null : parentId);
}

function common(
  r: Read,
  row: Found,
  parentId: string | null,
  { url, app_url }: Addresses,
): RecordingAnswer {
  const status = effectiveStatus(row);
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    content_html: row.contentHtml,
    status,
    inherits_status: status !== row.ownStatus,
    project_id: row.projectId,
    parent_id: parentId,
    position: row.position,
    creator: bylineOf(r, row.creatorId),
    visible_to_clients: row.visibleToClients,
    comments_closed: row.commentsClosed,
    comments_count: row.commentsCount,
    cheers_count: row.cheersCount,
    subscribed: row.subscribed,
    bookmarked: row.bookmarked,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    published_at: row.publishedAt,
    scheduled_at: row.scheduledAt,
    trashed_at: row.trashedAt,
    public: row.isPublic,
    version: row.version,
    url,
    app_url,
  };
}

/** One recording, with its surroundings and what the caller may do with it. */
export const presentOne = (r: Read, row: Found): SingleAnswer =>
  presentWith(r, row, presenterOf(r, row.type, [row])(row), subscribersCount(r, row.id));

/** A recording that was just made. */
export interface Made {
  row: Found;
  /**
   * How many follow it, where nothing else hangs on it that it answers; null where that is not
   * known.
   */
  followers: number | null;
}

/** The same of one that was just made. */
export const presentMade = (r: Read, { row, followers }: Made): SingleAnswer =>
  followers === null
    ? presentOne(r, row)
    : presentWith(r, row, presenterOf(r, row.type, [row], NO_IDS)(row), followers);

function presentWith(
  r: Read,
  row: Found,
  presented: RecordingAnswer,
  followers: number,
): SingleAnswer {
  const ancestors = ancestorsOf(r, row);
  return {
    ...presented,
    content_attachments: row.contentHtml?.includes("/attachments/")
      ? attachments().in(r, row.id)
      : [],
    byline: bylineOf(r, row.creatorId),
    parent: ancestors.find(({ id }) => id === row.parentId) ?? null,
    project: row.projectId ? { id: row.projectId, name: row.projectName ?? "" } : null,
    ancestors,
    subscribers_count: followers,
    can: canOf(r, row),
  };
}

const ancestors = family(({ audience }: { audience: Audience }) =>
  query(
    { id: rec.id, type: rec.type, title: rec.title },
    (row) => sql`with recursive up (id, depth) as (
          select parent_id, 1 from recordings where id = ${arg("id")}
          union all select recordings.parent_id, up.depth + 1 from recordings join up on recordings.id = up.id where recordings.parent_id is not null)
        select ${row} from up join ${source(rec)} on ${rec.id} = up.id ${withProject}
        where ${visibleHere(audience)} order by up.depth desc`,
  ),
);

/** What a recording lies in, outermost first, as far as the actor sees it. */
const ancestorsOf = (r: Read, row: Found) =>
  row.parentId === null
    ? []
    : ancestors({ audience: audienceOf(r) }).all(r.db, { id: row.id, actor: r.actor.id });

/**
 * The flags of `can` that every recording has. Those that a feature brings along stand where its
 * type can do it.
 */
export const COMMON_ABILITIES = [
  "edit",
  "complete",
  "assign",
  "comment",
  "cheer",
  "close_comments",
  "change_visibility",
  "publish_link",
  "move",
  "pin",
  "archive",
  "trash",
  "restore",
  "delete",
  "publish",
] as const;
const NONE = Object.fromEntries(COMMON_ABILITIES.map((flag) => [flag, false]));

/** Whether the actor may change what is in it: `edit` of its `can`. */
export const mayEdit = (r: Read, row: Found): boolean =>
  isLive(row) && !isTool(row) && refusalFor(r, row, "edit") === null;

function canOf(r: Read, row: Found): Record<string, boolean> {
  const type = typeOf(row);
  const live = isLive(row);
  const may: Asking["may"] = (ability) => refusalFor(r, row, ability) === null;
  const manage = may("manage");
  const can: Record<string, boolean> = {
    ...NONE,
    edit: mayEdit(r, row),
    change_visibility: live && !type.isLine && may("show"),
    move: live && manage && !type.isLine && row.parentId !== null,
    publish: live && row.publishedAt === null,
  };
  const isShared = live && row.publishedAt !== null && !isTool(row);
  const asking: Asking = {
    r,
    row,
    isLive: live,
    isShared,
    isOpen: isShared && !row.commentsClosed,
    may,
  };
  for (const capability of type.capabilities ?? [])
    for (const [flag, isAllowed] of Object.entries(capability.can ?? {}))
      can[flag] = can[flag] === true || isAllowed(asking);
  return can;
}
