import type { Column } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { containsLink, isBlank, isOneLine } from "#/lib/names.ts";
import { at, id, named, nullable, type Static, t } from "#/lib/schema.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import {
  arg,
  columnsOf,
  inIds,
  nullableArg,
  orNull,
  type RowOf,
  source,
  sql,
} from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { type Identity, identities } from "#/schema/global/identities.ts";
import { orgMemberships, orgs } from "#/schema/global/orgs.ts";
import { avatarPath, avatarUrl } from "./avatar.ts";

/** A person as the whole installation knows them, across organizations. */
export const identityById = select(
  columnsOf(identities),
  sql`from ${identities} where ${identities.id} = ${arg("id")}`,
);

export const identityByEmail = select(
  columnsOf(identities),
  sql`from ${identities} where ${identities.email} = ${arg("email")}`,
);

export const identitiesAmong = select(
  {
    id: identities.id,
    name: identities.name,
    preferences: identities.preferences,
    avatar: orNull(identities.avatar),
  },
  sql`from identities where ${inIds(sql`id`, "ids")}`,
);

/**
 * True for whoever proved that their address is theirs, and for an agent, which has none to prove.
 */
export const isProven = ({
  email,
  emailVerifiedAt,
}: Pick<Identity, "email" | "emailVerifiedAt">): boolean =>
  email === null || emailVerifiedAt !== null;

export const insertIdentity = insertInto(identities);

export const renameIdentity = command(
  sql`update identities set name = ${arg("name")}, updated_at = ${arg("now")} where id = ${arg("id")}`,
);

/** Replaces the password that was looked at, and none that came meanwhile. */
export const setPasswordHash = command(
  sql`update identities set password_hash = ${arg("hash")}, updated_at = ${arg("now")}
      where id = ${arg("id")} and password_hash = ${nullableArg("before")}`,
);

/** Sets it anew for whoever has the mailbox, which proves the address. */
export const resetPasswordHash = command(
  sql`update identities set password_hash = ${arg("hash")}, updated_at = ${arg("now")},
        two_factor_at = case when email_verified_at is null then null else two_factor_at end,
        email_verified_at = coalesce(email_verified_at, ${arg("now")})
      where id = ${arg("id")} and email = ${arg("email")}`,
);

/** Of somebody who has the mailbox of the new one. */
export const setEmail = command(
  sql`update identities set email = ${arg("email")}, email_verified_at = ${arg("now")}, updated_at = ${arg("now")}
      where id = ${arg("id")} and email = ${arg("before")}`,
);

export const setEmailVerified = command(
  sql`update identities set email_verified_at = ${arg("now")}, updated_at = ${arg("now")}
      where id = ${arg("id")} and email = ${arg("email")} and email_verified_at is null`,
);

export const setPreferences = command(
  sql`update identities set preferences = ${arg("preferences")}, updated_at = ${arg("now")} where id = ${arg("id")}`,
);

/** Which organizations an identity is in: an index of what their files say. */
export const upsertIndexed = insertInto(
  orgMemberships,
  sql`on conflict (identity_id, org_id) do update set membership_id = excluded.membership_id, role = excluded.role, kind = excluded.kind`,
);
export const dropIndexed = command(
  sql`delete from ${orgMemberships}
      where ${orgMemberships.identityId} = ${arg("identity")} and ${orgMemberships.orgId} = ${arg("org")}`,
);

const o = alias(orgs, "o");
const m = alias(orgMemberships, "m");
/**
 * What a credential's statement finds beside it: the live organization that the request names, and
 * the role its owner has there by the index.
 */
export const place = { orgId: orNull(o.id), orgRole: orNull(m.role) };
export type Place = Readonly<RowOf<typeof place>>;
/** Where that stands, by a slug; nothing is found for an empty one. */
export const placeOf = (identityId: Column) =>
  sql`left join ${source(o)} on ${o.slug} = ${arg("slug")} and ${o.status} = 'live'
      left join ${source(m)} on ${m.identityId} = ${identityId} and ${m.orgId} = ${o.id}`;

export const LONGEST_EMAIL = 254;
/** An address that mail is to go to; what that is says `isEmail`. */
export const email = t.String({
  format: "email",
  maxLength: LONGEST_EMAIL,
  description: "An e-mail address.",
});

/** E-mail addresses are compared without regard to case. */
export const normalizeEmail = (address: string): string => address.trim().toLowerCase();

/** A name as it is sent, one line; `checkName` says why another is refused. */
export function nameText(options: { minLength?: number; description?: string } = {}) {
  const schema = { maxLength: 200, ...options };
  return t.String({
    ...schema,
    "x-as": { type: "string", ...schema, pattern: "^[^\\x00-\\x1F\\x7F-\\x9F]*$" },
  });
}

/**
 * Rule 4 for every kind of name: not blank, no link; the name that is stored already always passes.
 */
export function checkName(
  name: string,
  { field = "name", stored }: { field?: string; stored?: string } = {},
): string {
  if (name === stored) return name;
  if (isBlank(name)) throw invalid(field, "too_short", "This can't be blank.");
  if (!isOneLine(name))
    throw invalid(field, "invalid", "A name is one line of text, without signs that nobody sees.");
  if (containsLink(name)) throw invalid(field, "contains_link", "A name can't contain a link.");
  return name;
}

/** The person in the shape that Better Auth clients expect. */
export const userSchema = named(
  "User",
  t.Object({
    id: id(),
    name: t.String(),
    email: t.String({ format: "email" }),
    emailVerified: t.Boolean(),
    image: nullable(t.String()),
    twoFactorEnabled: t.Boolean(),
    createdAt: at,
    updatedAt: at,
  }),
);

export const presentUser = (
  identity: Omit<Identity, "passwordHash" | "preferences">,
  baseUrl: string,
): Static<typeof userSchema> => ({
  id: identity.id,
  name: identity.name,
  // Nobody signs in without one.
  email: identity.email ?? "",
  emailVerified: identity.emailVerifiedAt !== null,
  image: avatarUrl(baseUrl, avatarPath(identity.avatar)),
  twoFactorEnabled: identity.twoFactorAt !== null,
  createdAt: identity.createdAt,
  updatedAt: identity.updatedAt,
});
