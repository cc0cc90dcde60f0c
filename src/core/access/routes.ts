import { Elysia } from "elysia";
import type { ReadDb } from "#/platform/db/connection.ts";
import { Forbidden, NotFound } from "#/platform/errors.ts";
import { requireObject } from "#/platform/http/body.ts";
import { isSafe } from "#/platform/http/methods.ts";
import { noteTrace, traceOf } from "#/platform/http/trace.ts";
import type { Services } from "#/platform/services.ts";
import type { Membership, Role } from "#/schema/tenant/people.ts";
import { authenticate, type Caller } from "../identity/caller.ts";
import { indexedMembership, liveOrgBySlug } from "../orgs/find.ts";
import { directory } from "../orgs/memberships.ts";
import { keptAnswers } from "./idempotency.ts";
import { isAtLeast } from "./roles.ts";
import { openScope, type Scope } from "./scope.ts";

/** The lowest role that may call a route. */
export type Access = Role;

/**
 * Every route of an organization starts here. A route that declares neither `access` nor `creates` gets no `scope`, so
 * it has no way to the data. Who is calling is settled before the input is checked: 401, 404 and 403 come before 422.
 */
export const orgRoutes = (services: Services) => {
  const gate = (successStatus: 200 | 201) => (atLeast: Access) => ({
    detail: { "x-access": atLeast } as object,
    async transform({ request, params, body, set }: Entering) {
      const slug = params.org_slug ?? "";
      entries.set(request, await enter(services, { request, slug, body, atLeast, successStatus }));
      if (successStatus !== 200) set.status = successStatus;
    },
    resolve: ({ request }: { request: Request }): Entered => entered(request),
  });
  return new Elysia({ prefix: "/api/v1/:org_slug" }).macro({
    /** Who may call: this role and those above it. */
    access: gate(200),
    /** The same for a route that makes something and answers 201. */
    creates: gate(201),
  });
};

interface Entering {
  request: Request;
  params: Record<string, string>;
  body: unknown;
  set: { status?: number | string };
}

/** What a route of an organization gets: the way to its data, and by what credential the caller came. */
type Entered = { scope: Scope; caller: Caller };

const entries = new WeakMap<Request, Entered>();

function entered(request: Request): Entered {
  const found = entries.get(request);
  if (!found) throw new Error("The organization is not entered yet");
  return found;
}

interface Entry {
  request: Request;
  slug: string;
  body: unknown;
  atLeast: Access;
  successStatus: number;
}

async function enter(services: Services, { request, slug, body, atLeast, successStatus }: Entry): Promise<Entered> {
  const caller = await authenticate(services, request);
  const org = await services.global.recall(liveOrgBySlug, { slug });
  if (!org) throw new NotFound();
  noteTrace(request, { org: org.id });
  // Asked again when a write begins: somebody may have been removed, or got another role, while this request waited.
  const actorNow = (tenant: ReadDb) => actorOf(tenant, caller, atLeast);
  await reachTenant(services, org.id, caller);
  const actor = actorNow(services.tenants.get(org.id));
  requireObject(body);
  if (!isSafe(request)) await services.wakeIndex.ensureAwake(org.id);
  const kept = keptAnswers(request, body);
  const trace = () => traceOf(request);
  return { scope: openScope({ services, orgId: org.id, actor, actorNow, kept, successStatus, trace }), caller };
}

/** Team-only routes do not exist for clients; for others a role that is too low is 403. */
const refusal = ({ role }: Membership, atLeast: Access) =>
  role === "client" ? new NotFound() : new Forbidden(`Only an ${atLeast} can do this.`, "role_required");

/** The organization's file; one that is broken is known to be there by its members alone. */
async function reachTenant({ tenants, global }: Services, orgId: string, { identityId }: Caller): Promise<void> {
  try {
    await tenants.reach(orgId);
  } catch (error) {
    if (await global.get(indexedMembership, { identity: identityId, org: orgId })) throw error;
    throw new NotFound();
  }
}

function actorOf(tenant: ReadDb, { identityId }: Caller, atLeast: Access): Membership {
  const actor = directory(tenant).byIdentity.get(identityId);
  if (actor?.status !== "active") throw new NotFound();
  if (!isAtLeast(actor.role, atLeast)) throw refusal(actor, atLeast);
  return actor;
}
