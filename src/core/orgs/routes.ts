import { type Static, t } from "#/lib/schema.ts";
import { Forbidden, NotFound } from "#/platform/errors.ts";
import { describe, json, listOf, ref } from "#/platform/http/routes.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { isAgentIdentity } from "../identity/agents.ts";
import type { Caller } from "../identity/caller.ts";
import { meRoutes } from "../identity/gate.ts";
import { onceGlobally } from "../identity/idempotency.ts";
import { checkName, identityById, isProven, nameText } from "../identity/identities.ts";
import { giveBack, QUOTAS, takeQuota } from "../identity/quotas.ts";
import { createOrg, type Seed } from "./create.ts";
import { indexedMembership, orgsOf } from "./find.ts";
import { SLUG } from "./slugs.ts";

const orgName = nameText({ minLength: 1, description: "Can't contain a link." });
const newOrgBody = t.Object({
  name: orgName,
  slug: t.Optional(
    t.String({
      maxLength: 40,
      "x-as": { type: "string", pattern: SLUG, description: "Made from the name, when absent." },
    }),
  ),
});
const org = { id: "0193b0c8-7d10-7000-8000-0000000000aa", name: "Coral Reef", slug: "coral-reef", role: "owner" };
const membershipId = "0193b0c8-7d10-7000-8000-0000000000ab";

const operations = {
  listOrgs: describe({
    id: "listOrgs",
    tag: "Organizations",
    summary: "Your organizations",
    answers: { 200: { description: "By name.", schema: listOf("OrgListItem"), example: [org] } },
  }),
  createOrg: describe({
    id: "createOrg",
    tag: "Organizations",
    errors: [403, 409, 422, 429],
    summary: "Make an organization",
    description:
      "You become its owner. The organization's own file is made in this request. Ten a day; half of that before your e-mail address is confirmed.",
    example: { name: "Coral Reef" },
    answers: { 201: { description: "The organization.", schema: ref("OrgListItem"), example: org } },
  }),
  getAuthorization: describe({
    id: "getAuthorization",
    tag: "Authentication",
    summary: "Who you are, and in which organizations",
    description: "The first call of an integration: `membership_id` is your identity inside each organization.",
    answers: {
      200: {
        description: "The authorization document.",
        schema: ref("Authorization"),
        example: {
          identity: { id: "0193b0c8-7d10-7000-8000-000000000002" },
          organizations: [
            {
              ...org,
              href: "http://localhost:3000/api/v1/coral-reef",
              membership_id: membershipId,
              membership_kind: "person",
            },
          ],
          scope: "full",
          expires_at: null,
        },
      },
    },
  }),
};

/** Organizations of the signed-in person, and the document every integration reads first. */
export const orgsRoutes = (services: Services, seed: Seed) =>
  meRoutes(services, "/api/v1")
    .get("/orgs", ({ caller }) => listOrgs(services, caller), { signedIn: "any", ...operations.listOrgs })
    .post(
      "/orgs",
      ({ caller, body, request, set }) => {
        set.status = 201;
        return foundOrg(services, seed, { caller, body, request });
      },
      { signedIn: "any", body: newOrgBody, ...operations.createOrg, ...json },
    )
    .get("/authorization", ({ caller }) => authorizationOf(services, caller), {
      signedIn: "any",
      ...operations.getAuthorization,
    });

async function listOrgs({ global }: Services, { identityId }: Caller) {
  const orgs = await global.all(orgsOf, { identity: identityId });
  return orgs.map(({ id, name, slug, role }) => ({ id, name, slug, role }));
}

interface Founding {
  caller: Caller;
  body: Static<typeof newOrgBody>;
  request: Request;
}

function foundOrg(services: Services, seed: Seed, { caller, body, request }: Founding) {
  const maySee = async (answer: unknown) => isStillIn(services, caller, answer);
  return onceGlobally({ services, caller, request, body, status: 201, maySee }, async (remember) => {
    const founder = await services.global.get(identityById, { id: caller.identityId });
    if (!founder) throw new NotFound();
    if (isAgentIdentity(founder)) throw new Forbidden("An agent can't make an organization.");
    const present = ({ id, name, slug }: { id: string; name: string; slug: string }) => ({
      id,
      name,
      slug,
      role: "owner" as const,
    });
    const input = { founder, seed, name: checkName(body.name), slug: body.slug };
    await takeQuota(services, QUOTAS.organizations, founder.id, { proven: isProven(founder) });
    try {
      const made = await createOrg(services, { ...input, alongside: (org) => remember(present(org)) });
      security(services.log, "org_created", { ...traceOf(request), org: made.id });
      return present(made);
    } catch (error) {
      await giveBack(services, QUOTAS.organizations, founder.id);
      throw error;
    }
  });
}

/** Whoever was removed from the organization they made is told of it no more. */
async function isStillIn({ global }: Services, { identityId }: Caller, made: unknown): Promise<boolean> {
  const org = typeof made === "object" && made !== null && "id" in made ? String(made.id) : "";
  return (await global.get(indexedMembership, { identity: identityId, org })) !== null;
}

async function authorizationOf({ global, config }: Services, caller: Caller) {
  const orgs = await global.all(orgsOf, { identity: caller.identityId });
  return {
    identity: { id: caller.identityId },
    organizations: orgs.map(({ id, name, slug, role, kind, membershipId }) => ({
      id,
      name,
      slug,
      role,
      href: `${config.baseUrl}/api/v1/${slug}`,
      membership_id: membershipId,
      membership_kind: kind,
    })),
    scope: caller.scope,
    expires_at: caller.expiresAt,
  };
}
