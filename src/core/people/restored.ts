import type { ReadDb, WriteDb } from "#/platform/db/connection.ts";
import type { Membership, Role } from "#/schema/tenant/people.ts";
import { forgetReach } from "../access/grants.ts";
import { isAtLeast, isOwner } from "../access/roles.ts";
import { directory, insertMembership, updateMembership } from "../orgs/memberships.ts";
import { passChanges, readOrg, settingsOf, updateOrg } from "../orgs/org.ts";

/** How things stood until the earlier file was put back. */
export interface Later {
  /** The file that it takes the place of; null where that can't be read. */
  was: ReadDb | null;
  /**
   * What that file began with, where it took the place of the earlier one itself: only what was taken
   * from somebody in it was taken since. Null where it has everybody of the earlier one.
   */
  began: BeganWith | null;
  /** Who was in the organization, by identity, as the global database knows it. */
  indexed: ReadonlyMap<string, Role>;
  now: Date;
}

type Person = Pick<Membership, "id" | "identityId" | "email" | "role" | "removedAt"> & {
  status: string;
};

/** The people and settings that a file began with. */
export interface BeganWith {
  people: readonly Person[];
  settings: { require_two_factor: boolean; require_provider: string | null };
}

/** Everybody of a file, as far as it can be taken from them. */
export const peopleIn = (db: ReadDb): Person[] =>
  [...directory(db).byId.values()].map(({ id, identityId, email, role, status, removedAt }) => ({
    id,
    identityId,
    email,
    role,
    status,
    removedAt,
  }));

/** Whom an earlier file has otherwise than it was. */
export interface PeopleKept {
  /** Were removed since, and stay so. */
  removed: string[];
  /** Had their role lowered since, and keep the lower one. */
  lowered: string[];
  /** Came since, and are not in the earlier file. */
  missing: string[];
}

/**
 * Brings the people of an earlier file in line with what was taken from them since: whoever was removed
 * stays removed, and nobody has a higher role than they had last.
 */
export function keepPeople(db: WriteDb, later: Later): Omit<PeopleKept, "missing"> {
  const kept: Omit<PeopleKept, "missing"> = { removed: [], lowered: [] };
  const firstById = later.began && new Map(later.began.people.map((one) => [one.id, one]));
  for (const person of activeIn(db)) {
    const first = firstById && (firstById.get(person.id) ?? ABSENT);
    const role = first ? roleUnlessTaken(person, first, later) : roleSince(person, later);
    if (role === null) {
      remove(db, person, later.now);
      kept.removed.push(person.name);
    } else if (!isAtLeast(role, person.role)) {
      updateMembership(db, person.id, { role });
      kept.lowered.push(person.name);
    }
    if (role !== null) takeIdentity(db, person, first, later);
  }
  return kept;
}

/** Who is in it. */
export const activeIn = (db: ReadDb): Membership[] =>
  [...directory(db).byId.values()].filter(({ status }) => status === "active");

/** The role somebody had last; null for who is in the organization no more. */
function roleSince({ id, identityId }: Membership, { was, indexed }: Later): Role | null {
  if (!was) return (identityId === null ? null : indexed.get(identityId)) ?? null;
  const known = directory(was).byId.get(id);
  return known?.status === "active" ? known.role : null;
}

/** Somebody whom the later file began without. */
const ABSENT = { identityId: null, email: null, role: null, status: "removed" };

type First = Omit<Person, "id" | "removedAt"> | typeof ABSENT;

/** The same of somebody as the later file began: what it says of them counts where it changed there. */
function roleUnlessTaken(person: Membership, first: First, later: Later): Role | null {
  const { was } = later;
  if (!was) return first.status === "active" ? roleSince(person, later) : person.role;
  const known = memberOf(was, person);
  if (known && wasRemoved(known, later)) return null;
  if (known?.status !== "active" || first.status !== "active" || first.role === null)
    return person.role;
  return isAtLeast(known.role, first.role) ? person.role : known.role;
}

/** They may have come anew, by another membership. */
const memberOf = (was: ReadDb, { id, identityId }: Membership): Membership | null =>
  directory(was).byId.get(id) ?? directory(was).byIdentity.get(identityId ?? "") ?? null;

/** Whether somebody was removed after their file began. */
const wasRemoved = ({ id, status, removedAt }: Membership, { began }: Later): boolean =>
  status === "removed" && began?.people.find((one) => one.id === id)?.removedAt !== removedAt;

function remove(db: WriteDb, { id }: Membership, now: Date): void {
  const removedAt = now.toISOString();
  updateMembership(db, id, { status: "removed", removedAt, avatarUrl: null });
  forgetReach(db, id);
}

/** Whose membership it is may have changed: an address that was taken back. */
function takeIdentity(db: WriteDb, person: Membership, first: First | null, { was }: Later): void {
  const { identityId, email } = first ?? person;
  const known = was && directory(was).byId.get(person.id);
  if (known && (known.identityId !== identityId || known.email !== email))
    updateMembership(db, person.id, { identityId: known.identityId, email: known.email });
}

/**
 * An organization is never left without an owner: where the earlier file has none that is one still, those
 * of now are put in, or who owned it then. `before` is who was in it at first.
 */
export function keepAnOwner(db: WriteDb, before: readonly Membership[], was: ReadDb | null): void {
  const hasOwner = () => activeIn(db).some(isOwner);
  if (hasOwner()) return;
  for (const owner of was ? activeIn(was).filter(isOwner) : []) {
    const { byId, byIdentity } = directory(db);
    const known = byId.get(owner.id) ?? byIdentity.get(owner.identityId ?? "");
    const status = "active" as const;
    if (known) updateMembership(db, known.id, { role: owner.role, status, removedAt: null });
    else insertMembership(db, { ...owner, companyId: null });
  }
  const [first] = before.filter(isOwner);
  if (first && !hasOwner())
    updateMembership(db, first.id, { role: first.role, status: "active", removedAt: null });
}

/** Whom the global index knows, and the earlier file does not, by the names they have now. */
export function missing(
  db: ReadDb,
  was: ReadDb | null,
  indexed: ReadonlyMap<string, Role>,
): string[] {
  const here = new Set(activeIn(db).map(({ identityId }) => identityId));
  const names = was ? directory(was).byIdentity : null;
  const gone = new Set([...directory(db).byIdentity.values()].map(({ identityId }) => identityId));
  return [...indexed.keys()]
    .filter((identity) => !here.has(identity) && !gone.has(identity))
    .map((identity) => names?.get(identity)?.name ?? identity);
}

/**
 * Keeps what the later file said of the organization itself where that is about safety and money: who must have
 * a second factor or come by a provider, and its plan. Every entity tag of the organization is a new one.
 */
export function keepOrg(db: WriteDb, was: ReadDb | null, began: BeganWith | null): void {
  const before = was ? readOrg(was) : null;
  if (was && before) {
    const [own, later] = [settingsOf(db), settingsOf(was)];
    const first = began?.settings;
    const isSame = (key: keyof BeganWith["settings"]) => first?.[key] === later[key];
    const settings = {
      ...readOrg(db).settings,
      require_two_factor:
        own.require_two_factor || (later.require_two_factor && !isSame("require_two_factor")),
      require_provider: isSame("require_provider")
        ? own.require_provider
        : (later.require_provider ?? own.require_provider),
    };
    updateOrg(db, { settings, plan: before.plan, chatsFrom: before.chatsFrom });
  }
  passChanges(db, before?.changes ?? readOrg(db).changes + FAR);
}

/** Without the later file: farther than the counter came since. */
const FAR = 1_000_000;
