import { expect, test } from "bun:test";
import { readConfig } from "#/platform/config.ts";
import { ConfigError } from "#/platform/config-error.ts";
import { addressGroup } from "#/platform/http/address.ts";
import { listening } from "./support/listening.ts";
import { clock } from "./support/server.ts";

const { trustedProxies } = readConfig({ TRUSTED_PROXIES: "203.0.113.0/24, 2001:db8:ffff::/48" });
const quotas = new Map([["sign_up_address", 3]]);
const origin = listening({ trustedProxies, quotas });

let people = 0;
function signUp(forwarded?: string): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    ...(forwarded ? { "x-forwarded-for": forwarded } : {}),
  };
  const person = { name: "Ada", email: `hop-${++people}@example.com`, password: "correct horse" };
  return fetch(`${origin()}/api/auth/sign-up/email`, {
    method: "POST",
    headers,
    body: JSON.stringify(person),
  });
}

/** The address that the session of a new person is noted with. */
async function seenAs(forwarded?: string): Promise<string | null> {
  clock.advance(3600_000);
  const signedUp = await signUp(forwarded);
  const cookie = signedUp.headers.getSetCookie().map((set) => set.split(";")[0]);
  const found = await fetch(`${origin()}/api/auth/get-session`, {
    headers: { cookie: cookie.join("; ") },
  });
  return ((await found.json()) as { session: { ipAddress: string | null } }).session.ipAddress;
}

test("the address of a request is the last hop that no proxy of ours is", async () => {
  const cases: [string | undefined, string | null][] = [
    [undefined, "127.0.0.1"],
    ["192.0.2.99", "192.0.2.99"],
    ["198.51.100.1, 192.0.2.99", "192.0.2.99"],
    ["192.0.2.99,", "192.0.2.99"],
    [" ,192.0.2.99 , ,", "192.0.2.99"],
    ["192.0.2.99:1234", "192.0.2.99"],
    ["2001:db8::1", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["::ffff:192.0.2.99", "192.0.2.99"],
    ["[::ffff:192.0.2.99]:80", "192.0.2.99"],
    ["192.0.2.99, 203.0.113.7", "192.0.2.99"],
    ["192.0.2.99, 203.0.113.7:99, 127.0.0.1, 2001:db8:ffff:1::2", "192.0.2.99"],
    ["198.51.100.1, 192.0.2.99, 203.0.113.7", "192.0.2.99"],
    ["203.0.113.8, 203.0.113.7", "203.0.113.8"],
    ["garbage, 203.0.113.8, 203.0.113.7", "203.0.113.8"],
    ["192.0.2.99, unknown, 203.0.113.7", "203.0.113.7"],
    ["192.0.2.99, unknown", null],
    ["0x7f.1", null],
  ];
  for (const [forwarded, seen] of cases)
    expect([forwarded, await seenAs(forwarded)]).toEqual([forwarded, seen]);
});

test("the addresses of one network count together, those of another don't, and what can't be told doesn't count", async () => {
  const statuses = async (...hops: string[]) => {
    clock.advance(3600_000);
    return Promise.all(hops.map(async (hop) => (await signUp(hop)).status));
  };
  const [net, other] = ["2001:db8:1:2", "2001:db8:1:3"];
  expect(
    (await statuses(`${net}::1`, `[${net}::2]:80`, `${net}:a::`, `${net}:b::`)).toSorted(),
  ).toEqual([200, 200, 200, 429]);
  expect(await statuses(`${net}::1`, `${net}::2`, `${other}::1`, `${other}::2`)).toEqual([
    200, 200, 200, 200,
  ]);
  expect(await statuses("unknown", "unknown", "unknown", "unknown")).toEqual([200, 200, 200, 200]);
});

test("what is counted by address is counted by IPv4 address and by /64 of IPv6", () => {
  expect(addressGroup("192.0.2.99")).toBe("192.0.2.99");
  expect(addressGroup("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(addressGroup("2001:db8:1:2:ffff::1")).toBe(addressGroup("2001:db8:1:2::"));
  expect(addressGroup("2001:db8:1:3::1")).not.toBe(addressGroup("2001:db8:1:2::1"));
});

test("a list of proxies that can't be read stops the start", () => {
  for (const wrong of [
    "proxy.example",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "10.0.0",
    "::1/129",
    "10.0.0.1:80",
  ])
    expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow(ConfigError);
  expect(
    readConfig({ TRUSTED_PROXIES: " 10.0.0.5, 172.16.0.0/12 ,fd00::/8," }).trustedProxies,
  ).toHaveLength(5);
});
