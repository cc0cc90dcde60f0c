import { newId } from "#/lib/ids.ts";
import { publicUrl } from "#/lib/public-url.ts";
import { at, id, named, nullable, type Static, t } from "#/lib/schema.ts";
import type { GlobalDb } from "#/platform/db/global.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, asNumber, columnsOf, numberArg, sql } from "#/platform/db/sql.ts";
import { invalid, NotFound } from "#/platform/errors.ts";
import type { Subscribed } from "#/platform/push/push.ts";
import { seal, unseal } from "#/platform/sealed.ts";
import { sha256 } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import { type PushSubscription, pushSubscriptions } from "#/schema/global/push.ts";
import type { Caller } from "../caller.ts";
import { QUOTAS, requirePlace } from "../quotas.ts";

const PURPOSE = "push subscriptions";
/** So many people are read at once when a server starts. */
const STRIDE = 1000;

const ofIdentity = select(
  columnsOf(pushSubscriptions),
  sql`from ${pushSubscriptions} where identity_id = ${arg("identity")} order by id desc`,
);
const byEndpoint = select(
  columnsOf(pushSubscriptions),
  sql`from ${pushSubscriptions} where endpoint_hash = ${arg("hash")}`,
);
const others = select(
  { count: asNumber(sql`count(*)`) },
  sql`from push_subscriptions where identity_id = ${arg("identity")} and endpoint_hash <> ${arg("hash")}`,
);
/** A browser is one person's: whoever signed in there last. */
const keep = insertInto(
  pushSubscriptions,
  sql`on conflict (endpoint_hash) do update set identity_id = excluded.identity_id,
    session_id = excluded.session_id, sealed = excluded.sealed, user_agent = excluded.user_agent`,
);
const removeOwn = command(
  sql`delete from push_subscriptions where id = ${arg("id")} and identity_id = ${arg("identity")}`,
);
const removeGone = command(
  sql`delete from push_subscriptions where id = ${arg("id")} and endpoint_hash = ${arg("hash")}`,
);
const notePushed = command(
  sql`update push_subscriptions set pushed_at = ${arg("now")} where id = ${arg("id")}`,
);
const whoAfter = select(
  { identity: pushSubscriptions.identityId },
  sql`from push_subscriptions where identity_id > ${arg("after")} group by identity_id order by identity_id limit ${numberArg("limit")}`,
);

/** What a browser says of its subscription (`PushSubscription.toJSON()`). */
export const subscriptionBody = named(
  "NewPushSubscription",
  t.Object({
    endpoint: t.String({ minLength: 1, maxLength: 2000 }),
    expirationTime: t.Optional(nullable(t.Number())),
    keys: t.Object({
      p256dh: t.String({ maxLength: 100, description: "65 bytes, base64url." }),
      auth: t.String({ maxLength: 30, description: "16 bytes, base64url." }),
    }),
  }),
);

export const pushSubscriptionSchema = named(
  "PushSubscription",
  t.Object({
    id: id(),
    host: t.String({ description: "The push service of the browser." }),
    user_agent: nullable(t.String()),
    is_current: t.Boolean({ description: "It was made by the session that asks." }),
    created_at: at,
    last_pushed_at: nullable(at),
  }),
);
type Presented = Static<typeof pushSubscriptionSchema>;

const present = (row: PushSubscription, { credentialId }: Caller): Presented => ({
  id: row.id,
  host: row.host,
  user_agent: row.userAgent,
  is_current: row.sessionId === credentialId,
  created_at: row.createdAt,
  last_pushed_at: row.pushedAt,
});

/** Where somebody is pushed to, the newest first. */
export async function listSubscriptions(
  { global }: Services,
  caller: Caller,
): Promise<Presented[]> {
  const rows = await global.all(ofIdentity, { identity: caller.identityId });
  return rows.map((row) => present(row, caller));
}

/**
 * Has a browser pushed to from now on, for as long as the session lasts that says so. The same one
 * again changes what is kept of it. Throws 422.
 */
