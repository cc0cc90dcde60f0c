import { liveOrgById } from "#/core/orgs/find.ts";
import { t } from "#/lib/schema.ts";
import { select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { openExchange } from "#/platform/declare.ts";
import { NotFound } from "#/platform/errors.ts";
import type { Exchange } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import { answerStore } from "#/platform/storage/local-server.ts";
import { blobs } from "#/schema/tenant/files.ts";

/** A connection on which a large file moves is not closed for a pause. */
const IDLE_SECONDS = 120;

const declared = {
  tag: "Files",
  path: "/storage/:token",
  params: { token: t.String() },
  isHidden: true,
  summary: "A signed address of the local store",
  answers: { 200: { description: "The bytes." } },
} as const;

const wanted = select(
  { id: blobs.id },
  sql`from blobs where id = ${arg("id")} and refs > 0 and state <> 'doomed'`,
);

async function answered(
  services: Services,
  { request, server }: Exchange,
  token: string,
): Promise<Response> {
  const { local } = services.store;
  if (local === null) throw new NotFound();
  server?.timeout(request, IDLE_SECONDS);
  const isAwaited = (key: string) => isWanted(services, key);
  return answerStore({ ...local, isAwaited }, request, token);
}

/** Whether an organization that has not ended refers to what an address is for. */
async function isWanted({ global, tenants }: Services, key: string): Promise<boolean> {
  const [orgId = "", id = ""] = key.split("/");
  if ((await global.get(liveOrgById, { id: orgId })) === null) return false;
  await tenants.reach(orgId);
  return wanted.get(tenants.get(orgId), { id }) !== null;
}

export const readStored = openExchange({
  ...declared,
  id: "readStored",
  method: "GET",
  run: ({ services, params, exchange }) => answered(services, exchange, params.token),
});

export const writeStored = openExchange({
  ...declared,
  id: "writeStored",
  method: "PUT",
  run: ({ services, params, exchange }) => answered(services, exchange, params.token),
});
