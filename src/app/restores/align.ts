import { ended } from "#/app/features.ts";
import { endAsIn, type KeepEnded } from "#/core/access/ended.ts";
import { settingsOf } from "#/core/orgs/org.ts";
import {
  keepOrg,
  keepPeople,
  type Later,
  type PeopleKept,
  peopleIn,
} from "#/core/people/restored.ts";
import type { Connection, ReadDb } from "#/platform/db/connection.ts";
import { dropMails, waitingMails } from "#/platform/jobs/sent.ts";
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

/**
 * Brings an organization's earlier file in line with what came since and must not be undone: who was
 * removed, what was taken back, what was sent. One transaction. `began` is what the later file began with,
 * where it took the place of this one: then only what was ended in it was.
 */
export function align(
  db: Connection,
  { began, ...later }: Omit<Later, "began"> & { began: Began | null },
): Aligned {
  const { was, now } = later;
  return db.write((tx): Aligned => {
    const endedOf = (kind: KeepEnded): number => {
      const known = began ? new Set(began.keys[kind.what]) : null;
      return endAsIn(tx, kind, { was, began: known, now });
    };
    const people = keepPeople(tx, { ...later, began });
    const counts = ended.map((kind): [string, number] => [kind.what, endedOf(kind)]);
    const sent = endedOf(sentMails);
    keepOrg(tx, was, began);
    return { people, ended: new Map(counts.filter(([, count]) => count > 0)), sent };
  });
}

/** What can be ended in a file from now on. */
export const beginningOf = (db: ReadDb): Pick<Began, "people" | "settings" | "keys"> => ({
  people: peopleIn(db),
  settings: settingsOf(db),
  keys: Object.fromEntries([...ended, sentMails].map(({ what, keys }) => [what, keys(db)])),
});
