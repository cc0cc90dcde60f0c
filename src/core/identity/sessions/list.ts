import { bound } from "#/platform/db/global.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { type Session, sessions } from "#/schema/global/identities.ts";
import { deleteCliCodesOf } from "../command-line/codes.ts";
import { deleteOpeningLinks } from "../mails/links.ts";
import { deleteOtherSessions } from "../sessions.ts";
import { forgetTrusted } from "../two-factor/factor.ts";
import { newTrustKey } from "../two-factor/trusted-device.ts";

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

/**
 * Ends all sessions of somebody but the one they ask by; every device is asked for a second factor
 * again.
 */
export async function endOtherSessions(
  services: Services,
  { id: keep, identityId: identity }: Pick<Session, "id" | "identityId">,
  request: Request,
): Promise<void> {
  const [count = 0] = await services.global.batch([
    bound(deleteOtherSessions, { identity, keep }),
    bound(deleteCliCodesOf, { identity }),
    bound(deleteOpeningLinks, { identity }),
    bound(forgetTrusted, { identity, trustKey: newTrustKey() }),
  ]);
  noteEnded(services, identity, { request, count });
}

/** Ends all of them. */
export const endSessions = (services: Services, { identityId }: Session, request: Request) =>
  endOtherSessions(services, { id: "", identityId }, request);

function noteEnded(
  { log }: Services,
  identity: string,
  { request, count }: { request: Request; count: number },
): void {
  const trace = { ...traceOf(request), identity };
  if (count > 0) security(log, "session_ended", { ...trace, reason: "by its owner", count });
}
