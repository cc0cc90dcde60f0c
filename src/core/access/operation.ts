import type { TProperties, TSchema } from "#/lib/schema.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { declareExchange, declareList, declareOne } from "#/platform/declare.ts";
import { Forbidden, NotFound } from "#/platform/errors.ts";
import type { Base } from "#/platform/http/base.ts";
import { requireObject } from "#/platform/http/body.ts";
import { deviceZoneOf } from "#/platform/http/cookies.ts";
import { noteTrace, traceOf } from "#/platform/http/trace.ts";
import type {
  Call,
  DeclaredExchange,
  DeclaredList,
  DeclaredOne,
  Operation,
} from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import { slot } from "#/platform/slot.ts";
import type { Membership, Role } from "#/schema/tenant/people.ts";
import { authenticate, type Caller } from "../identity/caller.ts";
import type { Place } from "../identity/identities.ts";
import { directory } from "../orgs/memberships.ts";
import { isSlug } from "../orgs/slugs.ts";
import { comingBy, keptOut } from "./entry.ts";
import { keptAnswers } from "./idempotency.ts";
import { isAtLeast } from "./roles.ts";
import { openScope, type Scope, type Write } from "./scope.ts";

/** The lowest role that may call an operation. */
export type Access = Role;

/**
 * What an operation of an organization gets: the way to its data, and by what credential the caller
 * came.
 */
export interface Entered {
  scope: Scope;
  caller: Caller;
}

const entrance = (access: Access) => ({
  access,
  prefix: "/api/v1/:org_slug",
  enter: (services: Services, call: Call) => enter(services, call, access),
});

/** One thing that a member of an organization can do; who may is declared. */
export const operation = <
  const P extends string,
  A extends TSchema,
  B extends TSchema = TSchema,
  Q extends TSchema = TSchema,
>({
  access,
  ...declared
}: DeclaredOne<P, Q, B, A, Entered> & { access: Access }): Operation =>
  declareOne(entrance(access), declared);

/** The same where the answer is a page of a list. */
export const listOperation = <
  const P extends string,
  A extends TSchema,
  Q extends TProperties = TProperties,
>({
  access,
  ...declared
}: DeclaredList<P, Q, A, Entered> & { access: Access }): Operation =>
  declareList(entrance(access), declared);

/** The same of HTTP alone: a stream. */
export const exchangeOperation = <
  const P extends string,
  B extends TSchema = TSchema,
  Q extends TSchema = TSchema,
>({
  access,
  ...declared
}: DeclaredExchange<P, Q, B, Entered> & { access: Access }): Operation =>
  declareExchange(entrance(access), declared);

/**
 * Refuses to change something that has another version by now, which a later room knows; 409
 * `stale`.
 */
export const freshness = slot<(w: Write, id: string, base: Base) => void>(
  "what version something has",
);

function requireBase(w: Write, call: Call): void {
  const base = call.base();
  if (base) freshness()(w, call.params.id ?? "", base);
}

async function enter(services: Services, call: Call, atLeast: Access): Promise<Entered> {
  const { request, params, body, operation, shown } = call;
  const { org_slug = "" } = params;
  const slug = isSlug(org_slug) ? org_slug : "";
  const { caller, place } = await authenticate(services, { request, kind: operation.kind, slug });
  const { orgId } = place;
  if (orgId === null) throw new NotFound();
  noteTrace(request, { org: orgId });
  // Asked again when a write begins: somebody may have been removed, or got another role, while
  // this request waited.
  const actorNow = (tenant: ReadDb) => actorOf(tenant, caller, atLeast);
  await reachTenant(services.tenants, orgId, place);
  const actor = actorNow(services.tenants.get(orgId));
  requireObject(body);
  if (operation.kind === "write") await services.wakeIndex.ensureAwake(orgId);
  const kept = keptAnswers(call.once());
  const begins = operation.isVersioned ? (w: Write) => requireBase(w, call) : undefined;
  const trace = () => traceOf(request);
  return {
    scope: openScope({
      services,
      orgId,
      actor,
      actorNow,
      kept,
      begins,
      successStatus: operation.status,
      trace,
      deviceZone: deviceZoneOf(request),
      operation: operation.id,
      shown,
    }),
    caller,
  };
}

/** Team-only routes do not exist for clients; for others a role that is too low is 403. */
const refusal = ({ role }: Membership, atLeast: Access) =>
  role === "client"
    ? new NotFound()
    : new Forbidden(`Only an ${atLeast} can do this.`, "role_required");

/** The organization's file; one that is broken is known to be there by its members alone. */
async function reachTenant(
  tenants: Services["tenants"],
  orgId: string,
  { orgRole }: Place,
): Promise<void> {
  try {
    await tenants.reach(orgId);
  } catch (error) {
    throw orgRole === null ? new NotFound() : error;
  }
}

function actorOf(tenant: ReadDb, caller: Caller, atLeast: Access): Membership {
  const actor = directory(tenant).byIdentity.get(caller.identityId);
  if (actor?.status !== "active") throw new NotFound();
  const refused = keptOut(tenant, actor, comingBy(caller));
  if (refused) throw refused;
  if (!isAtLeast(actor.role, atLeast)) throw refusal(actor, atLeast);
  return actor;
}
