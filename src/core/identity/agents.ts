import { type Bound, bound } from "#/platform/db/global.ts";
import { command, insertInto } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { type Identity, identities } from "#/schema/global/identities.ts";
import { orgMemberships } from "#/schema/global/orgs.ts";
import { deleteTokensOf } from "./tokens.ts";

const upsert = insertInto(identities, sql`on conflict (id) do update set name = excluded.name`);

/** An agent is known by its token alone: it has no address, and so neither password nor session. */
export const isAgentIdentity = ({ email }: Pick<Identity, "email">): boolean => email === null;

/** The identity of an agent, by which its token is found. */
export function agentIdentity(agent: Pick<Identity, "id" | "name" | "createdAt">): Bound {
  const nothing = {
    email: null,
    emailVerifiedAt: null,
    passwordHash: null,
    preferences: {},
    avatar: null,
  };
  return bound(upsert, { ...nothing, ...agent, updatedAt: agent.createdAt });
}

/** The agents of an organization that is removed; their tokens go with them. */
export const deleteAgentsOf = command(
  sql`delete from identities where email is null and id in (
        select ${orgMemberships.identityId} from ${orgMemberships}
        where ${orgMemberships.orgId} = ${arg("org")} and ${orgMemberships.kind} = 'agent')`,
);

/** Ends whatever an agent could call with. */
export const endAgentToken = (identityId: string): Bound =>
  bound(deleteTokensOf, { identity: identityId });
