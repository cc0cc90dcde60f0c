// Compiled with the rest, never run: each line below must stay a type error.

import { operation } from "#/core/access/operation.ts";
import type { Read, Scope, Write } from "#/core/access/scope.ts";
import { content, rec, visible } from "#/core/access/visible.ts";
import { insertEvent } from "#/core/activity/record.ts";
import { findFor, findRecording } from "#/core/recordings/content/find.ts";
import { details } from "#/core/recordings/details.ts";
import { removeSubtree } from "#/core/recordings/subtree.ts";
import type { Found } from "#/core/recordings/type.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { changeRecording } from "#/core/recordings/verbs/change.ts";
import { t } from "#/lib/schema.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { select } from "#/platform/db/query.ts";
import { arg, type Fragment, sql } from "#/platform/db/sql.ts";
import { openOperation } from "#/platform/declare.ts";
import { handles, type JobRequest, jobKind } from "#/platform/jobs/job.ts";

declare const scope: Scope;
declare const db: ReadDb;
declare const event: Parameters<typeof insertEvent.run>[1];

export const inferred: number = scope.write(() => 1);
// @ts-expect-error a transaction body can't be async
scope.write(async () => 1);
// @ts-expect-error nor can a reading one
scope.read(async () => 1);
// @ts-expect-error an insert needs a transaction
scope.read((r) => insertEvent.run(r.db, event));
// @ts-expect-error what reads can't run a statement that changes
scope.read((r) => r.db.run("delete from recordings", []));

const said = {
  id: "say",
  tag: "Words",
  method: "GET",
  path: "/words/:id",
  summary: "Says it",
  returns: "The words.",
  answer: t.Object({ words: t.String() }),
  sample: { words: "hello" },
} as const;
// @ts-expect-error an operation of an organization that declares no access
operation({ ...said, run: () => ({ words: "" }) });
// @ts-expect-error nobody has a role that does not exist
operation({ ...said, access: "superuser", run: () => ({ words: "" }) });
// @ts-expect-error what anybody can do has no way to an organization's data
openOperation({ ...said, run: ({ scope }) => ({ words: scope.orgId }) });
// @ts-expect-error an answer whose key is renamed
operation({ ...said, access: "member", run: () => ({ text: "" }) });
// @ts-expect-error a sample that is none of the answer
operation({ ...said, sample: { text: "hello" }, access: "member", run: () => ({ words: "" }) });
// @ts-expect-error a parameter that the path does not have
operation({ ...said, access: "member", run: ({ params }) => ({ words: params.word }) });

export const allowed = operation({
  ...said,
  access: "member",
  run: ({ scope, params }) => ({ words: scope.orgId + params.id }),
});

const one = select(
  { id: rec.id, title: rec.title },
  sql`from ${content} where ${rec.id} = ${arg("id")} and ${visible("team")}`,
);
export const title = (r: Read): string | undefined => one.get(r.db, { id: "1", actor: "2" })?.title;
// @ts-expect-error an argument that a nested piece asks for is forgotten
one.get(db, { id: "1" });
// @ts-expect-error an argument is misspelt
one.get(db, { id: "1", acter: "2" });
// @ts-expect-error an argument is of another type
one.get(db, { id: 1, actor: "2" });
// @ts-expect-error a column that was not selected
one.get(db, { id: "1", actor: "2" })?.createdAt;
// @ts-expect-error a column that there is not
select({ id: rec.identity }, sql`from ${content}`);
// @ts-expect-error a piece that asks for more than whoever takes it knows of
export const narrower: Fragment<{ id: string }> = visible("team");

const sweep = jobKind("sweep", { recording_id: t.String() });
export const request = sweep.at(new Date(0), { recording_id: "1" });
// @ts-expect-error a key of a job's payload is renamed where it is put into the outbox
sweep.at(new Date(0), { recordingid: "1" });
// @ts-expect-error and where it is taken out
handles(sweep, { change: (_, { recordingid }) => void recordingid });
// @ts-expect-error work for the outbox is made by its kind alone
export const homemade: JobRequest = { kind: "sweep", dueAt: new Date(0), payload: {} };

const kept = details({ mood: t.String() });
export const mood: string = kept.of({ details: kept.made({ mood: "calm" }) }).mood;
// @ts-expect-error a key of what a type keeps is renamed where it is read
kept.of({ details: {} }).moods;
// @ts-expect-error where it is written
kept.made({ moods: "calm" });
// @ts-expect-error and where SQL asks for it
kept.path("moods");

const diary = {
  name: "diary",
  label: "Diary",
  parents: [],
  title: "none",
  content: "none",
  can: {},
} as const;
const moody = { ...diary, input: { mood: t.Optional(t.String()) }, output: kept.fields };
recordingType({ ...moody, needed: ["mood"], present: (row) => kept.of(row) });
// @ts-expect-error a key of what a type answers is renamed
recordingType({ ...moody, present: (row) => ({ moods: kept.of(row).mood }) });
// @ts-expect-error what a type says it answers is not presented
recordingType(moody);
recordingType({
  ...moody,
  present: (row) => kept.of(row),
  // @ts-expect-error a key of what is sent is renamed where it is checked
  resolve: (_, { moods }) => ({ mood: moods }),
});
// @ts-expect-error and where it is said that it is needed
recordingType({ ...moody, present: (row) => kept.of(row), needed: ["moods"] });

declare const w: Write;
export const edited: Found = changeRecording(w, findFor(w, "1", "edit"), { title: "Changed" });
// @ts-expect-error a recording that is only seen: nobody asked whether it may be changed
changeRecording(w, findRecording(w, "1"), { title: "Changed" });
// @ts-expect-error nor may it be deleted
removeSubtree(w, findRecording(w, "1"));
