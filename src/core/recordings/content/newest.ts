import { compareKeys, type SortKeys } from "#/lib/cursor.ts";
import { counting } from "#/platform/db/count.ts";
import { afterArgs, isAfter, sortedBy } from "#/platform/db/keyset.ts";
import { family, query } from "#/platform/db/query.ts";
import { arg, type Fragment, inIds, numberArg, raw, source, sql } from "#/platform/db/sql.ts";
import type { Status } from "#/schema/tenant/recordings.ts";
import type { Read } from "../../access/scope.ts";
import {
  type Audience,
  answersWith,
  p,
  publishedAsStored,
  reachable,
  rec,
  remains,
  shownTo,
  statusNow,
  storedAsShown,
} from "../../access/visible.ts";
import { conversation } from "../capabilities/conversation.ts";
import type { RecordingType } from "../type.ts";
import { allTypes, has, isTop, parentTypes, topTypes, typeOf } from "../types.ts";
import { effectiveIn } from "./find.ts";
import { keyColumns, timeKeys } from "./list-shape.ts";
import { notStored, STORED } from "./stored-status.ts";

/** Where content lies that somebody reaches. */
type Ground = "projects" | "chats" | "account";

export interface Shape {
  audience: Audience;
  sort: "created_at" | "updated_at";
  direction: "asc" | "desc";
  /** Only some types. */
  types: boolean;
  /** Only in some projects. */
  projects: boolean;
  /**
   * A status is on its way to very many: where it is, rows are told apart by what they answer, not
   * by what is stored.
   */
  spreads: boolean;
  /** Only after a place. */
  after: boolean;
  /** Only up to a time, by what is sorted by. */
  until: boolean;
}

/** What of a list is read at once. */
export interface Stretch {
  after: SortKeys | null;
  /** The last time there is to be found; null when there is none. */
  until: string | null;
  limit: number;
}

export interface Wanted {
  types: readonly string[] | null;
  projects: readonly string[] | null;
  status: Status;
}

const isInChat = (type: RecordingType): boolean =>
  (has(type, conversation) && isTop(type)) ||
  !Array.isArray(type.parents) ||
  parentTypes(type).some((parent) => has(typeOf({ type: parent }), conversation));

/** What a branch can ask for. */
interface Grounds {
  actor: string;
  /** JSON arrays, as all of these but the actor. */
  statuses: string;
  only: string;
  projects: string;
  chats: string;
  account: string;
}

/**
 * All of what somebody reaches, in branches that each are a part of an index: by place, type and
 * status.
 */
interface Branches {
  rows: Fragment<Grounds>;
  /** How a recording is on the branch `b`. */
  on: Fragment;
  index: Fragment;
}

/**
 * The statuses marked by a third value count only where one is on its way to very many: there
 * anything may be stored.
 */
const isTold = (place: Fragment, { spreads }: Shape) =>
  spreads
    ? sql`(s.value ->> 2 is null or exists (select 1 from subtree_changes c where c.kind = 'status' and c.id = ${place}))`
    : sql`true`;

function branchesOf(ground: Ground, shape: Shape): Branches {
  const { audience, types, projects, sort } = shape;
  const wanted = sql`json_each(${arg("statuses")}) s cross join json_each(${arg(ground)}) t`;
  const ofType = sql`${rec.type} = b.type and ${rec.status} = b.status`;
  switch (ground) {
    case "projects": {
      const isByAge = !types && audience === "team" && sort === "created_at";
      const one = isByAge ? sql`json_array(null)` : arg("projects");
      return {
        rows: sql`select ${p.id} as place, t.value as type, s.value ->> 1 as status, ${p.status} as project
          from json_each(${arg("statuses")}) s cross join ${source(p)} cross join json_each(${one}) t
          where ${p.status} = s.value ->> 0 and ${reachable(audience)} and ${isTold(sql`${p.id}`, shape)} ${projects ? sql`and ${inIds(p.id, "only")}` : sql``}`,
        on: isByAge
          ? sql`${rec.projectId} = b.place and ${rec.status} = b.status`
          : sql`${rec.projectId} = b.place and ${ofType}`,
        index: raw(indexOf(isByAge, audience, sort)),
      };
    }
    case "chats":
      return {
        rows: sql`select cp.chat_id as place, t.value as type, s.value ->> 1 as status, null as project
          from chat_people cp cross join ${wanted}
          where cp.membership_id = ${arg("actor")} and s.value ->> 0 = 'active' and ${isTold(sql`cp.chat_id`, shape)}`,
        on: sql`${rec.chatId} = b.place and ${ofType}`,
        index: sql`recordings_by_chat`,
      };
    case "account":
      return {
        rows: sql`select null as place, t.value as type, s.value ->> 1 as status, null as project
          from ${wanted} where s.value ->> 0 = 'active' and ${isTold(sql`''`, shape)}`,
        on: sql`${rec.projectId} is null and ${rec.chatId} is null and ${ofType}`,
        index: sql`recordings_by_project`,
      };
  }
}

function indexOf(isByAge: boolean, audience: Audience, sort: Shape["sort"]): string {
  if (isByAge) return "recordings_by_age";
  if (audience === "client")
    return sort === "created_at" ? "recordings_shown" : "recordings_shown_by_change";
  return sort === "created_at" ? "recordings_by_project" : "recordings_by_change";
}

