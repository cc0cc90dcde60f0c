import { sizeWords } from "#/lib/words.ts";
import type { ReadDb, WriteDb } from "#/platform/db/connection.ts";
import { LimitReached } from "#/platform/errors.ts";
import { jobKind } from "#/platform/jobs/job.ts";
import type { Plan, PlanTier } from "#/schema/tenant/people.ts";
import { directory } from "./memberships.ts";
import { readOrg, updateOrg } from "./org.ts";

const GIGABYTE = 1024 ** 3;
const DAY_MS = 24 * 60 * 60 * 1000;
const TRIAL_DAYS = 30;

/** What a plan lets an organization keep; -1 is unlimited. */
export interface PlanLimits {
  /** Active ones. */
  projects: number;
  /** Members and guests, clients and those who are invited among them. */
  people: number;
  storage_bytes: number;
  /** What was said in chats longer ago is hidden, and kept. */
  chat_history_days: number;
}

/** The one table of plans. */
const LIMITS: Record<PlanTier, PlanLimits> = {
  free: { projects: 1, people: 20, storage_bytes: GIGABYTE, chat_history_days: 30 },
  starter: { projects: 3, people: 20, storage_bytes: 10 * GIGABYTE, chat_history_days: -1 },
  pro: { projects: -1, people: -1, storage_bytes: 50 * GIGABYTE, chat_history_days: -1 },
  comped: { projects: -1, people: -1, storage_bytes: -1, chat_history_days: -1 },
};

/** Who runs Atoll for themselves has everything. */
const COMPED: Plan = {
  tier: "comped",
  status: "comped",
  billing_interval: null,
  trial_ends_at: null,
  current_period_end: null,
};

/** The plan of an organization. */
export const planOf = (db: ReadDb): Plan => readOrg(db).plan ?? COMPED;

/** What a plan lets an organization keep. */
export const limitsBy = (tier: PlanTier): PlanLimits => LIMITS[tier];

/** What the plan of an organization lets it keep. */
export const limitsOf = (db: ReadDb): PlanLimits => limitsBy(planOf(db).tier);

export type Limited = "projects" | "people" | "storage_bytes";

/** Whether so much more fits beside what is used. */
export function hasPlanRoom(db: ReadDb, what: Limited, used: number, more = 1): boolean {
  const max = limitsOf(db)[what];
  return max < 0 || used + more <= max;
}

/** Why one more of something doesn't fit, by the most that there can be of it. */
const NO_ROOM: Record<Limited, (max: number) => string> = {
  projects: (max) => `The plan has room for ${max === 1 ? "one project" : `${max} projects`}.`,
  people: (max) => `The plan has room for ${max} people.`,
  storage_bytes: (max) =>
    `There is no room left for this in the plan's ${sizeWords(max)} for files.`,
};

/** Throws 402 `limit_reached` where it doesn't. Asked in the transaction that adds it. */
export function requirePlanRoom(db: ReadDb, what: Limited, used: number, more = 1): void {
  if (hasPlanRoom(db, what, used, more)) return;
  const max = limitsOf(db)[what];
  throw new LimitReached(what, used, max, NO_ROOM[what](max));
}

/** How many people a plan counts: all who are here or invited, but programs. */
export const countPeople = (db: ReadDb): number =>
  [...directory(db).byId.values()].filter(
    ({ status, kind }) => status !== "removed" && kind === "person",
  ).length;

/** Refuses one person more than the plan has room for. */
export const requireRoomForPerson = (db: ReadDb): void =>
  requirePlanRoom(db, "people", countPeople(db));

/** What the operator gives: nothing is paid for it, and it has no end. */
export const planByHand = (tier: PlanTier): Plan => ({
  ...COMPED,
  tier,
  status: tier === "comped" ? "comped" : "active",
});

/** Ends a trial at its time, unless it is paid for by then. */
export const endTrial = jobKind("end_trial", {});

/** What every organization begins with where they pay; the only trial it gets. */
export const trialFrom = (now: Date): Plan & { trial_ends_at: string } => ({
  ...planByHand("pro"),
  status: "trialing",
  trial_ends_at: new Date(now.getTime() + TRIAL_DAYS * DAY_MS).toISOString(),
});

/** An organization has this plan from now on; what was said in chats is hidden by it, or shown again. */
export const setPlan = (db: WriteDb, plan: Plan, now: Date): void =>
  updateOrg(db, { plan, chatsFrom: chatsFrom(plan.tier, now) });

/** Moves on what is hidden; answers whether anything is. */
export function hideOldChats(db: WriteDb, now: Date): boolean {
  const from = chatsFrom(planOf(db).tier, now);
  if (from === null) return false;
  updateOrg(db, { chatsFrom: from });
  return true;
}

function chatsFrom(tier: PlanTier, now: Date): string | null {
  const days = LIMITS[tier].chat_history_days;
  return days < 0 ? null : new Date(now.getTime() - days * DAY_MS).toISOString();
}
