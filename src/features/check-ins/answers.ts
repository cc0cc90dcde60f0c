import { alias } from "drizzle-orm/sqlite-core";
import type { Read } from "#/core/access/scope.ts";
import {
  type Audience,
  audienceOf,
  rec,
  remains,
  storedAsShown,
  visible,
  withProject,
} from "#/core/access/visible.ts";
import { type Byline, bylineOf } from "#/core/people/present.ts";
import { isLive } from "#/core/recordings/content/find.ts";
import { found } from "#/core/recordings/content/select.ts";
import { details } from "#/core/recordings/details.ts";
import type { Found } from "#/core/recordings/type.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { day } from "#/lib/schema.ts";
import { counting } from "#/platform/db/count.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, asNumber, asText, numberArg, orNull, raw, source, sql } from "#/platform/db/sql.ts";
import type { Listed } from "#/platform/http/paging.ts";
import { questionAskees } from "#/schema/tenant/check-ins.ts";

const a = alias(questionAskees, "a");

/** What an answer keeps. */
export const answerDetails = details({ occurs_on: day({ description: "The day it is for." }) });

/** The day an answer is for. */
export const occursOn = sql`${rec.details} ->> ${answerDetails.path("occurs_on")}`;

export interface AnswerFilter {
  date?: string;
  creator_id?: string;
}

interface Shape {
  audience: Audience;
  date: boolean;
  creator: boolean;
}

/** Those of a live question that its readers see, by what is stored. */
const stored = (audience: Audience) =>
  sql`${rec.type} = 'answer' and ${rec.status} = 'active' and ${storedAsShown(audience)} and ${remains}`;

/** By day, or, of one person, by them and then by day. */
const under = ({ audience, date, creator }: Shape) => sql`from ${source(rec)}
  indexed by ${raw(creator ? "answers_by_person" : "answers_by_day")} ${withProject}
  where ${rec.parentId} = ${arg("question")} and ${stored(audience)}
  ${date ? sql`and ${occursOn} = ${arg("date")}` : sql``}
  ${creator ? sql`and ${rec.creatorId} = ${arg("creator")}` : sql``} and ${visible(audience)}`;

const page = family((shape: Shape) =>
  select(
    { seq: rec.seq },
    sql`${under(shape)} order by ${occursOn} desc, ${rec.createdAt} desc, ${rec.id} desc
        limit ${numberArg("limit")} offset ${numberArg("offset")}`,
  ),
);
const total = family((shape: Shape) => counting(under(shape)));

/** The answers to a question, those for the latest day first, as far as the actor sees them. */
export function listAnswers(
  r: Read,
  question: Found,
  { date, creator_id }: AnswerFilter,
  at: Page,
): Listed<Found> {
  if (!isLive(question)) return { rows: [], total: 0 };
  const shape = {
    audience: audienceOf(r),
    date: date !== undefined,
    creator: creator_id !== undefined,
  };
  const args = {
    question: question.id,
    actor: r.actor.id,
    date: date ?? "",
    creator: creator_id ?? "",
  };
  return {
    rows: found(r, page(shape).all(r.db, { ...args, limit: at.perPage, offset: offsetOf(at) })),
    total: total(shape).get(r.db, args)?.total ?? 0,
  };
}

const byPerson = family(({ audience }: { audience: Audience }) =>
  select(
    {
      creatorId: rec.creatorId,
      count: asNumber(sql`count(*)`),
      lastOn: asText(sql`max(${occursOn})`),
    },
    sql`from ${source(rec)} indexed by answers_by_person where ${rec.parentId} = ${arg("question")} and ${stored(audience)}
        group by 1 order by 3 desc, 2 desc, 1`,
  ),
);

export interface Answerer {
  creator: Byline;
  answers_count: number;
  last_answered_on: string;
}

/** Who answered a question, how often and for which day last. */
export function listAnswerers(r: Read, question: Found): Answerer[] {
  if (!isLive(question)) return [];
  const found = byPerson({ audience: audienceOf(r) }).all(r.db, { question: question.id });
  return found.map(({ creatorId, count, lastOn }) => ({
    creator: bylineOf(r, creatorId),
    answers_count: count,
    last_answered_on: lastOn,
  }));
}

const last = family(({ audience }: { audience: Audience }) =>
  select(
    {
      questionId: a.questionId,
      membershipId: a.membershipId,
      lastOn: orNull(
        asText(sql`(select ${occursOn} from ${source(rec)} indexed by answers_by_person
            where ${rec.parentId} = a.question_id and ${rec.creatorId} = a.membership_id and ${stored(audience)}
            order by ${occursOn} desc limit 1)`),
      ),
    },
    sql`from json_each(${arg("ids")}) wanted cross join question_askees a on a.question_id = wanted.value`,
  ),
);

/**
 * For which day somebody who is asked last answered each of these questions (a JSON array of ids),
 * or null.
 */
export function lastAnswers(r: Read, ids: string) {
  const rows = last({ audience: audienceOf(r) }).all(r.db, { ids });
  const days = new Map(
    rows.map(({ questionId, membershipId, lastOn }) => [`${questionId} ${membershipId}`, lastOn]),
  );
  return (questionId: string, membershipId: string): string | null =>
    days.get(`${questionId} ${membershipId}`) ?? null;
}
