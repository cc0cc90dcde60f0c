import type { Column } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ReadDb } from "#/platform/db/connection.ts";
import { select } from "#/platform/db/query.ts";
import { arg, type Fragment, lessAtRest, raw, source, sql, wordList } from "#/platform/db/sql.ts";
import { memberships } from "#/schema/tenant/people.ts";
import { projects } from "#/schema/tenant/projects.ts";
import { CHATS, recordings, SAID_IN_CHATS, SAID_IN_THREADS } from "#/schema/tenant/recordings.ts";
import { activeMembership } from "../orgs/memberships.ts";
import { isClient } from "./roles.ts";
import type { Read } from "./scope.ts";

const m = alias(memberships, "m");

/**
 * Queries over content name recordings `r` and their projects `p`, so that the predicates below fit
 * all of them.
 */
export const rec = alias(recordings, "r");
export const p = alias(projects, "p");

/**
 * Content with the project it lies in, which what is said in direct chats and account events don't
 * have.
 */
export const withProject = sql`left join ${source(p)} on ${p.id} = ${rec.projectId}`;
export const content = sql`${source(rec)} ${withProject}`;

/**
 * Kinds of viewers; every visible query is compiled once for each. `whole` is an owner's export: what lies in
 * any project, and all else as the owner sees it.
 */
export type Audience = "team" | "client" | "whole";
export const audienceOf = ({ actor, isWhole }: Pick<Read, "actor" | "isWhole">): Audience =>
  isWhole ? "whole" : isClient(actor) ? "client" : "team";

/** Whether the actor is on a project by name. */
export const isMemberOf = (project: Column) =>
  sql`exists (select 1 from project_members m where m.project_id = ${project} and m.membership_id = ${arg("actor")})`;
const isMember = isMemberOf(p.id);
const isInChat = sql`exists (select 1 from chat_people c where c.chat_id = ${rec.chatId} and c.membership_id = ${arg("actor")})`;

/**
 * Which projects the actor (argument `actor`) reaches. Non-clients: those they are on and
 * all-access ones. Clients: only those they were added to. Nobody has more, owners included.
 */
export const reachable = (audience: Audience): Fragment<{ actor: string }> => REACHABLE[audience];
const REACHABLE = {
  client: isMember,
  team: sql`(${p.allAccess} = 1 or ${isMember})`,
  whole: sql`true`,
};

/** Nobody is on a template: no list, count or feed has it. The team finds by its id what lies in it. */
export const isTemplate = sql`${p.anchorOn} is not null`;
export const reachableHere = (audience: Audience) =>
  audience === "client" ? reachable(audience) : sql`(${reachable(audience)} or ${isTemplate})`;

/**
 * Where content lies decides who reaches it: its project, its direct chat, or, without either, the
 * account of the team.
 */
const reached = (
  audience: Audience,
  reaches: (audience: Audience) => Fragment<{ actor: string }>,
) =>
  sql`case when ${p.id} is not null then ${reaches(audience)} when ${rec.chatId} is not null then ${isInChat}
      else ${audience === "client" ? sql`false` : sql`true`} end`;

/** What a recording lies in and itself, by their ids, as `up`. */
export const lineage = sql`with recursive up (id) as (
  select ${rec.id} union all select above.parent_id from up cross join recordings above on above.id = up.id where above.parent_id is not null)`;

/**
 * Nothing it lies in, nor itself, is being removed for good. The first half is worked out once for
 * a whole statement.
 */
export const remains = lessAtRest(
  sql`(not exists (select 1 from removals)
  or not exists (${lineage} select 1 from up cross join removals on removals.id = up.id))`,
  sql`true`,
);

const isSettling = sql`exists (select 1 from subtree_changes where kind = 'status')`;
/** The status of a recording by that of its own and of all it lies in, whatever is stored. */
export const settled = sql`(with recursive above (parent_id, own_status) as (
    select ${rec.parentId}, ${rec.ownStatus}
    union all
    select x.parent_id, x.own_status from above cross join recordings x on x.id = above.parent_id)
  select case when max(own_status = 'trashed') then 'trashed' when max(own_status = 'archived') then 'archived'
    else ${rec.ownStatus} end from above)`;

/**
 * The status of a recording by what it lies in: the one that is stored, but while that of very many
 * is being changed.
 */
export const statusNow = lessAtRest(
  sql`case when ${isSettling} then ${settled} else ${rec.status} end`,
  sql`+${rec.status}`,
);

/**
 * Where it can't be told from what is stored, it answers with a status: nothing is asked unless one
 * is being changed.
 */
export const answersWith = (effective: Fragment) =>
  lessAtRest(sql`(not ${isSettling} or ${effective} = ${arg("status")})`, sql`true`);

/** It is stored as what it answers with: nothing is on its way to it. */
export const isSettled = lessAtRest(
  sql`(not ${isSettling} or ${rec.status} = ${settled})`,
  sql`true`,
);

