import { command, select } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { type Session, sessions } from "#/schema/global/identities.ts";
import { deleteOtherSessions } from "../sessions.ts";

const listed = select(
  columnsOf(sessions),
  sql`from ${sessions} where ${sessions.identityId} = ${arg("identity")} and ${sessions.expiresAt} > ${arg("now")}
      order by ${sessions.id} desc limit 500`,
);
const deleteOwn = command(
  sql`delete from sessions where id = ${arg("id")} and identity_id = ${arg("identity")}`,
);

/** Somebody's sessions that have not ended, newest first. */
export const sessionsOf = ({ global, clock }: Services, identity: string) =>
  global.all(listed, { identity, now: clock.now().toISOString() });

/** Ends one session of somebody's own at once; somebody else's does not exist. */
export async function endSession(
  services: Services,
  { identityId: identity }: Session,
  { id, request }: { id: string; request: Request },
): Promise<void> {
  if ((await services.global.run(deleteOwn, { id, identity })) === 0) throw new NotFound();
  noteEnded(services, identity, { request, count: 1 });
}

/** Ends all sessions of somebody but the one they ask by. */
export async function endOtherSessions(
  services: Services,
  { id: keep, identityId: identity }: Session,
  request: Request,
): Promise<void> {
  const count = await services.global.run(deleteOtherSessions, { identity, keep });
  noteEnded(services, identity, { request, count });
}

/** Ends all of them. */
export async function endSessions(
  services: Services,
  { identityId: identity }: Session,
  request: Request,
): Promise<void> {
  const count = await services.global.run(deleteOtherSessions, { identity, keep: "" });
  noteEnded(services, identity, { request, count });
}

function noteEnded(
  { log }: Services,
  identity: string,
  { request, count }: { request: Request; count: number },
): void {
  const trace = { ...traceOf(request), identity };
  if (count > 0) security(log, "session_ended", { ...trace, reason: "by its owner", count });
}
