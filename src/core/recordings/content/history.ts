import { instant, t } from "#/lib/schema.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, asNumber, numberArg, sql, wordList } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { integerIn, integerText } from "#/platform/http/paging.ts";
import { checkedInstant } from "#/platform/times.ts";
import { SAID_IN_CHATS } from "#/schema/tenant/recordings.ts";
import type { Read } from "../../access/scope.ts";
import { content, rec } from "../../access/visible.ts";
import { conversation } from "../capabilities/conversation.ts";
import type { Found } from "../type.ts";
import { has, typeOf } from "../types.ts";
import { foundColumns } from "./find.ts";
import { type ChildFilter, planChildren } from "./list.ts";
import { isThere, type Shape, where } from "./list-shape.ts";

const MOST_LINES = 100;

export const historyQuery = {
  before: t.Optional(instant({ description: "In a chat: what was said before this instant." })),
  limit: t.Optional(
    integerText({ minimum: 1, maximum: MOST_LINES }, "In a chat: how many lines; 50 by default."),
  ),
};

type Query = ChildFilter & {
  before?: string;
  limit?: string;
  page?: string;
  per_page?: string;
  cursor?: string;
};

/** The types of the partial index on what is in chats, as a condition that makes SQLite use it. */
const inChats = sql`${rec.type} in ${wordList(SAID_IN_CHATS)}`;
const said = (shape: Shape) => sql`from ${content} where ${inChats} and ${where(shape)}`;

const edge = family((shape: Shape) =>
  select(
    { at: rec.createdAt },
    sql`${said(shape)} and ${rec.createdAt} < ${arg("before")}
        order by ${rec.createdAt} desc limit 1 offset ${numberArg("skip")}`,
  ),
);
const lines = family((shape: Shape) =>
  select(
    foundColumns(),
    sql`${said(shape)} and ${rec.createdAt} >= ${arg("from")} and ${rec.createdAt} < ${arg("before")}
        order by ${rec.createdAt}, ${rec.id}`,
  ),
);
const anyBefore = family((shape: Shape) =>
  select(
    {
      found: asNumber(sql`exists (select 1 ${said(shape)} and ${rec.createdAt} < ${arg("from")})`),
    },
    sql``,
  ),
);

const START = "";
const END = "9999-12-31T23:59:59.999Z";

/**
 * Whether the children are read backwards: those of a chat, unless pages or an order are asked for.
 * Throws 422 for a query that asks for both, or for history where there is none.
 */
export function isHistory(
  parent: Found,
  { before, limit, page, per_page, cursor, sort }: Query,
): boolean {
  const field = before === undefined ? "limit" : "before";
  const asksBack = before !== undefined || limit !== undefined;
  const asksPages =
    [page, per_page, cursor].some((part) => part !== undefined) || sort !== undefined;
  const isChat = has(typeOf(parent), conversation);
  if (asksBack && !isChat) throw invalid(field, "invalid", "Only a chat is read backwards.");
  if (asksBack && asksPages)
    throw invalid(field, "invalid", "This goes without `page`, `per_page` and `sort`.");
  return isChat && !asksPages;
}

/**
 * The last lines of a chat before an instant, the oldest first, and the query of what came before
 * them, or null. Lines of one millisecond are never parted, so that the instant alone says where to
 * go on: a page can be longer by those.
 */
export function readHistory(r: Read, parent: Found, query: Query) {
  const limit = integerIn("limit", query.limit, 50, [1, MOST_LINES]);
  const before = checkedInstant("before", query.before)?.toISOString() ?? END;
  const [shape, filter] = planChildren(r, parent, query);
  const from = edge(shape).get(r.db, { ...filter, before, skip: limit - 1 })?.at ?? START;
  const rows = lines(shape)
    .all(r.db, { ...filter, before, from })
    .filter((row) => isThere(shape, filter.status, row));
  const hasMore = from !== START && anyBefore(shape).get(r.db, { ...filter, from })?.found === 1;
  return { rows, earlier: hasMore ? { before: from, limit: String(limit) } : null };
}