const isHiding = sql`exists (select 1 from subtree_changes where kind = 'hidden')`;
/** Whether a membership, by its id, is a client. */
export const byClient = (id: Fragment) =>
  sql`exists (select 1 from memberships author where author.id = ${id} and author.role = 'client')`;

/**
 * What a client made or said they always see, and what others say in it; all else that is said
 * follows its thread.
 */
export const staysShown = sql`(${byClient(sql`${rec.creatorId}`)} or ${rec.type} in ${wordList(SAID_IN_THREADS)}
  and exists (select 1 from recordings thread where thread.id = ${rec.parentId} and ${byClient(sql`thread.creator_id`)}))`;

const isShowing = sql`exists (select 1 from subtree_changes where kind = 'shown')`;
/**
 * It lies in something very large that is being hidden from clients, or shown to them, and its own
 * turn has not come yet.
 */
const isInTurn = (
  kind: "hidden" | "shown",
) => sql`exists (${lineage} select 1 from up cross join subtree_changes change
  on change.kind = ${raw(`'${kind}'`)} and change.id = up.id and change.below > ${rec.seq})`;
const isToBeHidden = sql`(${isInTurn("hidden")} and not ${staysShown})`;

/**
 * Whether clients see it where it lies: the flag that is stored, but while very many are being
 * hidden, or shown.
 */
export const shownNow = lessAtRest(
  sql`(${rec.visibleToClients} = 1 and (not ${isHiding} or not ${isToBeHidden})
  or ${rec.visibleToClients} = 0 and ${isShowing} and ${isInTurn("shown")})`,
  sql`+${rec.visibleToClients} = 1`,
);

/**
 * What of a project's content an audience may be shown: for clients only what is visible to
 * clients.
 */
export const shownTo = (audience: Audience) => (audience === "client" ? shownNow : sql`true`);

const published = sql`(${rec.publishedAt} is not null or ${rec.creatorId} = ${arg("actor")})`;

/** Whose draft it is, as indexes have it word for word; null for what is published. */
const draftOf = sql`case when ${rec.publishedAt} is null then ${rec.creatorId} end`;
/** The same by what an index has: what is stored as active is no draft. */
export const publishedAsStored = sql`(${rec.status} = 'active' or ${draftOf} is null or ${draftOf} = ${arg("actor")})`;

/**
 * What an audience is shown as far as it is stored, which an index tells: what is being hidden is
 * still among it, and what is being shown is not yet.
 */
export const storedAsShown = (audience: Audience) =>
  audience === "client" ? sql`${rec.visibleToClients} = 1` : sql`true`;

/**
 * What was said in a chat longer ago than the plan of the organization shows; a file too, where it was
 * said. What is exported has it.
 */
const isOldTalk = sql`${rec.type} in ${wordList(SAID_IN_CHATS)} and ${rec.createdAt} < (select chats_from from org)
  and exists (select 1 from recordings chat where chat.id = ${rec.parentId} and chat.type in ${wordList(CHATS)})`;
const isTalkShown = sql`((select chats_from from org) is null or not (${isOldTalk}))`;

/** Lists of all there is, and of what lies in one thing that was found. */
const REACHES = { anywhere: reachable, here: reachableHere };

/** Of what is reached: it is published or the actor's own draft, shown to them, and not being removed. */
const shownWhere = <A>(isReached: Fragment<A>, isShown: Fragment) =>
  sql`${isReached} and ${published} and ${isShown} and ${remains}`;

const visibleWhere = (audience: Audience, isShown: Fragment, reaches = reachable) =>
  sql`${shownWhere(reached(audience, reaches), isShown)}
    ${audience === "whole" ? sql`` : sql`and ${isTalkShown}`}`;

/** What lies in the project with the id that is the argument `project`. */
export const inProject = sql`${source(p)} cross join ${source(rec)} on ${rec.projectId} = ${p.id}`;

/**
 * What of that lies right in one thing that was found, which is no chat: nothing of it is old talk,
 * and whether its project is reached is worked out once for all of it.
 */
export const visibleInProject = (audience: Audience, isShown: Fragment) =>
  shownWhere(sql`${p.id} = ${arg("project")} and ${reachableHere(audience)}`, isShown);

/**
 * Which recordings the actor sees: where they reach, what their audience is shown; drafts only
 * their author. The one predicate every list, search, count and feed goes through.
 */
export const visible = (audience: Audience) => visibleWhere(audience, shownTo(audience));

/** The same with what lies in templates: for what is found by its id, and what lies right in that. */
export const visibleHere = (audience: Audience) =>
  visibleWhere(audience, shownTo(audience), reachableHere);

/** The same by what is stored: what is being hidden from clients is still among it. */
export const visibleAsStored = (audience: Audience, where: "anywhere" | "here" = "anywhere") =>
  visibleWhere(audience, storedAsShown(audience), REACHES[where]);

