import { sql } from "drizzle-orm";
import type { Read, Write } from "#/core/access/scope.ts";
import { anyoneSees, p, r as rec, withProject } from "#/core/access/visible.ts";
import type { Found } from "#/core/recordings/type.ts";
import { arg, command, decoderOf, fields, insertInto, query, source } from "#/platform/db/query.ts";
import { type Askee, questionAskees } from "#/schema/tenant/check-ins.ts";
import { type Recording, recordings } from "#/schema/tenant/recordings.ts";
import type { Schedule } from "./schedule.ts";

/** What a question keeps in `details`. */
export type QuestionDetails = {
  schedule: Schedule;
  /** The day it was made, where its author was: weeks and months are counted from it. */
  anchor_on: string;
  paused: boolean;
};

/** The details of a question; everything there was written through this type. */
export const questionOf = ({ details }: Pick<Recording, "details">) => details as QuestionDetails;

export type Question = Recording & Pick<Found, "projectStatus">;

const insert = insertInto(questionAskees);
const decode = decoderOf(questionAskees);
const remove = command<{ question: string; membership: string }>(
  sql`delete from question_askees where question_id = ${arg("question")} and membership_id = ${arg("membership")}`,
);
const update = command<{
  question: string;
  membership: string;
  optedOut: number;
  askedOn: string | null;
  nextAskAt: string | null;
}>(
  sql`update question_askees set opted_out = ${arg("optedOut")}, asked_on = ${arg("askedOn")}, next_ask_at = ${arg("nextAskAt")}
      where question_id = ${arg("question")} and membership_id = ${arg("membership")}`,
);
const first = query<{ question: string }, { at: string | null }>(
  sql`select min(next_ask_at) as at from question_askees where question_id = ${arg("question")}`,
);
const ofQuestion = query<{ question: string }, Askee>(
  sql`select ${fields(questionAskees)} from ${questionAskees} where question_id = ${arg("question")}
      order by created_at, membership_id`,
  decode,
);
const ofPerson = query<{ membership: string }, Askee>(
  sql`select ${fields(questionAskees)} from ${questionAskees} where membership_id = ${arg("membership")}`,
  decode,
);
const among = query<{ ids: string }, Askee>(
  sql`select ${fields(questionAskees)} from json_each(${arg("ids")}) wanted
      cross join ${questionAskees} on question_id = wanted.value
      cross join ${source(rec)} on ${rec.id} = question_id ${withProject}
      cross join memberships m on m.id = membership_id where ${anyoneSees}
      order by question_askees.created_at, membership_id`,
  decode,
);

// Not through `visible`: it is asked whoever sees it, not by whoever looks.
const byId = query<{ id: string }, Question>(
  sql`select ${fields(rec)}, ${p.status} as projectStatus from ${source(rec)} ${withProject}
      where ${rec.id} = ${arg("id")} and ${rec.type} = 'question'`,
  decoderOf(recordings),
);

export const questionById = ({ db }: Pick<Read, "db">, id: string): Question | null => byId.get(db, { id });
export const askeesOf = (r: Read, questionId: string): Askee[] => ofQuestion.all(r.db, { question: questionId });
export const askingOf = (r: Read, membershipId: string): Askee[] => ofPerson.all(r.db, { membership: membershipId });

/** The askees of each of these questions (a JSON array of ids) who see it now. */
export const askeesAmong = (r: Read, ids: string): Map<string, Askee[]> =>
  Map.groupBy(among.all(r.db, { ids }), ({ questionId }) => questionId);

/** When a question next has somebody to ask. */
export const firstAskAt = (r: Read, questionId: string): string | null =>
  first.get(r.db, { question: questionId })?.at ?? null;

export function storeAskee(w: Write, { questionId, membershipId, optedOut, askedOn, nextAskAt }: Askee): void {
  const changes = { optedOut: optedOut ? 1 : 0, askedOn, nextAskAt };
  update.run(w.db, { question: questionId, membership: membershipId, ...changes });
}

export const addAskee = (w: Write, askee: Askee): void => void insert.run(w.db, askee);
export const removeAskee = (w: Write, question: string, membership: string): void =>
  void remove.run(w.db, { question, membership });
