import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { oauthClients } from "#/schema/global/apps.ts";

export const clientById = select(
  columnsOf(oauthClients),
  sql`from ${oauthClients} where ${oauthClients.id} = ${arg("id")}`,
);
/** One that is described by a document is what that says by now; a registered one stays as it is. */
export const insertClient = insertInto(
  oauthClients,
  sql`on conflict (id) do update set
    name = excluded.name, redirect_uris = excluded.redirect_uris, fresh_until = excluded.fresh_until
    where oauth_clients.source = 'described'`,
);
/** Clients that nobody connected for a week. */
export const deleteUnusedClients = command(
  sql`delete from oauth_clients where created_at <= ${arg("before")}
      and not exists (select 1 from oauth_grants g where g.client_id = oauth_clients.id)`,
);