/** What lies in the account, and what people say of it. */
const isInAccount = (type: RecordingType): boolean =>
  type.inAccount === true || !Array.isArray(type.parents);

/** What of a branch somebody sees, but for what is on its way elsewhere: they reach all of it. */
const seen = ({ audience, types }: Shape) => sql`${publishedAsStored} and ${storedAsShown(audience)}
  ${types ? sql`` : sql`and (${rec.parentId} is not null or ${inIds(rec.type, "tops")})`}`;

const KEYS: Record<Shape["sort"], Fragment[]> = {
  created_at: [sql`${rec.createdAt}`, sql`${rec.id}`],
  updated_at: [sql`${rec.updatedAt}`, sql`${rec.createdAt}`, sql`${rec.id}`],
};

export const orderBy = ({ sort, direction }: Pick<Shape, "sort" | "direction">) =>
  sortedBy(KEYS[sort], direction);

/**
 * The first of a page. The first of each branch are compared, and no more than the page has room
 * for are followed: those whose first comes after the last row of the page have nothing on it.
 */
const keys = family(({ ground, ...shape }: Shape & { ground: Ground }) => {
  const { rows, on, index } = branchesOf(ground, shape);
  const [time = sql``] = KEYS[shape.sort];
  const isBefore = sql`and ${time} ${raw(shape.direction === "desc" ? ">=" : "<=")} ${arg("until")}`;
  const first = sql`from ${source(rec)} indexed by ${index} where ${on} and ${seen(shape)} ${shape.after ? sql`and ${isAfter(KEYS[shape.sort], shape.direction)}` : sql``}
    ${shape.until ? isBefore : sql``} order by ${orderBy(shape)}`;
  return query(
    keyColumns,
    (row) => sql`with branch as materialized (${rows}),
        head as materialized (select b.*, (select ${rec.seq} ${first} limit 1) as first from branch b),
        b as materialized (select head.place, head.type, head.status from head cross join ${source(rec)} on ${rec.seq} = head.first
          order by ${orderBy(shape)} limit ${numberArg("limit")})
        select ${row} from b cross join ${source(rec)} on ${rec.seq} in (select ${rec.seq} ${first} limit ${numberArg("limit")})
        order by ${orderBy(shape)} limit ${numberArg("limit")}`,
  );
});

const total = family(
  ({ ground, ...shape }: Omit<Shape, "after" | "until"> & { ground: Ground }) => {
    const whole = { ...shape, after: false, until: false };
    const { rows, on, index } = branchesOf(ground, whole);
    return counting(
      sql`from (${rows}) b cross join ${source(rec)} indexed by ${index} on ${on} where ${seen(whole)}`,
      sql`${remains} and ${answersWith(effectiveIn(sql`b.project`, statusNow))} and ${shownTo(shape.audience)}`,
    );
  },
);

const names = (types: readonly RecordingType[], { types: wanted }: Wanted) =>
  JSON.stringify(types.map(({ name }) => name).filter((name) => !wanted || wanted.includes(name)));

const groundsOf = ({ audience, projects }: Pick<Shape, "audience" | "projects">): Ground[] => {
  if (projects) return ["projects"];
  return audience === "client" ? ["projects", "chats"] : ["projects", "chats", "account"];
};

const argsOf = (r: Read, { spreads }: Pick<Shape, "spreads">, wanted: Wanted) => ({
  actor: r.actor.id,
  only: JSON.stringify(wanted.projects ?? []),
  status: wanted.status,
  statuses: JSON.stringify(
    spreads ? [...STORED[wanted.status], ...notStored(wanted.status)] : STORED[wanted.status],
  ),
  tops: JSON.stringify(topTypes()),
  projects: names(allTypes(), wanted),
  chats: names(allTypes().filter(isInChat), wanted),
  account: names(allTypes().filter(isInAccount), wanted),
});

/**
 * The seqs and sort keys of the first so many after a place, in order; what is on its way elsewhere
 * is still among them.
 */
export function newestKeys(
  r: Read,
  shape: Omit<Shape, "after" | "until">,
  wanted: Wanted,
  { after, until, limit }: Stretch,
) {
  const whole: Shape = { ...shape, after: after !== null, until: until !== null };
  const args = {
    ...argsOf(r, shape, wanted),
    limit,
    until: until ?? "",
    ...afterArgs(after),
  };
  const found = groundsOf(shape).flatMap((ground) => keys({ ...whole, ground }).all(r.db, args));
  const sign = shape.direction === "desc" ? -1 : 1;
  const placed = found.map((key) => ({ seq: key.seq, keys: timeKeys[shape.sort](key) }));
  return placed.sort((a, b) => sign * compareKeys(a.keys, b.keys)).slice(0, limit);
}

/** How many there are, as far as they are counted. */
export const countNewest = (
  r: Read,
  shape: Omit<Shape, "after" | "until">,
  wanted: Wanted,
): number =>
  groundsOf(shape).reduce(
    (sum, ground) =>
      sum + (total({ ...shape, ground }).get(r.db, argsOf(r, shape, wanted))?.total ?? 0),
    0,
  );
