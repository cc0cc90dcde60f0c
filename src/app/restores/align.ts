import { ended } from "#/app/features.ts";
import { keepOrg, keepPeople, type Later, type PeopleKept } from "#/core/people/restored.ts";
import type { Connection } from "#/platform/db/connection.ts";
import { dropSent } from "#/platform/jobs/sent.ts";

/** What an earlier file was brought in line with. */
export interface Aligned {
  people: PeopleKept;
  /** What stays ended, by what it is: how much of it. */
  ended: Map<string, number>;
  /** Mails that went out already, and don't again. */
  sent: number;
}

/**
 * Brings an organization's earlier file in line with what came since and must not be undone: who was
 * removed, what was taken back, what was sent. One transaction.
 */
export function align(db: Connection, later: Later): Aligned {
  return db.write((tx): Aligned => {
    const people = keepPeople(tx, later);
    const counts = ended.map(({ what, end }): [string, number] => [
      what,
      end(tx, later.was, later.now),
    ]);
    const sent = dropSent(tx, later.was);
    keepOrg(tx, later.was);
    return { people, ended: new Map(counts.filter(([, count]) => count > 0)), sent };
  });
}
