import { at, id, named, nullable, type Static, t } from "#/lib/schema.ts";
import type { Session } from "#/schema/global/identities.ts";

const fields = {
  id: id(),
  userId: id(),
  createdAt: at,
  updatedAt: at,
  expiresAt: at,
  ipAddress: nullable(t.String()),
  userAgent: nullable(t.String()),
};
export const sessionSchema = named("Session", t.Object(fields));
export const listedSessionSchema = named(
  "ListedSession",
  t.Object({
    ...fields,
    token: t.String({ description: "Names it to `revoke-session`; it opens nothing." }),
    current: t.Boolean({ description: "It is the one that asks." }),
  }),
);

/** A session in the shape that Better Auth clients expect. */
export const presentSession = (session: Session): Static<typeof sessionSchema> => ({
  id: session.id,
  userId: session.identityId,
  createdAt: session.createdAt,
  updatedAt: session.lastSeenAt,
  expiresAt: session.expiresAt,
  ipAddress: session.ipAddress,
  userAgent: session.userAgent,
});

/** The same in the list of somebody's sessions. */
export const presentListed = (
  session: Session,
  current: Pick<Session, "id">,
): Static<typeof listedSessionSchema> => ({
  ...presentSession(session),
  token: session.id,
  current: session.id === current.id,
});
