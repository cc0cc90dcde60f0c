import { bound } from "#/platform/db/global.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { columnsOf, sql } from "#/platform/db/sql.ts";
import { newVapidKeys, type VapidKeys } from "#/platform/push/push.ts";
import { seal, unseal } from "#/platform/sealed.ts";
import type { Services } from "#/platform/services.ts";
import { pushKeys } from "#/schema/global/push.ts";

const PURPOSE = "push keys";

const kept = select(columnsOf(pushKeys), sql`from ${pushKeys} where id = 1`);
const keep = insertInto(pushKeys, sql`on conflict do nothing`);
const forgetKeys = command(sql`delete from push_keys`);
const forgetSubscriptions = command(sql`delete from push_subscriptions`);

type Parts = Pick<Services, "global" | "secrets" | "clock" | "log" | "pushable">;

/**
 * The keys by which push services know this installation, made at their first use. Where the
 * secret of the installation was lost, so are they, and with new ones every browser subscribes anew.
 */
export async function pushKeysOf(services: Parts): Promise<VapidKeys> {
  const known = await read(services);
  if (known) return known;
  await make(services);
  const made = await read(services);
  if (!made) throw new Error("The keys for push were not kept");
  return made;
}

async function read({ global, secrets }: Parts): Promise<VapidKeys | null> {
  const row = await global.recall(kept, {});
  const opened = row && unseal(secrets.key(PURPOSE), row.privateKey, row.publicKey);
  return opened && { publicKey: row.publicKey, privateKey: Buffer.from(opened).toString() };
}

async function make({ global, secrets, clock, log, pushable }: Parts): Promise<void> {
  const { publicKey, privateKey } = await newVapidKeys();
  const row = {
    id: 1,
    publicKey,
    privateKey: seal(secrets.key(PURPOSE), Buffer.from(privateKey), publicKey),
    createdAt: clock.now().toISOString(),
  };
  const isLost = (await global.get(kept, {})) !== null;
  if (!isLost) return void (await global.run(keep, row));
  log.error("The keys for push can't be read: browsers have to subscribe anew", {});
  await global.batch([bound(forgetSubscriptions, {}), bound(forgetKeys, {}), bound(keep, row)]);
  pushable.clear();
}
