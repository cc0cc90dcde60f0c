import { ended } from "#/app/features.ts";
import { endAsIn, type KeepEnded } from "#/core/access/ended.ts";
import { settingsOf } from "#/core/orgs/org.ts";
import {
  activeIn,
  keepAnOwner,
  keepOrg,
  keepPeople,
  missing,
  type PeopleKept,
  peopleIn,
} from "#/core/people/restored.ts";
import { breathe } from "#/lib/pace.ts";
import type { Connection, ReadDb, WriteDb } from "#/platform/db/connection.ts";
import { dropMails, waitingMails } from "#/platform/jobs/sent.ts";
import type { Membership, Role } from "#/schema/tenant/people.ts";
import type { Began } from "./began.ts";

/** What an earlier file was brought in line with. */
export interface Aligned {
  people: PeopleKept;
  /** What stays ended, by what it is: how much of it. */
  ended: Map<string, number>;
  /** Mails that went out already, and don't again. */
  sent: number;
}

const sentMails: KeepEnded = { what: "mails", keys: waitingMails, end: dropMails };

/** What was taken back in the time of one file, and what it began with where it had not all of the earlier one. */
export interface Later {
  was: ReadDb | null;
  began: Began | null;
}

/** What all steps of it know. */
export interface Around {
  indexed: ReadonlyMap<string, Role>;
  now: Date;
}

/** What the files of the time before the last one changed. */
export interface Begun {
  /** Who was in the file before anything was changed. */
  before: readonly Membership[];
  aligned: Aligned;
}

/**
 * Brings an organization's earlier file in line with what came since and must not be undone: who was
 * removed, what was taken back, what was sent. `earlier` are the files of the time since then but for the one
 * of now, for which there is `finishAligning`. Others have their turn between the steps, each of which is a
 * transaction: the file is nobody's yet, and becomes nobody's when one fails.
 */
export async function beginAligning(
  db: Connection,
  earlier: readonly Later[],
  around: Around,
): Promise<Begun> {
  const before = activeIn(db);
  let aligned: Aligned = NOTHING;
  for (const later of earlier) aligned = merged(aligned, await inLineWith(db, later, around));
  return { before, aligned };
}

/** Brings it in line with the file of now; one that turns out to be unreadable is left out by calling it again. */
export async function finishAligning(
  db: Connection,
  { before, aligned }: Begun,
  now: Later,
  around: Around,
): Promise<Aligned> {
  const all = merged(aligned, await inLineWith(db, now, around));
  return db.write((tx) => {
    keepAnOwner(tx, before, now.was);
    return { ...all, people: { ...all.people, missing: missing(tx, now.was, around.indexed) } };
  });
}

const NOTHING: Aligned = {
  people: { removed: [], lowered: [], missing: [] },
  ended: new Map(),
  sent: 0,
};

async function inLineWith(db: Connection, later: Later, around: Around): Promise<Aligned> {
  let aligned = NOTHING;
  for (const step of stepsTo(later, around)) {
    aligned = merged(aligned, { ...NOTHING, ...db.write(step) });
    await breathe();
  }
  return aligned;
}

type Step = (tx: WriteDb) => Partial<Aligned>;

function stepsTo(later: Later, around: Around): Step[] {
  const end = (tx: WriteDb, kind: KeepEnded): number => {
    const began = later.began ? new Set(later.began.keys[kind.what]) : null;
    return endAsIn(tx, kind, { was: later.was, began, now: around.now });
  };
  const endOf = (kind: KeepEnded) => (tx: WriteDb) => {
    const count = end(tx, kind);
    return { ended: new Map(count > 0 ? [[kind.what, count]] : []) };
  };
  return [
    (tx) => ({ people: { ...keepPeople(tx, { ...later, ...around }), missing: [] } }),
    ...ended.map(endOf),
    (tx) => ({ sent: end(tx, sentMails) }),
    (tx) => {
      keepOrg(tx, later.was, later.began);
      return {};
    },
  ];
}

/** What two files of the time since changed, one after the other. */
function merged(one: Aligned, next: Aligned): Aligned {
  const counts = new Map(one.ended);
  for (const [what, count] of next.ended) counts.set(what, (counts.get(what) ?? 0) + count);
  return {
    people: {
      removed: [...one.people.removed, ...next.people.removed],
      lowered: [...new Set([...one.people.lowered, ...next.people.lowered])],
      missing: [],
    },
    ended: counts,
    sent: one.sent + next.sent,
  };
}

/** What can be ended in a file from now on. */
export const beginningOf = (db: ReadDb): Pick<Began, "people" | "settings" | "keys"> => ({
  people: peopleIn(db),
  settings: settingsOf(db),
  keys: Object.fromEntries([...ended, sentMails].map(({ what, keys }) => [what, keys(db)])),
});
