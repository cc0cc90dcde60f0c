import { type Reader, readersOf } from "#/core/access/live/readers.ts";
import { isClient } from "#/core/access/roles.ts";
import { openScope } from "#/core/access/scope.ts";
import { directory } from "#/core/orgs/memberships.ts";
import { seesPerson } from "#/core/people/find.ts";
import type { Services } from "#/platform/services.ts";
import { eventOf } from "./events.ts";

/** So many of those who have something open are named, those who said so last. */
const MOST_NAMED = 50;

interface Here {
  orgId: string;
  recordingId: string;
}

/**
 * Tells those who have a recording open who has it open, themselves among them; or some of them
 * alone. Each as far as they see the recording, and the people, at this moment.
 */
export function tellWhoIsHere(
  services: Services,
  { orgId, recordingId }: Here,
  wanted: (reader: Reader) => boolean = () => true,
): void {
  const { hub, tenants, clock } = services;
  const open = hub.present.of(orgId, recordingId, clock.now().getTime());
  if (open.length === 0) return;
  const readers = readersOf(tenants.get(orgId), recordingId, open);
  const ids = readers.map(({ id }) => id);
  const tell = (people: string[], membership_ids: string[]) =>
    hub.pass(
      orgId,
      people,
      `here ${recordingId}`,
      eventOf("here", {
        recording_id: recordingId,
        membership_ids: membership_ids.slice(-MOST_NAMED),
      }),
    );
  const told = readers.filter(wanted);
  tell(
    told.filter((reader) => !isClient(reader)).map(({ id }) => id),
    ids,
  );
  for (const { id } of told.filter(isClient)) tell([id], ids.filter(seenBy(services, orgId, id)));
}

/** Whom somebody sees, by their ids. */
function seenBy(services: Services, orgId: string, id: string): (other: string) => boolean {
  const people = directory(services.tenants.get(orgId)).byId;
  const actor = people.get(id);
  if (!actor) return () => false;
  const sees = openScope({ services, orgId, actor }).read((r) => {
    const seen = seesPerson(r);
    return new Set([...people.values()].filter(seen).map((person) => person.id));
  });
  return (other) => sees.has(other);
}

/** Tells those who still have something open that somebody has it open no more. */
export function tellWhoLeft(services: Services, orgId: string): void {
  const { hub, clock } = services;
  for (const recordingId of hub.present.expire(orgId, clock.now().getTime()))
    tellWhoIsHere(services, { orgId, recordingId });
}
