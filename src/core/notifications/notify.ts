import { newId } from "#/lib/ids.ts";
import { t } from "#/lib/schema.ts";
import { command, insertInto, select, updateById } from "#/platform/db/query.ts";
import {
  arg,
  columnsOf,
  nullableArg,
  nullableBooleanArg,
  numberArg,
  sql,
} from "#/platform/db/sql.ts";
import { deletingSome } from "#/platform/db/strides.ts";
import { jobKind } from "#/platform/jobs/job.ts";
import { type Notice, type Notification, notifications } from "#/schema/tenant/attention.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { isAgent } from "../access/roles.ts";
import type { Write } from "../access/scope.ts";
import { thoseWhoSee } from "../access/visible.ts";
import { activeMembership } from "../orgs/memberships.ts";
import { isRunaway, verdictOn } from "./agents.ts";
import { retainedSince } from "./cursor.ts";
import { scheduleMail } from "./mail.ts";
import { addPart, joinParts } from "./parts.ts";
import { schedulePush } from "./push.ts";
import { RULES } from "./rules.ts";

/** What people are told: what happened to which recording. */
export interface News {
  action: Notice;
  /** What happened last. Only people who see it are told. */
  recording: { id: string; projectId: string | null; version: number };
  /** The conversation it belongs to; the recording itself when absent. */
  threadId?: string;
  /** What is counted where news count up; the recording itself when absent. */
  partId?: string;
  excerpt?: string | null;
  /** Nobody did it: its hour came. */
  byTime?: boolean;
  /** It happens by the clock, in the name of the actor: they are told like everybody else. */
  tellsActor?: boolean;
}

const insert = insertInto(notifications);
const update = updateById(notifications);
/** Remove what was told in threads, of recordings, and in projects. */
export const removeNewsIn = deletingSome(notifications, notifications.threadId);
export const removeNewsOf = deletingSome(notifications, notifications.recordingId);
export const removeNewsOfProject = deletingSome(notifications, notifications.projectId);
const takePlace = command(
  sql`update sqlite_sequence set seq = seq + 1 where name = 'notifications'`,
);
/**
 * By itself: SQLite takes five times as long where the same statement changes what refers to other
 * tables.
 */
const move = command(
  sql`update notifications set seq = (select seq from sqlite_sequence where name = 'notifications') where id = ${arg("id")}`,
);
const remove = command(sql`delete from notifications where id = ${arg("id")}`);
/**
 * What an agent was told is as binding as it was when it was told, so other verdicts don't count up
 * with it.
 */
const unread = select(
  columnsOf(notifications),
  sql`from ${notifications} where membership_id = ${arg("person")}
      and thread_id = ${nullableArg("threadId")} and action = ${arg("action")} and read_at is null
      and directive is ${nullableBooleanArg("directive")} and from_operator is ${nullableBooleanArg("fromOperator")} order by seq`,
);

/** People are told nothing of who may direct them. */
const NO_VERDICT = { directive: null, fromOperator: null };

/** The oldest that are kept no longer. */
const forgetOld = command(
  sql`delete from notifications where seq < (select min(seq) from notifications) + ${numberArg("most")}
      and updated_at < ${arg("before")}`,
);
/**
 * A change forgets as many as it tells of, so that they never pile up, and some more, so that they
 * become fewer.
 */
const FORGOTTEN_BESIDE = 3;
const forgottenIn = new WeakMap<Write["db"], number>();

/**
 * So many are told in one transaction, of all that it does; others right after it, as many at a
 * time.
 */
const AT_ONCE = 200;
const toldIn = new WeakMap<Write["db"], number>();

/** How often a transaction has told somebody of something so far, at once or right after it. */
export const toldSoFar = ({ db }: Pick<Write, "db">): number => toldIn.get(db) ?? 0;

/**
 * Tells people of something, in the transaction that does it: not the actor, and never anybody who
 * doesn't see it.
 */
export function notify(w: Write, news: News, people: Iterable<string>): void {
  const others = othersAmong(w, news, people);
  if (others.length > 0) tellEach(w, news, thoseWhoSee(w, news.recording.id, others));
}

/** The same for people of whom it was found out in this transaction that they see it. */
export function notifySeeing(w: Write, news: News, people: Iterable<string>): void {
  const others = othersAmong(w, news, people);
  if (others.length > 0) tellEach(w, news, others);
}

const othersAmong = (w: Write, { tellsActor }: News, people: Iterable<string>): string[] =>
  [...new Set(people)].filter((id) => tellsActor || id !== w.actor.id);

function tellEach(w: Write, news: News, seeing: readonly string[]): void {
  const told = toldSoFar(w);
  const first = Math.min(seeing.length, Math.max(0, AT_ONCE - told));
  toldIn.set(w.db, told + seeing.length);
  for (const id of seeing.slice(0, first)) tell(w, news, memberOf(w, id));
  for (let at = first; at < seeing.length; at += AT_ONCE)
    tellLater(w, news, seeing.slice(at, at + AT_ONCE));
  forgetFor(w);
}

