import { type Bound, bound } from "#/platform/db/global.ts";
import { insertInto } from "#/platform/db/query.ts";
import { sql } from "#/platform/db/sql.ts";
import { type Identity, identities } from "#/schema/global/identities.ts";
import { deleteTokensOf } from "./tokens.ts";

const upsert = insertInto(identities, sql`on conflict (id) do update set name = excluded.name`);

/** An agent is known by its token alone: it has no address, and so neither password nor session. */
export const isAgentIdentity = ({ email }: Pick<Identity, "email">): boolean => email === null;

/** The identity of an agent, by which its token is found. */
export function agentIdentity(agent: Pick<Identity, "id" | "name" | "createdAt">): Bound {
  const nothing = { email: null, emailVerifiedAt: null, passwordHash: null, preferences: {} };
  return bound(upsert, { ...nothing, ...agent, updatedAt: agent.createdAt });
}

/** Ends whatever an agent could call with. */
export const endAgentToken = (identityId: string): Bound =>
  bound(deleteTokensOf, { identity: identityId });
