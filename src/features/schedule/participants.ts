import type { Read, Write } from "#/core/access/scope.ts";
import { anyoneSees, content, rec, thoseWhoSee, withProject } from "#/core/access/visible.ts";
import { type CopyOf, NO_IDS } from "#/core/recordings/type.ts";
import { id, t } from "#/lib/schema.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, inIds, source, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { participants } from "#/schema/tenant/schedule.ts";

export const MOST_PARTICIPANTS = 100;

export const participantIds = t.Array(id(), {
  maxItems: MOST_PARTICIPANTS,
  description: "Who is invited; they must see the event. The list replaces the one before.",
});

const insert = command(
  sql`insert into participants (recording_id, membership_id, created_at)
      select ${arg("recording")}, value, ${arg("now")} from json_each(${arg("memberships")}) where true on conflict do nothing`,
);
const removeOthers = command(
  sql`delete from participants where recording_id = ${arg("recording")}
      and membership_id not in (select value from json_each(${arg("memberships")}))`,
);
const among = select(
  { recordingId: participants.recordingId, membershipId: participants.membershipId },
  sql`from ${participants} cross join ${source(rec)} on ${rec.id} = ${participants.recordingId} ${withProject}
      cross join memberships m on m.id = ${participants.membershipId}
      where ${inIds(participants.recordingId, "ids")} and ${anyoneSees}
      order by ${participants.createdAt}, ${participants.membershipId}`,
);
/** The copies come as a JSON object: the id of each, and that of its original. */
const copy = command(
  sql`insert into participants (recording_id, membership_id, created_at)
      select wanted.key, tie.membership_id, ${arg("now")} from json_each(${arg("pairs")}) wanted
      cross join participants tie on tie.recording_id = wanted.value
      where exists (select 1 from ${content} cross join memberships m on m.id = tie.membership_id
        where ${rec.id} = wanted.key and ${anyoneSees})`,
);

/** The people invited to each of these events (a JSON array of ids) who see it now. */
export function participantsAmong(r: Read, ids: string): Map<string, string[]> {
  const rows = ids === NO_IDS ? [] : among.all(r.db, { ids });
  return new Map(
    [...Map.groupBy(rows, ({ recordingId }) => recordingId)].map(([id, group]) => [
      id,
      group.map(({ membershipId }) => membershipId),
    ]),
  );
}

export const participantsOf = (r: Read, recordingId: string): string[] =>
  participantsAmong(r, JSON.stringify([recordingId])).get(recordingId) ?? [];

/** Replaces who is invited; 422 `not_member` for whoever can't see the event. */
export function inviteTo(w: Write, recordingId: string, wanted: readonly string[]): void {
  const seeing = new Set(thoseWhoSee(w, recordingId, wanted));
  const outside = wanted.findIndex((id) => !seeing.has(id));
  if (outside >= 0)
    throw invalid(`participant_ids[${outside}]`, "not_member", "This person can't see it.");
  const memberships = JSON.stringify([...seeing]);
  removeOthers.run(w.db, { recording: recordingId, memberships });
  insert.run(w.db, { recording: recordingId, memberships, now: w.now.toISOString() });
}

/** Copies are for the same people, as far as they see them. */
export const copyParticipants = (w: Write, copies: readonly CopyOf[]): void =>
  void copy.run(w.db, {
    pairs: JSON.stringify(Object.fromEntries(copies.map(({ id, from }) => [id, from]))),
    now: w.now.toISOString(),
  });
