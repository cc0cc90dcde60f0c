import { type Bound, bound } from "#/platform/db/global.ts";
import type { Services } from "#/platform/services.ts";
import type { Session } from "#/schema/global/identities.ts";
import { deleteSession, insertSession, newSession, originOf } from "../sessions.ts";

/**
 * The session that comes in the place of one whose owner's credentials changed, and the statements
 * for that: whoever copied the one before has nothing.
 */
export function replacement(
  { clock }: Services,
  before: Session,
  request: Request,
): { session: Session; token: string; statements: Bound[] } {
  const { session, token } = newSession(before, originOf(request), clock.now());
  return {
    session,
    token,
    statements: [bound(deleteSession, { id: before.id }), bound(insertSession, session)],
  };
}
