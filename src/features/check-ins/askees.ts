import type { Read, Write } from "#/core/access/scope.ts";
import { anyoneSees, p, rec, withProject } from "#/core/access/visible.ts";
import { details } from "#/core/recordings/details.ts";
import type { Found } from "#/core/recordings/type.ts";
import { day, t } from "#/lib/schema.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import {
  arg,
  asText,
  columnsOf,
  nullableArg,
  numberArg,
  orNull,
  source,
  sql,
} from "#/platform/db/sql.ts";
import { type Askee, questionAskees } from "#/schema/tenant/check-ins.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { scheduleOutput } from "./schedule.ts";

/** What a question keeps. */
export const questionDetails = details({
  schedule: scheduleOutput,
  /** The day it was made, where its author was: weeks and months are counted from it. */
  anchor_on: day(),
  paused: t.Boolean(),
});

export type Question = Recording & Pick<Found, "projectStatus">;

const insert = insertInto(questionAskees);
const remove = command(
  sql`delete from question_askees where question_id = ${arg("question")} and membership_id = ${arg("membership")}`,
);
const update = command(
  sql`update question_askees set opted_out = ${numberArg("optedOut")}, asked_on = ${nullableArg("askedOn")}, next_ask_at = ${nullableArg("nextAskAt")}
      where question_id = ${arg("question")} and membership_id = ${arg("membership")}`,
);
const first = select(
  { at: orNull(asText(sql`min(next_ask_at)`)) },
  sql`from question_askees where question_id = ${arg("question")}`,
);
const ofQuestion = select(
  columnsOf(questionAskees),
  sql`from ${questionAskees} where question_id = ${arg("question")}
      order by created_at, membership_id`,
);
const ofPerson = select(
  columnsOf(questionAskees),
  sql`from ${questionAskees} where membership_id = ${arg("membership")}`,
);
const among = select(
  columnsOf(questionAskees),
  sql`from json_each(${arg("ids")}) wanted
      cross join ${questionAskees} on question_id = wanted.value
      cross join ${source(rec)} on ${rec.id} = question_id ${withProject}
      cross join memberships m on m.id = membership_id where ${anyoneSees}
      order by question_askees.created_at, membership_id`,
);

// Not through `visible`: it is asked whoever sees it, not by whoever looks.
const byId = select(
  { ...columnsOf(rec), projectStatus: orNull(p.status) },
  sql`from ${source(rec)} ${withProject}
      where ${rec.id} = ${arg("id")} and ${rec.type} = 'question'`,
);

export const questionById = ({ db }: Pick<Read, "db">, id: string): Question | null =>
  byId.get(db, { id });
export const askeesOf = (r: Read, questionId: string): Askee[] =>
  ofQuestion.all(r.db, { question: questionId });
export const askingOf = (r: Read, membershipId: string): Askee[] =>
  ofPerson.all(r.db, { membership: membershipId });

/** The askees of each of these questions (a JSON array of ids) who see it now. */
export const askeesAmong = (r: Read, ids: string): Map<string, Askee[]> =>
  Map.groupBy(among.all(r.db, { ids }), ({ questionId }) => questionId);

/** When a question next has somebody to ask. */
export const firstAskAt = (r: Read, questionId: string): string | null =>
  first.get(r.db, { question: questionId })?.at ?? null;

export function storeAskee(
  w: Write,
  { questionId, membershipId, optedOut, askedOn, nextAskAt }: Askee,
): void {
  const changes = { optedOut: optedOut ? 1 : 0, askedOn, nextAskAt };
  update.run(w.db, { question: questionId, membership: membershipId, ...changes });
}

export const addAskee = (w: Write, askee: Askee): void => void insert.run(w.db, askee);
export const removeAskee = (w: Write, question: string, membership: string): void =>
  void remove.run(w.db, { question, membership });
