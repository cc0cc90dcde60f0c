import { alias } from "drizzle-orm/sqlite-core";
import { excerpt, QUOTED } from "#/lib/html.ts";
import { breathe } from "#/lib/pace.ts";
import { command, family, select } from "#/platform/db/query.ts";
import {
  arg,
  asNumber,
  asText,
  columnsOf,
  inIds,
  joined,
  nullableArg,
  numberArg,
  orNull,
  type RowOf,
  source,
  sql,
} from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { NOTICES, type Notice, notifications } from "#/schema/tenant/attention.ts";
import { recordings } from "#/schema/tenant/recordings.ts";
import { parentSeen, parentTitle } from "../access/around.ts";
import type { Read, Scope, Write } from "../access/scope.ts";
import {
  type Audience,
  audienceOf,
  canSee,
  p,
  reachable,
  rec,
  statusNow,
  visible,
} from "../access/visible.ts";
import { retainedSince } from "./cursor.ts";
import type { Channel } from "./delivery.ts";
import { partColumns } from "./parts-shown.ts";
import { RULES } from "./rules.ts";

const n = alias(notifications, "n");

const ofEnds = NOTICES.filter((action) => RULES[action].tellsOfEnd).map((action) => sql`${action}`);
/**
 * What somebody's tray shows: their rows of the last 30 days about what they still see and what is
 * not in the trash, but for those of which nothing is left.
 */
const shown = (audience: Audience) => sql`from ${source(n)}
  left join ${source(rec)} on ${rec.id} = ${n.recordingId}
  left join ${source(p)} on ${p.id} = coalesce(${rec.projectId}, ${n.projectId})
  where ${n.membershipId} = ${arg("actor")} and ${n.updatedAt} >= ${arg("retained")} and ${n.count} > 0
  and case when ${n.recordingId} is not null
        then ${visible(audience)} and (${statusNow} <> 'trashed' or ${n.action} in (${joined(ofEnds, ",")})) and coalesce(${p.status}, 'active') <> 'trashed'
      when ${n.projectId} is not null then ${reachable(audience)} else true end`;

/** On to what is newer, oldest first, or back to what is older, newest first. */
type Walk = "on" | "back";

interface Shape {
  audience: Audience;
  walk: Walk | null;
  unread: boolean;
  since: boolean;
  actions: boolean;
}

const where = ({ audience, walk, unread, since, actions }: Shape) =>
  joined(
    [
      shown(audience),
      ...(walk === "on" ? [sql`and ${n.seq} > ${numberArg("from")}`] : []),
      ...(walk === "back" ? [sql`and ${n.seq} < ${numberArg("from")}`] : []),
      ...(unread ? [sql`and ${n.readAt} is null`] : []),
      ...(since ? [sql`and ${n.updatedAt} >= ${arg("since")}`] : []),
      ...(actions ? [sql`and ${inIds(n.action, "actions")}`] : []),
    ],
    "",
  );

const ownWords = NOTICES.filter((action) => RULES[action].hasOwnWords).map(
  (action) => sql`${action}`,
);
/**
 * The start of the text a row quotes, where that was changed since; null where what was kept is
 * still so.
 */
const textNow = sql`case when ${n.excerpt} is not null and ${n.action} not in (${joined(ownWords, ",")})
  and ${rec.version} is not ${n.quotedVersion} then coalesce(substr(${rec.contentHtml}, 1, ${QUOTED + 1}), '') end`;
const columns = (audience: Audience) => ({
  ...columnsOf(n),
  textNow: orNull(asText(textNow)),
  type: orNull(rec.type),
  title: orNull(rec.title),
  /** What it lies in, when the reader sees that. */
  parentId: orNull(asText(parentSeen[audience])),
  parentTitle: orNull(asText(parentTitle(audience))),
  ...partColumns(audience, { id: n.id, action: n.action, count: n.count }),
  /** Where it lies now. */
  currentProjectId: orNull(p.id),
  threadTitle: orNull(
    asText(sql`(select thread.title from recordings thread where thread.id = ${n.threadId})`),
  ),
});
type Row = RowOf<ReturnType<typeof columns>>;
export type TrayRow = Omit<Row, "textNow">;

/** What was edited away is quoted no more; nobody's rows are written anew for it. */
const quoted = ({ textNow, ...row }: Row): TrayRow =>
  textNow === null ? row : { ...row, excerpt: excerpt(textNow) };

const rows = family((shape: Shape) =>
  select(
    columns(shape.audience),
    sql`${where(shape)} order by ${n.seq} ${shape.walk === "on" ? sql`asc` : sql`desc`} limit ${numberArg("limit")}`,
  ),
);
const unreadTotal = family(({ audience }: { audience: Audience }) =>
  select({ total: asNumber(sql`count(*)`) }, sql`${shown(audience)} and ${n.readAt} is null`),
);
const unreadByProject = family(({ audience }: { audience: Audience }) =>
  select(
    { id: asText(sql`${p.id}`), total: asNumber(sql`count(*)`) },
    sql`${shown(audience)} and ${n.readAt} is null and ${p.id} is not null group by ${p.id}`,
  ),
);
const one = family(({ audience }: { audience: Audience }) =>
  select(columns(audience), sql`${shown(audience)} and ${n.id} = ${arg("id")}`),
);
/** So many rows are marked read at once. */
const STRIDE = 2000;
const readSome = family(({ isOfThread }: { isOfThread: boolean }) =>
  command(
    sql`update notifications set read_at = ${arg("now")} where seq in (
        select seq from notifications where membership_id = ${arg("actor")} and read_at is null
        ${isOfThread ? sql`and thread_id = ${arg("thread")}` : sql``} and seq <= ${numberArg("upTo")}
        limit ${STRIDE})`,
  ),
);
const setRead = command(
  sql`update notifications set read_at = ${nullableArg("at")} where id = ${arg("id")}`,
);

