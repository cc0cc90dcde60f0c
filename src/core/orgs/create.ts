import { newId } from "#/lib/ids.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { type Bound, bound, type GlobalDb } from "#/platform/db/global.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import type { Services } from "#/platform/services.ts";
import { slot } from "#/platform/slot.ts";
import type { Identity } from "#/schema/global/identities.ts";
import { orgs } from "#/schema/global/orgs.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { avatarPath } from "../identity/avatar.ts";
import { copiedPreferences } from "../identity/preferences.ts";
import { indexStatements, insertMembership } from "./memberships.ts";
import { insertOrg } from "./org.ts";
import { endTrial, trialFrom } from "./plans.ts";
import { checkSlug, slugsFor } from "./slugs.ts";

const orgBySlug = select({ id: orgs.id }, sql`from orgs where slug = ${arg("slug")}`);
const stillCreating = select(
  { id: orgs.id },
  sql`from orgs where id = ${arg("id")} and status = 'creating'`,
);
export const reserve = command(
  sql`insert into orgs (id, slug, name, status, created_at)
      values (${arg("id")}, ${arg("slug")}, ${arg("name")}, 'creating', ${arg("now")}) on conflict do nothing`,
);
export const goLive = command(
  sql`update orgs set status = 'live' where id = ${arg("id")} and status = 'creating'`,
);
const forgetOrg = command(sql`delete from orgs where id = ${arg("id")} and status = 'creating'`);
const unfinished = select({ id: orgs.id }, sql`from orgs where status = 'creating'`);

export interface NewOrg {
  id: string;
  name: string;
  slug: string;
}

/** Fills a new file with what every organization starts with. */
export type Seed = (db: WriteDb, now: Date) => void;

/** What every new organization starts with, which later rooms know. */
export const seed = slot<Seed>("what an organization starts with");

interface Input {
  founder: Identity;
  name: string;
  slug?: string;
  seed: Seed;
  /** Statements that belong to the same global batch that makes it live. */
  alongside?: (org: NewOrg) => Bound[];
}

/**
 * Reservations that could not be taken back when their creation was refused, by the global database
 * they stand in.
 */
const abandoned = new WeakMap<GlobalDb, Set<string>>();

/**
 * Makes an organization: the slug is reserved, the file is made whole, and only the last global
 * batch makes it live. A creation that is refused leaves nothing. A crash in between leaves a
 * reservation that the next start takes back.
 */
export async function createOrg(services: Services, input: Input): Promise<NewOrg> {
  const { global, tenants, clock, config } = services;
  const now = clock.now();
  const org = await reserveSlug(services, input, now);
  const owner = ownerOf(input.founder, now);
  try {
    await global.durable();
    tenants.create(org.id, (db) => {
      const plan = config.billing ? trialFrom(now) : null;
      insertOrg.run(db, { ...org, settings: {}, changes: 0, createdAt: now.toISOString(), plan });
      if (plan) enqueueJob(db, endTrial.at(new Date(plan.trial_ends_at), {}), now);
      insertMembership(db, owner);
      input.seed(db, now);
    });
    const index = indexStatements(org.id, owner);
    await global.batch([
      bound(goLive, { id: org.id }),
      ...(input.alongside?.(org) ?? []),
      ...index,
    ]);
  } catch (error) {
    await takeBackLater(services, org.id);
    throw error;
  }
  return org;
}

/** Takes back what a crash left half made. Only files that were never live are removed. */
export async function removeUnfinishedOrgs(services: Services): Promise<void> {
  for (const { id } of await services.global.all(unfinished, {})) await takeBack(services, id);
}

async function takeBack({ global, tenants }: Services, id: string): Promise<void> {
  if (!(await global.get(stillCreating, { id }))) return;
  tenants.remove(id);
  await global.run(forgetOrg, { id });
}

/** On a full disk not even a reservation can be taken back; whoever wants its slug tries again. */
export async function takeBackLater(services: Services, id: string): Promise<void> {
  try {
    await takeBack(services, id);
  } catch {
    const known = abandoned.get(services.global) ?? new Set<string>();
    abandoned.set(services.global, known.add(id));
  }
}

async function reserveSlug(services: Services, { name, slug }: Input, now: Date): Promise<NewOrg> {
  const wanted = slug === undefined ? slugsFor(name) : [checkSlug(slug)];
  for (const candidate of wanted) {
    if (!(await isFree(services, candidate))) continue;
    const org = { id: newId(), name, slug: candidate };
    if ((await services.global.run(reserve, { ...org, now: now.toISOString() })) === 1) return org;
  }
  throw invalid("slug", "duplicate", "This slug is taken.");
}

export async function isFree(services: Services, slug: string): Promise<boolean> {
  const holder = await services.global.get(orgBySlug, { slug });
  if (!holder) return true;
  const known = abandoned.get(services.global);
  if (!known?.has(holder.id)) return false;
  await takeBack(services, holder.id);
  return known.delete(holder.id);
}

const ownerOf = ({ id, name, email, preferences, avatar }: Identity, now: Date): Membership => ({
  id: newId(),
  identityId: id,
  kind: "person",
  role: "owner",
  status: "active",
  name,
  email,
  title: null,
  avatarUrl: avatarPath(avatar),
  createdAt: now.toISOString(),
  joinedAt: now.toISOString(),
  removedAt: null,
  preferences: copiedPreferences(preferences),
  companyId: null,
  outOfOffice: null,
});