/**
 * Makes up for what was told so far, once for several small groups that are told in one
 * transaction.
 */
function forgetFor(w: Write): void {
  const [told, forgotten] = [toldSoFar(w), forgottenIn.get(w.db) ?? 0];
  if (!w.passed || told <= forgotten) return;
  const most = told + FORGOTTEN_BESIDE - forgotten;
  forgetOld.run(w.db, { most, before: retainedSince({ now: w.passed }) });
  forgottenIn.set(w.db, forgotten + most);
}

/** What `notify` leaves for right after: the next few people, as far as they still see it. */
export const tellJob = jobKind("tell", {
  news: t.Unsafe<News>(t.Object({})),
  actor_id: t.String(),
  people: t.Array(t.String()),
});

function tellLater(w: Write, { recording, ...news }: News, people: readonly string[]): void {
  const { id, projectId, version } = recording;
  const told = { ...news, recording: { id, projectId, version } };
  w.enqueue(tellJob.at(w.now, { news: told, actor_id: w.actor.id, people: [...people] }));
}

/** Tells one person of something nobody did: time did. */
export function notifyOne(w: Write, news: News, person: string): void {
  for (const id of thoseWhoSee(w, news.recording.id, [person]))
    tell(w, { ...news, byTime: true }, memberOf(w, id));
}

/** Tells one person of what concerns only them: a project they were put on, a role they got. */
export function notifyPerson(
  w: Write,
  action: Notice,
  person: Membership,
  { projectId = null, excerpt = null }: { projectId?: string | null; excerpt?: string | null } = {},
): void {
  if (person.id === w.actor.id || person.status !== "active") return;
  const now = w.now.toISOString();
  insert.run(w.db, {
    id: newId(),
    membershipId: person.id,
    action,
    projectId,
    recordingId: null,
    threadId: null,
    excerpt,
    actorId: w.actor.id,
    actorRole: w.actor.role,
    count: 1,
    readAt: null,
    createdAt: now,
    updatedAt: now,
    ...(isAgent(person) ? verdictOn(w, person) : NO_VERDICT),
  });
  w.tell(person.id);
}

function memberOf(w: Write, id: string): Membership {
  const found = activeMembership(w.db, id);
  if (!found) throw new Error(`Nobody is ${id}`);
  return found;
}

function tell(w: Write, news: News, person: Membership): void {
  const { action, recording, threadId = recording.id, excerpt = null, byTime = false } = news;
  const isForAgent = isAgent(person);
  if (isForAgent && isRunaway(w, person.id, threadId)) return;
  const actor = byTime ? null : w.actor;
  const now = w.now.toISOString();
  const verdict = isForAgent ? verdictOn(w, person) : NO_VERDICT;
  const place = {
    membershipId: person.id,
    action,
    threadId,
    projectId: recording.projectId,
    ...verdict,
  };
  const said = {
    recordingId: recording.id,
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? null,
    excerpt,
    mailedAt: null,
    pushedAt: null,
    updatedAt: now,
    quotedVersion: recording.version,
  };
  if (RULES[action].bundles) bundle(w, place, said, news.partId ?? recording.id);
  else insert.run(w.db, { ...place, ...said, id: newId(), count: 1, readAt: null, createdAt: now });
  w.tell(person.id);
  scheduleMail(w, person, threadId);
  schedulePush(w, person, threadId);
}

type Verdict = Pick<Notification, "directive" | "fromOperator">;
type Bundle = Pick<
  Notification,
  "membershipId" | "action" | "threadId" | "projectId" | keyof Verdict
>;
type Said = Omit<
  Notification,
  keyof Bundle | "seq" | "id" | "count" | "readAt" | "createdAt" | "bulletinId"
>;

/** Counts up in the unread row of the thread, or begins one. */
function bundle(w: Write, place: Bundle, said: Said, part: string): void {
  const { membershipId: person, threadId, action, directive, fromOperator } = place;
  // More than one when somebody made an earlier row new again.
  const rows = unread.all(w.db, { person, threadId, action, directive, fromOperator });
  const last = rows.at(-1);
  const id = last?.id ?? newId();
  const count = rows.reduce((sum, { count }) => sum + count, 1);
  if (last) {
    // Its place in the tray is the newest, and is never given twice.
    takePlace.run(w.db, {});
    move.run(w.db, { id });
    update.run(w.db, id, { ...said, count });
  } else
    insert.run(w.db, { ...place, ...said, id, count, readAt: null, createdAt: said.updatedAt });
  for (const earlier of rows.slice(0, -1)) {
    joinParts(w, id, earlier.id);
    remove.run(w.db, { id: earlier.id });
  }
  // A room rings for a burst, whatever becomes of the line that began it.
  if (action !== "chat_activity") addPart(w, id, part);
}