export interface TrayFilter {
  unread?: boolean;
  since?: string;
  /** Any of these. */
  actions?: readonly Notice[];
}

const argsOf = (r: Read) => ({ actor: r.actor.id, retained: retainedSince(r) });

const ofThread = NOTICES.filter((action) => RULES[action].isOfThread).map(
  (action) => sql`${action}`,
);
/** What only those hear who have not left the thread. */
const heard = sql`(${n.action} not in (${joined(ofThread, ",")})
  or not exists (select 1 from subscriptions s where s.recording_id = ${n.threadId} and s.membership_id = ${n.membershipId} and s.active = 0))`;
const untold = family(({ audience, channel }: { audience: Audience; channel: Channel }) =>
  select(
    columns(audience),
    sql`${shown(audience)} and ${n.threadId} = ${arg("thread")} and ${n.readAt} is null
        and ${channel === "email" ? n.mailedAt : n.pushedAt} is null and ${heard} order by ${n.seq} limit 50`,
  ),
);

/**
 * The actor's unread rows of a thread that a channel has not told of and that they still want to
 * hear, oldest first.
 */
export const listUntold = (r: Read, threadId: string, channel: Channel): TrayRow[] =>
  untold({ audience: audienceOf(r), channel })
    .all(r.db, { ...argsOf(r), thread: threadId })
    .map(quoted);

interface Thread {
  title: string;
  projectId: string | null;
}
const threadById = select(
  { title: recordings.title, projectId: recordings.projectId },
  sql`from recordings where id = ${arg("id")} and published_at is not null`,
);

/**
 * What a thread is called, nothing when the actor does not see it, and where it lies; null when it
 * is gone.
 */
export function findThread(r: Read, threadId: string): Thread | null {
  const found = threadById.get(r.db, { id: threadId });
  return found && { ...found, title: canSee(r, r.actor.id, threadId) ? found.title : "" };
}

/** From where rows are read, the `seq` of one. */
export interface Start {
  walk: Walk;
  from: number;
}

/** Rows newest first, before a place where that is named, or oldest first after one. */
export function listTray(
  r: Read,
  filter: TrayFilter,
  { start, limit }: { start: Start | null; limit: number },
): TrayRow[] {
  const shape: Shape = {
    audience: audienceOf(r),
    walk: start?.walk ?? null,
    unread: filter.unread === true,
    since: filter.since !== undefined,
    actions: filter.actions !== undefined,
  };
  const { since = "" } = filter;
  const actions = JSON.stringify(filter.actions ?? []);
  return rows(shape)
    .all(r.db, { ...argsOf(r), from: start?.from ?? 0, since, actions, limit })
    .map(quoted);
}

export const unreadCount = (r: Read): number =>
  unreadTotal({ audience: audienceOf(r) }).get(r.db, argsOf(r))?.total ?? 0;

/** How many rows the actor has unread about each project, as it lies now; by all their unread rows. */
export const unreadIn = (r: Read): Map<string, number> =>
  new Map(
    unreadByProject({ audience: audienceOf(r) })
      .all(r.db, argsOf(r))
      .map(({ id, total }) => [id, total]),
  );

const last = select(
  { seq: orNull(asNumber(sql`max(seq)`)) },
  sql`from notifications where membership_id = ${arg("actor")}`,
);

/** The newest place in the actor's tray. */
export const lastSeq = (r: Read): number => last.get(r.db, { actor: r.actor.id })?.seq ?? 0;

/** Marks the actor's rows read that there are by now, some at a time: all, or those of a thread. */
export async function markAllRead(scope: Scope, thread?: string): Promise<void> {
  const upTo = scope.read(lastSeq);
  const some = readSome({ isOfThread: thread !== undefined });
  const readNext = (w: Write): boolean => {
    const now = w.now.toISOString();
    const count = some.run(w.db, { actor: w.actor.id, thread: thread ?? "", upTo, now });
    if (count > 0) {
      w.touch(null);
      w.tell(w.actor.id);
    }
    return count === STRIDE;
  };
  while (scope.write(readNext)) await breathe();
}

/** Marks one of the actor's rows read, or new again. */
export function markRead(w: Write, id: string, read: boolean): TrayRow {
  const audience = audienceOf(w);
  const found = one({ audience }).get(w.db, { ...argsOf(w), id });
  if (!found) throw new NotFound();
  const row = quoted(found);
  const readAt = read ? (row.readAt ?? w.now.toISOString()) : null;
  if (readAt !== row.readAt) setRead.run(w.db, { id, at: readAt });
  w.tell(w.actor.id);
  w.touch(null);
  return { ...row, readAt };
}