/** The same, however much of it their audience is shown. */
export const visibleOnceShown = (audience: Audience, where: "anywhere" | "here" = "anywhere") =>
  visibleWhere(audience, sql`true`, REACHES[where]);

/** The same rule of reach for anybody: the membership that a query names `m`. */
const anyoneReachesProject = sql`m.status = 'active' and ((${p.allAccess} = 1 and m.role <> 'client')
  or exists (select 1 from project_members pm where pm.project_id = ${p.id} and pm.membership_id = m.id))`;
/** Whether the membership `other` reaches the project `p`. */
export const isReachedByOther = sql`exists (select 1 from memberships m where m.id = ${arg("other")} and ${anyoneReachesProject})`;
const anyoneReaches = sql`m.status = 'active' and case when ${p.id} is not null then ${anyoneReachesProject}
  when ${rec.chatId} is not null then exists (select 1 from chat_people cp where cp.chat_id = ${rec.chatId} and cp.membership_id = m.id)
  else m.role <> 'client' end`;

/** Whether the membership `m` of a query sees the published recording `r` of the project `p`. */
export const anyoneSees = sql`${anyoneReaches} and (m.role <> 'client' or (${shownNow})) and ${remains}`;

/** The same of what is found by its id: `visibleHere` for anybody. */
export const anyoneReachesHere = sql`(${anyoneReachesProject} or (${isTemplate} and m.role <> 'client' and m.status = 'active'))`;
export const anyoneSeesHere = sql`(${anyoneReaches} or (${isTemplate} and m.role <> 'client' and m.status = 'active'))
  and (${rec.publishedAt} is not null or ${rec.creatorId} = m.id) and (m.role <> 'client' or (${shownNow})) and ${remains} and ${isTalkShown}`;

const reaches = select(
  { id: m.id },
  sql`from ${source(p)} join memberships m on m.id = ${arg("membership")}
      where ${p.id} = ${arg("project")} and ${anyoneReachesProject}`,
);
const sees = select(
  { id: m.id },
  sql`from ${content} join memberships m on m.id = ${arg("membership")}
      where ${rec.id} = ${arg("recording")} and ${anyoneSees}`,
);
const whoSees = select(
  { id: m.id },
  sql`from ${content} cross join memberships m where ${rec.id} = ${arg("recording")} and ${anyoneSees}`,
);
const whoOfThemSees = select(
  { id: m.id },
  sql`from ${content} cross join json_each(${arg("ids")}) wanted join memberships m on m.id = wanted.value
      where ${rec.id} = ${arg("recording")} and ${anyoneSees} group by m.id order by min(wanted.key)`,
);
const team = select(
  { id: m.id },
  sql`from ${content} cross join memberships m
      where ${rec.id} = ${arg("recording")} and m.role <> 'client' and ${anyoneReaches}`,
);

const isIn = select(
  { id: m.id },
  sql`from chat_people cp join memberships m on m.id = cp.membership_id
      where cp.chat_id = ${arg("chat")} and cp.membership_id = ${arg("membership")} and m.status = 'active'`,
);

/** Where content lies: a project, a direct chat, or neither. */
export interface Reach {
  projectId: string | null;
  chatId: string | null;
}

/** Whether somebody reaches what lies there. */
export function canReach(r: Read, membershipId: string, { projectId, chatId }: Reach): boolean {
  if (projectId !== null) return canReachProject(r, membershipId, projectId);
  if (chatId !== null) return isIn.get(r.db, { chat: chatId, membership: membershipId }) !== null;
  const person = activeMembership(r.db, membershipId);
  return person !== null && !isClient(person);
}

/** Whether somebody reaches a project. */
export const canReachProject = ({ db }: Read, membershipId: string, projectId: string): boolean =>
  reaches.get(db, { project: projectId, membership: membershipId }) !== null;

/** Whether somebody sees a recording, or will when it is published. */
export const canSee = ({ db }: Read, membershipId: string, recordingId: string): boolean =>
  sees.get(db, { recording: recordingId, membership: membershipId }) !== null;

/** Everybody who sees a recording, or will when it is published. */
export const everybodyWhoSees = ({ db }: Read, recordingId: string): string[] =>
  whoSees.all(db, { recording: recordingId }).map(({ id }) => id);

/**
 * Who of the team reaches where a recording lies: they see, as `anyoneSees`, whatever is published
 * there.
 */
export const teamThatReaches = (db: ReadDb, recordingId: string): string[] =>
  team.all(db, { recording: recordingId }).map(({ id }) => id);

/** Those of these people who see a recording, each once, in their order. */
export const thoseWhoSee = ({ db }: Read, recordingId: string, ids: readonly string[]): string[] =>
  whoOfThemSees.all(db, { recording: recordingId, ids: JSON.stringify(ids) }).map(({ id }) => id);
