import { answerOf, type ReadDb, type Sync, type WriteDb } from "#/platform/db/connection.ts";
import type { Trace } from "#/platform/http/trace.ts";
import type { ChangeContext } from "#/platform/jobs/handler.ts";
import type { JobRequest } from "#/platform/jobs/job.ts";
import { enqueueJob, nextDueAt } from "#/platform/jobs/outbox.ts";
import type { Entry } from "#/platform/live/changes.ts";
import { attributed, doingNow } from "#/platform/observe/doing.ts";
import { type SecurityEvent, type SecurityFields, security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { slot } from "#/platform/slot.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { bumpOrg } from "../orgs/org.ts";
import { type Noted, Notes } from "./live/notes.ts";

/** What one request may see: whose data, who is looking, and when. */
export interface Read {
  readonly db: ReadDb;
  readonly actor: Membership;
  readonly now: Date;
  /** The address that everybody reaches this installation by, without a slash at its end. */
  readonly baseUrl: string;
  /** The time zone that the caller's device says it is in, by its IANA name; null where none does. */
  readonly deviceZone?: string | null;
  /** It is read for an export, by an owner. */
  readonly isWhole?: true;
  /** The names of what the caller is shown; all where there are none. */
  readonly shown?: ReadonlySet<string>;
}

/**
 * Whether the caller is shown any of these: what takes a statement of its own is not read for who
 * isn't.
 */
export const isShown = ({ shown }: Pick<Read, "shown">, ...names: string[]): boolean =>
  shown === undefined || names.some((name) => shown.has(name));

/** The same, inside the one transaction that changes something. */
export interface Write extends Read {
  readonly db: WriteDb;
  /**
   * The time by which what is old is removed (`TrustedClock`); null in a job, which removes nothing
   * for its age on the side.
   */
  readonly passed: Date | null;
  /**
   * From when on time is given for what can't be undone: the latest that it may be
   * (`TrustedClock`).
   */
  readonly latest: Date;
  /**
   * Names a project this write changes, or null for what lies in none; a project's entity tags
   * change. A write that changes something and never says what changes the organization's.
   */
  touch(projectId: string | null): void;
  /** Puts work into the outbox, to run after this transaction, at or after its time. */
  enqueue(job: JobRequest): void;
  /** Somebody has news: their open streams are woken after COMMIT. */
  tell(membershipId: string): void;
  /** Says what changes; those who have it open hear of it after COMMIT, as far as they see it then. */
  note(change: Noted): void;
  /** Who has something open; nobody in a job. */
  listening(): readonly string[];
  /** Whether somebody has a browser that is pushed to. */
  isPushable(identityId: string): boolean;
  /** Writes to the security log after COMMIT, with who asked and the organization. */
  audit(event: SecurityEvent, fields: SecurityFields): void;
  /** Runs after COMMIT, never after a rollback. */
  afterCommit(effect: () => void): void;
}

export interface Scope {
  readonly orgId: string;
  readonly actor: Membership;
  read<T>(body: (r: Read) => Sync<T>): T;
  /**
   * One BEGIN IMMEDIATE … COMMIT. What it answers to a POST with an Idempotency-Key is kept and
   * given again.
   */
  write<T>(body: (w: Write) => Sync<T>): T;
}

/** What changes the entity tags of a project, which later rooms know. */
export const bumpProject = slot<(db: WriteDb, id: string) => void>(
  "what changes the entity tags of a project",
);

/** An answer as it is kept. */
export interface KeptAnswer {
  status: number;
  /** What was answered; undefined for an answer without a body. */
  value: unknown;
}

/** What is kept for a request that may be sent again. */
export interface KeptAnswers {
  /**
   * Ends the request with the kept answer, when there is one; what was kept for long enough by the
   * time that `passed` goes.
   */
  recall(db: WriteDb, actor: Membership, time: { now: Date; passed: Date }): void;
  /** Keeps the answer in the transaction that made the change, so that both happen or neither. */
  remember(db: WriteDb, actor: Membership, answer: KeptAnswer, now: Date): void;
}

interface Options {
  services: Services;
  orgId: string;
  actor: Membership;
  /** Who the actor is when a transaction begins; throws when they may do this no more. */
  actorNow?: (db: ReadDb) => Membership;
  /** The answers kept for a POST that is sent again, when this is one. */
  kept?: KeptAnswers | null;
  /** What is asked first of all in the transaction of a write; throws when it may not go on. */
  begins?: (w: Write) => void;
  /** What the security log says of the request. */
  trace?: () => Trace;
  deviceZone?: string | null;
  /** What is shown of what is read, where that is not all of it. */
  shown?: ReadonlySet<string>;
  /** The operation that it is for, by its id: what takes long is known by that. */
  operation?: string;
  /** The status the answer of a write has, for the kept answer. */
  successStatus?: number;
}

/** The scope of one actor in one organization. */
export function openScope(options: Options): Scope {
  const {
    services,
    orgId,
    actor,
    actorNow = () => actor,
    kept = null,
    begins,
    successStatus = 200,
    trace = () => ({}),
    deviceZone = null,
    operation = doingNow(),
    shown,
  } = options;
  const { tenants, clock, trusted, config } = services;
  const { baseUrl } = config;
  return {
    orgId,
    actor,
    read<T>(body: (r: Read) => Sync<T>) {
      const now = clock.now();
      return attributed(operation, () =>
        tenants.get(orgId).read<T>((db) => body({ db, actor, now, baseUrl, deviceZone, shown })),
      );
    },
    write(body) {
      if (!services.wakeIndex.isAwake(orgId))
        throw new Error("A tenant must be marked awake before it is written to");
      const [now, passed, latest] = [clock.now(), trusted.now(), trusted.latest()];
      const change = (db: WriteDb) => {
        const actor = actorNow(db);
        kept?.recall(db, actor, { now, passed });
        const listening = () => services.hub.followers(orgId);
        const isPushable = (identityId: string) => services.pushable.has(identityId);
        const more = { passed, latest, deviceZone, listening, isPushable };
        const unit = unitOfWork({ db, now, baseUrl }, actor, more);
        begins?.(unit.w);
        const value = body(unit.w);
        unit.finish();
        kept?.remember(db, actor, { status: successStatus, value }, now);
        return { value, unit };
      };
      const { value, unit } = attributed(operation, () => tenants.get(orgId).write(change));
      takeEffect(services, orgId, unit);
      for (const { event, fields } of unit.audited)
        security(services.log, event, { ...trace(), org: orgId, ...fields });
      return answerOf(value);
    },
  };
}

interface UnitOfWork {
  w: Write;
  audited: { event: SecurityEvent; fields: SecurityFields }[];
  effects: (() => void)[];
  /** Who has news. */
  told: Set<string>;
  /** What it changed, once it is finished. */
  changes(): Entry["change"][];
  /** True when it put jobs into the outbox. */
  hasJobs(): boolean;
  /** Last step inside the transaction. */
  finish(): void;
}

/**
 * A write in the transaction of a job, in somebody's name; what it says takes effect when the job's
 * transaction is committed, as a request's does.
 */
export function asMember<T>(job: ChangeContext, actor: Membership, body: (w: Write) => Sync<T>): T {
  const unit = unitOfWork(job, actor, { isPushable: job.isPushable });
  const value = body(unit.w);
  unit.finish();
  for (const id of unit.told) job.tell(id);
  job.changed(unit.changes());
  for (const effect of unit.effects) job.afterCommit(effect);
  for (const { event, fields } of unit.audited) job.audit(event, fields);
  return answerOf(value);
}

/** A write inside a transaction that is already open. `finish` must be its last step. */
function unitOfWork(
  { db, now, baseUrl }: Pick<Write, "db" | "now" | "baseUrl">,
  actor: Membership,
  {
    passed = null,
    latest = now,
    deviceZone = null,
    listening = () => [],
    isPushable = () => false,
  }: Partial<Pick<Write, "passed" | "latest" | "deviceZone" | "listening" | "isPushable">> = {},
): UnitOfWork {
  const touched = new Set<string | null>();
  const effects: (() => void)[] = [];
  const told = new Set<string>();
  const audited: UnitOfWork["audited"] = [];
  const notes = new Notes(actor.id);
  let jobs = 0;
  return {
    changes: () => notes.settled(touched, db.changes > 0),
    audited,
    effects,
    told,
    hasJobs: () => jobs > 0,
    finish() {
      for (const id of touched) if (id !== null) bumpProject()(db, id);
      if (touched.size === 0 && db.changes > 0) bumpOrg(db);
    },
    w: {
      db,
      actor,
      now,
      baseUrl,
      deviceZone,
      passed,
      latest,
      touch: (projectId) => void touched.add(projectId),
      enqueue(job) {
        jobs++;
        enqueueJob(db, job, now);
      },
      audit: (event, fields) => void audited.push({ event, fields }),
      tell: (membershipId) => void told.add(membershipId),
      note: (change) => notes.add(change),
      listening,
      isPushable,
      afterCommit: (effect) => void effects.push(effect),
    },
  };
}

function takeEffect(services: Services, orgId: string, unit: UnitOfWork): void {
  for (const effect of unit.effects) effect();
  services.hub.changed(orgId, unit.changes());
  services.hub.wake(orgId, unit.told);
  if (!unit.hasJobs()) return;
  const { wakeIndex, tenants, clock, nudgeJobs, log } = services;
  void wakeIndex
    .noteDue(orgId, nextDueAt(tenants.get(orgId), clock.now()))
    .then(nudgeJobs, (error) => {
      log.error("The due time of a tenant's jobs can't be noted", {
        tenant: orgId,
        error: String(error),
      });
    });
}
