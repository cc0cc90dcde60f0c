import { t } from "#/lib/schema.ts";
import { openExchange } from "#/platform/declare.ts";
import { NotFound } from "#/platform/errors.ts";
import type { Exchange } from "#/platform/operation.ts";
import type { Services } from "#/platform/services.ts";
import { answerStore } from "#/platform/storage/local-server.ts";

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

async function answered(
  { store }: Services,
  { request, server }: Exchange,
  token: string,
): Promise<Response> {
  if (store.local === null) throw new NotFound();
  server?.timeout(request, IDLE_SECONDS);
  return answerStore(store.local, request, token);
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
