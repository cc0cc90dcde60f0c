import type { Column } from "drizzle-orm";
import { family, later, select } from "#/platform/db/query.ts";
import {
  arg,
  asBoolean,
  asNumber,
  asText,
  columnsOf,
  type Fragment,
  inIds,
  orNull,
  sql,
} from "#/platform/db/sql.ts";
import { Conflict, Forbidden, NotFound } from "#/platform/errors.ts";
import type { Status } from "#/schema/tenant/recordings.ts";
import {
  type Ability,
  type Grant,
  refusalOf,
  refusalToEditLate,
  refusalToEditProject,
  refusalToLink,
  refusalToManage,
} from "../../access/abilities.ts";
import { isOwner } from "../../access/roles.ts";
import type { Read } from "../../access/scope.ts";
import {
  type Audience,
  audienceOf,
  content,
  p,
  rec,
  shownNow,
  statusNow,
  visibleHere,
} from "../../access/visible.ts";
import { refusalToTalkIn } from "../../people/companies/private-chats.ts";
import type { Allowed } from "../allowed.ts";
import { facts } from "../facts.ts";
import type { Found, Located } from "../type.ts";
import { isComment, isTool, typeOf } from "../types.ts";

/** The columns of a `Located`, for queries over recordings `r` and projects `p`. */
const locatedColumns = {
  ...columnsOf(rec),
  // What is on its way to very many recordings is told of each as if it were there.
  status: asText<Status>(statusNow),
  visibleToClients: asBoolean(shownNow),
  projectName: orNull(p.name),
  projectStatus: orNull(p.status),
  projectChanges: orNull(p.changes),
};

/** The columns of a `Found`, for such queries that are compiled at their first use. */
export const foundColumns = () => ({
  ...locatedColumns,
  subscribed: asBoolean(sql`exists (select 1 from subscriptions s
    where s.recording_id = ${rec.id} and s.membership_id = ${arg("actor")} and s.active = 1)`),
  isPublic: asBoolean(facts().isPublic),
  bookmarked: asBoolean(facts().bookmarked),
});

/**
 * Instead of what it is to the actor and to the public, for lists that show nothing of that (see
 * `isShown`): three statements less a row.
 */
export const unasked = {
  subscribed: asBoolean(sql`false`),
  isPublic: asBoolean(sql`false`),
  bookmarked: asBoolean(sql`false`),
};
/** What an answer has of these. */
export const ASKED = ["subscribed", "public", "bookmarked"];

/**
 * The same as `effectiveStatus`, in a query: of what lies in a project of this status, or in none,
 * by its own.
 */
export const effectiveIn = (
  project: Fragment | Column,
  own: Fragment | Column,
) => sql`case when ${project} = 'trashed' then 'trashed'
  when ${project} = 'archived' and ${own} <> 'trashed' then 'archived' else ${own} end`;

export const effective = effectiveIn(p.status, statusNow);
/** By what is stored, while the status of very many is being changed. */
export const effectiveAsStored = effectiveIn(p.status, rec.status);

const byId = family(({ audience }: { audience: Audience }) =>
  select(
    foundColumns(),
    sql`from ${content} where ${rec.id} = ${arg("id")} and ${visibleHere(audience)}`,
  ),
);

/** A recording the actor sees; what they don't see and what doesn't exist throw the same 404. */
export function findRecording(r: Read, id: string): Found {
  const found = lookUp(r, id);
  if (!found) throw new NotFound();
  return found;
}

/** The same, or null. */
export const lookUp = (r: Read, id: string): Found | null =>
  byId({ audience: audienceOf(r) }).get(r.db, { id, actor: r.actor.id });

/** A recording that something is to be put under. */
export type Parent = Located & {
  /** Nothing is on its way to very many recordings: what is stored is what a lookup answers. */
  isSettled: boolean;
};

const parentById = family(({ audience }: { audience: Audience }) =>
  select(
    { ...locatedColumns, isSettled: asBoolean(sql`not exists (select 1 from subtree_changes)`) },
    sql`from ${content} where ${rec.id} = ${arg("id")} and ${visibleHere(audience)}`,
  ),
);

/**
 * The same lookup of a recording that something is made under: what it is to whoever looks is not
 * asked.
 */
export function findParent(r: Read, id: string): Parent {
  const found = parentById({ audience: audienceOf(r) }).get(r.db, { id, actor: r.actor.id });
  if (!found) throw new NotFound();
  return found;
}

const countSeen = family(({ audience }: { audience: Audience }) =>
  select(
    { count: asNumber(sql`count(*)`) },
    sql`from ${content} where ${inIds(rec.id, "ids")} and ${visibleHere(audience)}`,
  ),
);