export async function subscribe(
  services: Services,
  caller: Caller,
  { body, userAgent }: { body: Static<typeof subscriptionBody>; userAgent: string | null },
): Promise<Presented> {
  const { global, secrets, clock, pushable } = services;
  const subscribed = await checked(body);
  const identity = caller.identityId;
  const hash = sha256(subscribed.endpoint);
  const kept = (await global.get(others, { identity, hash }))?.count ?? 0;
  requirePlace(services, QUOTAS.push_subscriptions, kept, { field: "endpoint" });
  await global.run(keep, {
    id: newId(),
    identityId: identity,
    sessionId: caller.credentialId,
    endpointHash: hash,
    host: new URL(subscribed.endpoint).hostname,
    sealed: seal(secrets.key(PURPOSE), Buffer.from(JSON.stringify(subscribed)), hash),
    userAgent: userAgent?.slice(0, 300) ?? null,
    createdAt: clock.now().toISOString(),
    pushedAt: null,
  });
  pushable.add(identity);
  const row = await global.get(byEndpoint, { hash });
  if (!row) throw new NotFound();
  return present(row, caller);
}

/** Throws 422 for an address that nothing may be sent to, and for keys that are none. */
async function checked({
  endpoint,
  keys: { p256dh, auth },
}: Static<typeof subscriptionBody>): Promise<Subscribed> {
  const url = publicUrl(endpoint);
  if (url?.protocol !== "https:")
    throw invalid("endpoint", "invalid", "This is no https address on the public Internet.");
  const point = Buffer.from(p256dh, "base64url");
  const algorithm = { name: "ECDH", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("raw", point, algorithm, false, []).catch(() => null);
  if (!key || point.byteLength !== 65)
    throw invalid("keys.p256dh", "invalid", "This is no uncompressed point on P-256.");
  const secret = Buffer.from(auth, "base64url");
  if (secret.byteLength !== 16)
    throw invalid("keys.auth", "invalid", "This is no secret of 16 bytes.");
  return {
    endpoint: url.href,
    p256dh: point.toString("base64url"),
    auth: secret.toString("base64url"),
  };
}

/** Has a browser pushed to no more; somebody else's is 404. */
export async function unsubscribe(
  services: Services,
  { identityId: identity }: Caller,
  id: string,
): Promise<void> {
  if ((await services.global.run(removeOwn, { id, identity })) === 0) throw new NotFound();
  await forgetWithout(services, identity);
}

/** A browser as it is pushed to. */
export interface Target extends Subscribed {
  id: string;
  hash: string;
}

/** The browsers of somebody; none that can't be read any more. */
export async function targetsOf(services: Services, identity: string): Promise<Target[]> {
  const { global, secrets, log } = services;
  const rows = await global.all(ofIdentity, { identity });
  if (rows.length === 0) services.pushable.delete(identity);
  return rows.flatMap(({ id, endpointHash: hash, sealed }) => {
    const opened = unseal(secrets.key(PURPOSE), sealed, hash);
    if (!opened) log.error("A push subscription can't be read", { identity, subscription: id });
    return opened ? [{ ...JSON.parse(Buffer.from(opened).toString()), id, hash }] : [];
  });
}

/** The push service says that there is no such browser any more. */
export async function forgetTarget(
  services: Services,
  { id, hash }: Target,
  identity: string,
): Promise<void> {
  await services.global.run(removeGone, { id, hash });
  await forgetWithout(services, identity);
}

/** Notes that a browser was pushed to. */
export const noteTarget = ({ global, clock }: Services, { id }: Target): Promise<void> =>
  global.runIfPossible(notePushed, { id, now: clock.now().toISOString() });

async function forgetWithout({ global, pushable }: Services, identity: string): Promise<void> {
  if ((await global.all(ofIdentity, { identity })).length === 0) pushable.delete(identity);
}

/** Everybody who has a browser that is pushed to, when a server starts. */
export async function readPushable(global: GlobalDb): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after = ""; ; ) {
    const rows = await global.all(whoAfter, { after, limit: STRIDE });
    for (const { identity } of rows) found.add(identity);
    const last = rows.at(-1);
    if (!last || rows.length < STRIDE) return found;
    after = last.identity;
  }
}
