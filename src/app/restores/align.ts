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
import type { Connection, ReadDb } from "#/platform/db/connection.ts";
import { dropMails, waitingMails } from "#/platform/jobs/sent.ts";
import type { Role } from "#/schema/tenant/people.ts";
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

/**
 * Brings an organization's earlier file in line with what came since and must not be undone: who was
 * removed, what was taken back, what was sent. One transaction. `since` are the files of the time since then, the one of now last.
 */
export function align(
  db: Connection,
  since: readonly Later[],
  around: { indexed: ReadonlyMap<string, Role>; now: Date },
): Aligned {
  return db.write((tx): Aligned => {
    const before = activeIn(tx);
    const people: PeopleKept = { removed: [], lowered: [], missing: [] };
    const counts = new Map<string, number>();
    const end = (kind: KeepEnded, { was, began }: Later): void => {
      const known = began ? new Set(began.keys[kind.what]) : null;
      const count = endAsIn(tx, kind, { was, began: known, now: around.now });
      if (count > 0) counts.set(kind.what, (counts.get(kind.what) ?? 0) + count);
    };
    for (const later of since) {
      const kept = keepPeople(tx, { ...later, ...around });
      people.removed.push(...kept.removed);
      people.lowered.push(...kept.lowered.filter((name) => !people.lowered.includes(name)));
      for (const kind of ended) end(kind, later);
      end(sentMails, later);
      keepOrg(tx, later.was, later.began);
    }
    const now = since.at(-1)?.was ?? null;
    keepAnOwner(tx, before, now);
    people.missing.push(...missing(tx, now, around.indexed));
    const sent = counts.get(sentMails.what) ?? 0;
    counts.delete(sentMails.what);
    return { people, ended: counts, sent };
  });
}

/** What can be ended in a file from now on. */
export const beginningOf = (db: ReadDb): Pick<Began, "people" | "settings" | "keys"> => ({
  people: peopleIn(db),
  settings: settingsOf(db),
  keys: Object.fromEntries([...ended, sentMails].map(({ what, keys }) => [what, keys(db)])),
});
