import { at, id, named, nullable, type Static, t } from "#/lib/schema.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import type { Trace } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { oauthClients, oauthGrants } from "#/schema/global/apps.ts";

const appsOf = select(
  { ...columnsOf(oauthGrants), name: oauthClients.name },
  sql`from ${oauthGrants} join ${oauthClients} on ${oauthClients.id} = ${oauthGrants.clientId}
      where ${oauthGrants.identityId} = ${arg("identity")} order by ${oauthGrants.id} desc`,
);
const deleteGrant = command(
  sql`delete from oauth_grants where id = ${arg("id")} and identity_id = ${arg("identity")}`,
);
export const deleteGrantsOf = command(
  sql`delete from oauth_grants where identity_id = ${arg("identity")}`,
);

export const appSchema = named(
  "ConnectedApp",
  t.Object({
    id: id(),
    name: t.String(),
    client_id: t.String(),
    resource: t.String({ format: "uri" }),
    scope: t.String({ description: "`svc.read`, and `svc.write` where it may change things." }),
    created_at: at,
    last_used_at: nullable(at),
  }),
);

/** The apps somebody let in, newest first: one row for each resource. */
export async function listApps(
  { global, config }: Services,
  identity: string,
): Promise<Static<typeof appSchema>[]> {
  return (await global.all(appsOf, { identity })).map((app) => ({
    id: app.id,
    name: app.name,
    client_id: app.clientId,
    resource: config.baseUrl + app.resource,
    scope: app.scope,
    created_at: app.createdAt,
    last_used_at: app.lastUsedAt,
  }));
}

/** Shuts an app out at once; somebody else's does not exist. */
export async function disconnectApp(
  { global, log }: Services,
  { identity, id, trace }: { identity: string; id: string; trace: Trace },
): Promise<void> {
  if ((await global.run(deleteGrant, { id, identity })) === 0) throw new NotFound();
  security(log, "app_disconnected", { ...trace, identity });
}
