import { InOrder } from "#/lib/in-order.ts";
import { type Bound, bound, required, Undone } from "#/platform/db/global.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { Conflict, NotFound } from "#/platform/errors.ts";
import {
  IDEMPOTENCY_LIFETIME_MS,
  type IdempotencyRequest,
  replay,
} from "#/platform/http/idempotency.ts";
import type { Call } from "#/platform/operation.ts";
import { seal, unseal } from "#/platform/sealed.ts";
import type { Services } from "#/platform/services.ts";
import { globalIdempotencyKeys } from "#/schema/global/orgs.ts";
import type { Caller } from "./caller.ts";

const known = select(
  columnsOf(globalIdempotencyKeys),
  sql`from ${globalIdempotencyKeys}
      where identity_id = ${arg("identity")} and key = ${arg("key")} and created_at > ${arg("since")}`,
);
const insertKey = insertInto(globalIdempotencyKeys, sql`on conflict (identity_id, key) do nothing`);
const deleteOldKey = command(
  sql`delete from ${globalIdempotencyKeys}
      where identity_id = ${arg("identity")} and key = ${arg("key")} and created_at <= ${arg("since")}`,
);
export const deleteOldGlobalKeys = command(
  sql`delete from ${globalIdempotencyKeys} where created_at <= ${arg("before")}`,
);

interface Asked {
  services: Services;
  caller: Caller;
  call: Call;
  /** Whether the caller may see the answer again; always, when absent. */
  maySee?: (answer: unknown) => Promise<boolean>;
}

type Work<T> = (remember: (answer: T) => Bound[]) => Promise<T>;

const asked = new InOrder();

/**
 * For POSTs outside organizations: gives the first answer again, or runs `work`, which puts the
 * statements it is handed into the batch that makes its change. A request that comes again before
 * the first is answered waits for that answer; where that is at work in another process, the row of
 * the key decides: the second batch is undone, and the first answer given again. Stored answers are
 * encrypted, since they may show a token.
 */
export async function onceGlobally<T>(input: Asked, work: Work<T>): Promise<T> {
  const wanted = input.call.once();
  if (!wanted) return work(() => []);
  return asked.run(`${input.caller.identityId} ${wanted.key}`, () => once(input, wanted, work));
}

async function once<T>(
  { services, caller, call, maySee }: Asked,
  wanted: IdempotencyRequest,
  work: Work<T>,
): Promise<T> {
  const { global, secrets, clock } = services;
  const key = secrets.key("idempotency");
  const since = new Date(clock.now().getTime() - IDEMPOTENCY_LIFETIME_MS).toISOString();
  const asked = { identity: caller.identityId, key: wanted.key, since };
  const replayKnown = async () => {
    const found = await global.get(known, asked);
    if (!found) return;
    const body = opened(key, found.body);
    if (maySee && !(await maySee(JSON.parse(body)))) throw new NotFound();
    replay(wanted, { ...found, body });
  };
  await replayKnown();
  try {
    return await work((answer) => [
      bound(deleteOldKey, asked),
      required(insertKey, {
        identityId: caller.identityId,
        key: wanted.key,
        fingerprint: wanted.fingerprint,
        status: call.operation.status,
        body: seal(key, Buffer.from(JSON.stringify(answer))),
        createdAt: clock.now().toISOString(),
      }),
    ]);
  } catch (error) {
    if (error instanceof Undone) await replayKnown();
    throw error;
  }
}

/** The answer as it was given; throws 409 for one that was sealed with a secret that is lost. */
function opened(key: Uint8Array, sealed: Uint8Array): string {
  const bytes = unseal(key, sealed);
  if (bytes) return Buffer.from(bytes).toString("utf8");
  throw new Conflict("This was done before, and its answer can't be given again.");
}
