import { type SQL, sql } from "drizzle-orm";
import type { Read } from "#/core/access/scope.ts";
import { type Audience, audienceOf, content, r as rec, shownTo, visible } from "#/core/access/visible.ts";
import { type Byline, bylineOf } from "#/core/people/present.ts";
import { effective } from "#/core/recordings/find.ts";
import { found, type Place } from "#/core/recordings/select.ts";
import type { Found } from "#/core/recordings/type.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { counting } from "#/platform/db/count.ts";
import { type Args, arg, family, inIds, query, source } from "#/platform/db/query.ts";
import type { Listed } from "#/platform/http/paging.ts";

/** The day an answer is for. */
export const occursOn = sql`${rec.details} ->> '$.occurs_on'`;

export interface AnswerFilter {
  date?: string;
  creator_id?: string;
}

interface Shape {
  audience: Audience;
  date: boolean;
  creator: boolean;
}

const under = ({ audience, date, creator }: Shape): SQL => sql`from ${content}
  where ${rec.parentId} = ${arg("question")} and ${rec.type} = 'answer' and ${effective} = 'active'
  ${date ? sql`and ${occursOn} = ${arg("date")}` : sql``}
  ${creator ? sql`and ${rec.creatorId} = ${arg("creator")}` : sql``} and ${visible(audience)}`;

const page = family((shape: Shape) =>
  query<Args, Place>(
    sql`select ${rec.seq} as seq ${under(shape)} order by ${occursOn} desc, ${rec.createdAt} desc, ${rec.id} desc
        limit ${arg("limit")} offset ${arg("offset")}`,
  ),
);
const total = family((shape: Shape) => counting<Args>(under(shape)));

/** The answers to a question, those for the latest day first, as far as the actor sees them. */
export function listAnswers(r: Read, questionId: string, { date, creator_id }: AnswerFilter, at: Page): Listed<Found> {
  const shape = { audience: audienceOf(r), date: date !== undefined, creator: creator_id !== undefined };
  const args: Args = { question: questionId, actor: r.actor.id, date: date ?? null, creator: creator_id ?? null };
  return {
    rows: found(r, page(shape).all(r.db, { ...args, limit: at.perPage, offset: offsetOf(at) })),
    total: total(shape).get(r.db, args)?.total ?? 0,
  };
}

interface Answered {
  creatorId: string;
  count: number;
  lastOn: string;
}

const byPerson = family(({ audience }: { audience: Audience }) =>
  query<Args, Answered>(
    sql`select ${rec.creatorId} as creatorId, count(*) as count, max(${occursOn}) as lastOn
        ${under({ audience, date: false, creator: false })} group by 1 order by 3 desc, 2 desc, 1`,
  ),
);

export interface Answerer {
  creator: Byline;
  answers_count: number;
  last_answered_on: string;
}

/** Who answered a question, the latest first. */
export const listAnswerers = (r: Read, questionId: string): Answerer[] =>
  byPerson({ audience: audienceOf(r) })
    .all(r.db, { question: questionId, actor: r.actor.id })
    .map(({ creatorId, count, lastOn }) => ({
      creator: bylineOf(r.db, creatorId),
      answers_count: count,
      last_answered_on: lastOn,
    }));

const last = family(({ audience }: { audience: Audience }) =>
  query<{ ids: string }, { questionId: string; creatorId: string; lastOn: string }>(
    sql`select ${rec.parentId} as questionId, ${rec.creatorId} as creatorId, max(${occursOn}) as lastOn
        from ${source(rec)} where ${inIds(rec.parentId, "ids")} and ${rec.status} = 'active' and ${rec.type} = 'answer'
        and ${shownTo(audience)} group by 1, 2`,
  ),
);

/** For which day somebody last answered each of these questions (a JSON array of ids), or null. */
export function lastAnswers(r: Read, ids: string) {
  const rows = last({ audience: audienceOf(r) }).all(r.db, { ids });
  const days = new Map(rows.map(({ questionId, creatorId, lastOn }) => [`${questionId} ${creatorId}`, lastOn]));
  return (questionId: string, membershipId: string): string | null => days.get(`${questionId} ${membershipId}`) ?? null;
}
