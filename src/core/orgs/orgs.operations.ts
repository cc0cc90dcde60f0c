import { at, id, named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import { Forbidden, NotFound } from "#/platform/errors.ts";
import { traceOf } from "#/platform/http/trace.ts";
import type { Call } from "#/platform/operation.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { isAgentIdentity } from "../identity/agents.ts";
import type { Caller } from "../identity/caller.ts";
import { onceGlobally } from "../identity/idempotency.ts";
import { checkName, identityById, isProven, nameText } from "../identity/identities.ts";
import { personalOperation } from "../identity/operation.ts";
import { giveBack, QUOTAS, takeQuota } from "../identity/quotas.ts";
import { createOrg, seed } from "./create.ts";
import { indexedMembership, orgsOf } from "./find.ts";
import { membershipKind, orgListItem, roleName } from "./names.ts";
import { SLUG, slugSchema } from "./slugs.ts";

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
const org = {
  id: "0193b0c8-7d10-7000-8000-0000000000aa",
  name: "Coral Reef",
  slug: "coral-reef",
  role: "owner" as const,
};

const membership = named(
  "OrgMembership",
  t.Object({
    id: id(),
    name: t.String(),
    slug: slugSchema,
    href: t.String(),
    membership_id: id(),
    role: roleName,
    membership_kind: membershipKind,
  }),
);
const authorization = named(
  "Authorization",
  t.Object({
    identity: t.Object({ id: id() }),
    organizations: t.Array(membership),
    scope: oneOf(["read", "full"]),
    expires_at: nullable(at),
  }),
);

export const list = personalOperation({
  id: "listOrgs",
  tag: "Organizations",
  method: "GET",
  path: "/api/v1/orgs",
  signedIn: "any",
  summary: "Your organizations",
  returns: "By name.",
  answer: t.Array(orgListItem),
  sample: [org],
  run: ({ caller, services }) => listOrgs(services, caller),
});

export const create = personalOperation({
  id: "createOrg",
  tag: "Organizations",
  method: "POST",
  path: "/api/v1/orgs",
  signedIn: "any",
  makes: true,
  errors: [403, 409, 422, 429],
  summary: "Make an organization",
  description:
    "You become its owner. The organization's own file is made in this request. Ten a day; half of that before your e-mail address is confirmed. None where only the operator makes them: 403 `sign_up_closed`.",
  body: newOrgBody,
  example: { name: "Coral Reef" },
  returns: "The organization.",
  answer: orgListItem,
  sample: org,
  run: ({ caller, body, call, services }) => foundOrg(services, { caller, body, call }),
});

export const getAuthorization = personalOperation({
  id: "getAuthorization",
  tag: "Authentication",
  method: "GET",
  path: "/api/v1/authorization",
  signedIn: "any",
  summary: "Who you are, and in which organizations",
  description:
    "The first call of an integration: `membership_id` is your identity inside each organization.",
  returns: "The authorization document.",
  answer: authorization,
  sample: {
    identity: { id: "0193b0c8-7d10-7000-8000-000000000002" },
    organizations: [
      {
        ...org,
        href: "http://localhost:3000/api/v1/coral-reef",
        membership_id: "0193b0c8-7d10-7000-8000-0000000000ab",
        membership_kind: "person",
      },
    ],
    scope: "full",
    expires_at: null,
  },
  run: ({ caller, services }) => authorizationOf(services, caller),
});

async function listOrgs({ global }: Services, { identityId }: Caller) {
  const orgs = await global.all(orgsOf, { identity: identityId });
  return orgs.map(({ id, name, slug, role }) => ({ id, name, slug, role }));
}

interface Founding {
  caller: Caller;
  body: Static<typeof newOrgBody>;
  call: Call;
}

function foundOrg(services: Services, { caller, body, call }: Founding) {
  const maySee = async (answer: unknown) => isStillIn(services, caller, answer);
  return onceGlobally<Static<typeof orgListItem>>(
    { services, caller, call, maySee },
    async (remember) => {
      const founder = await services.global.get(identityById, { id: caller.identityId });
      if (!founder) throw new NotFound();
      if (services.config.signUp === "invited")
        throw new Forbidden("Organizations are made by the operator here.", "sign_up_closed");
      if (isAgentIdentity(founder)) throw new Forbidden("An agent can't make an organization.");
      const present = ({ id, name, slug }: { id: string; name: string; slug: string }) => ({
        id,
        name,
        slug,
        role: "owner" as const,
      });
      const input = { founder, seed: seed(), name: checkName(body.name), slug: body.slug };
      await takeQuota(services, QUOTAS.organizations, founder.id, { proven: isProven(founder) });
      try {
        const made = await createOrg(services, {
          ...input,
          alongside: (org) => remember(present(org)),
        });
        security(services.log, "org_created", { ...traceOf(call.request), org: made.id });
        return present(made);
      } catch (error) {
        await giveBack(services, QUOTAS.organizations, founder.id);
        throw error;
      }
    },
  );
}

/** Whoever was removed from the organization they made is told of it no more. */
async function isStillIn(
  { global }: Services,
  { identityId }: Caller,
  made: unknown,
): Promise<boolean> {
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