/** Throws the same 404 unless the actor sees all of these, each given once. */
export function requireSeen(r: Read, ids: readonly string[]): void {
  const seen = countSeen({ audience: audienceOf(r) }).get(r.db, {
    ids: JSON.stringify(ids),
    actor: r.actor.id,
  });
  if (seen?.count !== ids.length) throw new NotFound();
}

const bySeq = family(({ audience }: { audience: Audience }) =>
  select(
    foundColumns(),
    sql`from ${content} where ${inIds(rec.seq, "seqs")} and ${visibleHere(audience)}`,
  ),
);

/**
 * Recordings that a list found, in its order. What sorts a list carries no texts: they are read
 * here, of its rows alone.
 */
export function findInOrder(r: Read, seqs: readonly number[]): Found[] {
  const rows = bySeq({ audience: audienceOf(r) }).all(r.db, {
    seqs: JSON.stringify(seqs),
    actor: r.actor.id,
  });
  const known = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => known.get(seq) ?? []);
}

const anywhere = later(() =>
  select(foundColumns(), sql`from ${content} where ${rec.id} = ${arg("id")}`),
);

/**
 * A recording wherever it lies, for an owner's work on the organization as a whole. It is never
 * shown to them.
 */
export function findAnywhere(r: Read, id: string): Found {
  const found = isOwner(r.actor) ? anywhere().get(r.db, { id, actor: r.actor.id }) : null;
  if (!found) throw new NotFound();
  return found;
}

/**
 * A recording to change: 404 when unseen, 403 when not allowed, 409 when it is archived or trashed.
 */
export function findFor<A extends Ability>(r: Read, id: string, ability: A): Found & Allowed<A> {
  const found = findRecording(r, id);
  requireAbility(r, found, ability);
  requireLive(found);
  return found;
}

export function requireAbility<R extends Located, A extends Ability>(
  r: Read,
  recording: R,
  ability: A,
): asserts recording is R & Allowed<A> {
  const refused = refusalFor(r, recording, ability);
  if (refused) throw refused;
}

/** What says something to others in a direct chat. */
const TALKING: ReadonlySet<Ability> = new Set(["create", "edit", "comment", "cheer"]);

/**
 * Why the actor may not, or null. The one place that decides what somebody may do with a recording
 * they see.
 */
export function refusalFor(r: Read, recording: Located, ability: Ability) {
  const type = typeOf(recording);
  const subject = {
    label: type.label,
    creatorId: recording.creatorId,
    createdAt: recording.createdAt,
  };
  if (recording.chatId !== null && TALKING.has(ability)) {
    const refused = refusalToTalkIn(r, recording.chatId);
    if (refused) return refused;
  }
  if (ability === "manage" && isTool(recording)) return refusalOf(r, "nobody", subject);
  if (ability === "show" && recording.chatId !== null && !type.isLine)
    return new Forbidden("What is in a direct chat is seen by everybody in it, and nobody else.");
  if (ability === "show" && isTool(recording)) return refusalToEditProject(r, recording);
  if (ability === "link") return refusalToLink(r, subject);
  const declared = type.can[ability];
  if (ability === "manage" || ability === "show")
    return declared ? refusalOf(r, declared, subject) : refusalToManage(r, subject);
  const refused = refusalOf(r, grantOf(type.can, ability), subject);
  if (refused || ability !== "edit") return refused;
  if (isComment(recording)) return refusalToEditLate(r, subject);
  return type.refusalToEdit?.(recording) ?? null;
}

/**
 * Completing and assigning is for whoever may edit; making and commenting for whoever sees the
 * parent.
 */
function grantOf(can: Partial<Record<Ability, Grant>>, ability: Ability): Grant {
  const declared = can[ability];
  if (declared) return declared;
  switch (ability) {
    case "complete":
    case "assign":
      return can.edit ?? "nobody";
    case "comment":
    case "create":
    case "cheer":
      return "anyone";
    case "pin":
    case "close":
    case "track":
      return "team";
    case "subscribe":
      return "team-or-author";
    default:
      return "nobody";
  }
}

/**
 * Everything but a change of status is refused while it, something above it or its project is
 * archived or trashed.
 */
export function requireLive(recording: Located): void {
  if (isLive(recording)) return;
  if (recording.chatId !== null) throw new Conflict("This chat was archived for good.");
  throw new Conflict(`This is ${effectiveStatus(recording)}. Restore it first.`);
}

/** Neither archived nor trashed, itself or by what it lies in. */
export function isLive(recording: Located): boolean {
  const status = effectiveStatus(recording);
  return status === "active" || status === "drafted";
}

/**
 * What a recording answers as its status: the gravest of its own, its ancestors' and its project's.
 */
export function effectiveStatus({
  status,
  projectStatus,
}: Pick<Located, "status" | "projectStatus">): Status {
  if (projectStatus === "trashed" || status === "trashed") return "trashed";
  return projectStatus === "archived" ? "archived" : status;
}
