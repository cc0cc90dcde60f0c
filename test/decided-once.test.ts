import { expect, test } from "bun:test";
import { operations } from "#/app/features.ts";
import { releaseAddress } from "#/core/identity/addresses/release-address.ts";
import type { Caller } from "#/core/identity/caller.ts";
import { onceGlobally } from "#/core/identity/idempotency.ts";
import { bound, required, Undone } from "#/platform/db/global.ts";
import { command } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { Replayed } from "#/platform/http/frame.ts";
import type { Call } from "#/platform/operation.ts";
import { asAnother, changeGlobal, globalRows } from "./support/global-file.ts";
import { services } from "./support/server.ts";
import { send, type World, world } from "./support/world.ts";

const insert = command(
  sql`insert into attempts (key, count, window_ends_at) values (${arg("key")}, 1, 'x') on conflict do nothing`,
);
const keys = () =>
  globalRows<{ key: string }>(services, "select key from attempts order by key").map(
    ({ key }) => key,
  );

test("of a batch with a required statement that changes nothing, nothing is done", async () => {
  const { global } = services;
  expect(await global.batch([required(insert, { key: "a" }), bound(insert, { key: "b" })])).toEqual(
    [1, 1],
  );
  expect(await global.batch([bound(insert, { key: "a" }), bound(insert, { key: "c" })])).toEqual([
    0, 1,
  ]);
  const undone = global.batch([bound(insert, { key: "d" }), required(insert, { key: "a" })]);
  expect(await undone.catch((error) => error)).toBeInstanceOf(Undone);
  expect(keys()).toEqual(["a", "b", "c"]);
});

function asked({ people }: World, key: string) {
  const operation = operations.find(({ id }) => id === "createToken");
  if (!operation) throw new Error("No such operation");
  const { identityId } = people.owner;
  const caller: Caller = {
    identityId,
    via: "session",
    scope: "full",
    credentialId: "",
    expiresAt: null,
    hasTwoFactor: false,
    method: "password",
    openedWith: null,
  };
  const call: Call = {
    request: new Request("http://localhost:3000/"),
    params: {},
    body: {},
    operation,
    base: () => null,
    once: () => ({ key, fingerprint: "the same", path: "/" }),
  };
  return { services, caller, call };
}

test("a request that another process answers meanwhile is done once, and has its answer", async () => {
  const w = await world();
  const input = asked(w, "a key of mine");
  const first = onceGlobally<string>(input, async (remember) => {
    await asAnother(services, (global) =>
      global.batch([bound(insert, { key: "theirs" }), ...remember("theirs")]),
    );
    await services.global.batch([bound(insert, { key: "ours" }), ...remember("ours")]);
    return "ours";
  });
  const answer = await first.catch((error) => error);
  expect(answer).toBeInstanceOf(Replayed);
  expect(answer.body).toBe('"theirs"');
  expect(keys()).toEqual(["theirs"]);
});

test("what is undone for another reason is no answer", async () => {
  const w = await world();
  const failing = onceGlobally<string>(asked(w, "another key"), async (remember) => {
    await services.global.batch([
      bound(insert, { key: "x" }),
      required(insert, { key: "x" }),
      ...remember(""),
    ]);
    return "";
  });
  expect(await failing.catch((error) => error)).toBeInstanceOf(Undone);
  expect(keys()).toEqual([]);
});

test("an address that is released twice at once, or was proven meanwhile, is released once or not at all", async () => {
  const w = await world();
  const { identityId: id, email, cookie } = w.people.other;
  const released = () => releaseAddress(services, { id, email });
  const jobs = () => globalRows(services, "select kind from jobs");
  expect([await released(), jobs()]).toEqual([false, []]);
  expect((await w.call("other", "GET", "/projects")).status).toBe(200);
  await changeGlobal(services, "update identities set email_verified_at = null where id = ?", id);
  expect((await Promise.all([released(), released()])).toSorted()).toEqual([false, true]);
  expect(jobs()).toEqual([{ kind: "forget_address" }]);
  expect((await send("GET", "/api/v1/orgs", undefined, { cookie })).status).toBe(401);
});
