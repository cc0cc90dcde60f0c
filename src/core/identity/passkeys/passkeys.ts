import { newId } from "#/lib/ids.ts";
import { type Bound, bound, required, Undone } from "#/platform/db/global.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, columnsOf, numberArg, sql } from "#/platform/db/sql.ts";
import { Conflict, NotFound } from "#/platform/errors.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { type Identity, type Passkey, passkeys } from "#/schema/global/identities.ts";
import { identityById } from "../identities.ts";
import { securityMailOf } from "../mails/security-mail.ts";
import { QUOTAS, requirePlace } from "../quotas.ts";

const listed = select(
  columnsOf(passkeys),
  sql`from ${passkeys} where ${passkeys.identityId} = ${arg("identity")} order by ${passkeys.id}`,
);
const byCredential = select(
  columnsOf(passkeys),
  sql`from ${passkeys} where ${passkeys.credentialId} = ${arg("credential")}`,
);
const insertPasskey = insertInto(passkeys);
const rename = command(
  sql`update passkeys set name = ${arg("name")} where id = ${arg("id")} and identity_id = ${arg("identity")}`,
);
const deletePasskey = command(
  sql`delete from passkeys where id = ${arg("id")} and identity_id = ${arg("identity")}`,
);
export const deletePasskeysOf = command(
  sql`delete from passkeys where identity_id = ${arg("identity")}`,
);
/** A count that was there before is that of a copy; those that count nothing say 0. */
const touch = command(
  sql`update passkeys set counter = ${numberArg("counter")}, last_used_at = ${arg("now")}
      where id = ${arg("id")} and (counter < ${numberArg("counter")} or ${numberArg("counter")} = 0)`,
);

/** Somebody's passkeys, the oldest first. */
export const passkeysOf = ({ global }: Services, identity: string) =>
  global.all(listed, { identity });

/** The passkey that an authenticator calls so, or null. */
export const passkeyNamed = ({ global }: Services, credential: string) =>
  global.get(byCredential, { credential });

/** What notes a use; it fails where the passkey is gone, or was used meanwhile. */
export const noteUse = ({ clock }: Services, { id }: Passkey, counter: number): Bound =>
  required(touch, { id, counter, now: clock.now().toISOString() });

/** Which passkey, and the request that changes it. */
interface Changing {
  id: string;
  request: Request;
}
type Credential = Omit<Passkey, "id" | "identityId" | "createdAt" | "lastUsedAt">;
type Change = "passkey_added" | "passkey_removed";

/** Gives an account one more passkey; its owner is told. */
export async function addPasskey(
  services: Services,
  owner: Identity,
  credential: Credential,
  request: Request,
): Promise<Passkey> {
  const { clock } = services;
  const kept = await passkeysOf(services, owner.id);
  requirePlace(services, QUOTAS.passkeys, kept.length, { field: "response" });
  if (await passkeyNamed(services, credential.credentialId))
    throw new Conflict("This passkey is there already.");
  const passkey: Passkey = {
    id: newId(),
    identityId: owner.id,
    ...credential,
    createdAt: clock.now().toISOString(),
    lastUsedAt: null,
  };
  const insert = bound(insertPasskey, passkey);
  await change(services, owner, insert, { what: "passkey_added", name: passkey.name, request });
  return passkey;
}

/** Names a passkey of somebody's own; another does not exist. */
export async function renamePasskey(
  services: Services,
  identity: string,
  { id, name }: Pick<Passkey, "id" | "name">,
): Promise<Passkey> {
  await services.global.run(rename, { id, identity, name });
  return ownPasskey(services, identity, id);
}

/** Takes a passkey from its owner, who is told; the sessions that it opened end at once. */
export async function removePasskey(
  services: Services,
  identity: string,
  { id, request }: Changing,
): Promise<void> {
  const owner = await services.global.get(identityById, { id: identity });
  const { name } = await ownPasskey(services, identity, id);
  if (!owner) throw new NotFound();
  const remove = required(deletePasskey, { id, identity });
  await change(services, owner, remove, { what: "passkey_removed", name, request }).catch(
    (error) => {
      throw error instanceof Undone ? new NotFound() : error;
    },
  );
}

async function ownPasskey(services: Services, identity: string, id: string): Promise<Passkey> {
  const found = (await passkeysOf(services, identity)).find((one) => one.id === id);
  if (found) return found;
  throw new NotFound();
}

async function change(
  { global, clock, log, nudgeJobs }: Services,
  owner: Identity,
  statement: Bound,
  { what, name, request }: { what: Change; name: string; request: Request },
): Promise<void> {
  const trace = traceOf(request);
  const happened = { now: clock.now(), from: trace.address, detail: name };
  await global.batch([statement, ...securityMailOf(owner, what, happened)]);
  nudgeJobs();
  security(log, what, { ...trace, identity: owner.id });
}
