import { expect, test } from "bun:test";
import { changeGlobal, globalRows } from "../support/global-file.ts";
import { services } from "../support/server.ts";
import { send, world } from "../support/world.ts";
import { app, location } from "./apps.ts";
import { provider } from "./provider.ts";

const at = await provider();
const agent = { "user-agent": "script (me@example.com)" };

/** An organization whose owner, a member and a client can sign in by a provider too. */
async function joinedWorld() {
  const w = await world();
  const by = async (who: "owner" | "member" | "client") => {
    const { email } = w.people[who];
    return (await at.signIn(`${who}-${w.org.slug}`, { email, email_verified: true })).cookie;
  };
  const cookies = { owner: await by("owner"), member: await by("member") };
  const read = (headers: Record<string, string>) =>
    w.call(null, "GET", "/projects", undefined, headers);
  const change = (cookie: string, body: object) =>
    w.call(null, "PATCH", "/settings", body, { cookie });
  return { ...w, cookies, read, change };
}

test("an owner who came by a provider can want it of everybody but clients", async () => {
  const w = await joinedWorld();
  const wanted = { require_provider: "oidc" };
  expect((await w.call("owner", "PATCH", "/settings", wanted)).body.error.code).toBe(
    "provider_required",
  );
  expect((await w.call("admin", "PATCH", "/settings", wanted)).body.error.code).toBe(
    "role_required",
  );
  expect((await w.change(w.cookies.owner, { require_provider: "google" })).status).toBe(403);
  expect((await w.change(w.cookies.owner, { require_provider: "else" })).status).toBe(422);
  expect((await w.change(w.cookies.owner, wanted)).body.require_provider).toBe("oidc");
  const statuses = [
    (await w.call("owner", "GET", "/projects")).body.error?.code,
    (await w.call("member", "GET", "/projects")).body.error?.code,
    (await w.call("member", "POST", "/projects", { name: "No" })).body.error?.code,
    (await w.call("client", "GET", "/projects")).status,
    (await w.read({ cookie: w.cookies.member })).status,
  ];
  expect(statuses).toEqual([
    "provider_required",
    "provider_required",
    "provider_required",
    200,
    200,
  ]);
  // Whoever is no member learns nothing.
  expect((await w.call("stranger", "GET", "/projects")).status).toBe(404);
  expect((await w.change(w.cookies.owner, { require_provider: null })).status).toBe(200);
  expect((await w.call("member", "GET", "/projects")).status).toBe(200);
});

test("a token is as good as the sign-in it was made by; an agent's goes on", async () => {
  const w = await joinedWorld();
  const token = async (cookie: string) => {
    const { body } = await w.call(null, "POST", "/api/v1/me/tokens", { name: "x" }, { cookie });
    return { authorization: `Bearer ${body.token}`, ...agent };
  };
  const [before, after] = [await token(w.people.member.cookie), await token(w.cookies.member)];
  const made = await w.call("owner", "POST", "/agents", { name: "Bot" });
  const minted = await w.call("owner", "POST", `/agents/${made.body.id}/token`, {});
  const bot = { authorization: `Bearer ${minted.body.token}`, ...agent };
  await w.change(w.cookies.owner, { require_provider: "oidc" });
  expect([
    (await w.read(before)).body.error?.code,
    (await w.read(after)).status,
    (await w.read(bot)).status,
  ]).toEqual(["provider_required", 200, 200]);
});

test("an app is as good as the sign-in it was let in by, whoever lets it in later", async () => {
  const w = await joinedWorld();
  const oauth = await app();
  const tokens = async (cookie: string) => {
    const back = await oauth.answers(await oauth.asks({}, cookie), "allow", cookie);
    return (await oauth.exchange(location(back).searchParams.get("code") ?? "")).body;
  };
  const before = await tokens(w.people.member.cookie);
  const after = await tokens(w.cookies.member);
  await w.change(w.cookies.owner, { require_provider: "oidc" });
  const read = async (token: string) =>
    (await w.read({ authorization: `Bearer ${token}`, ...agent })).status;
  const refreshed = await Promise.all(
    [before, after].map(async (one) => (await oauth.refresh(one.refresh_token)).body),
  );
  expect([
    await read(before.access_token),
    await read(after.access_token),
    await read(refreshed[0].access_token),
    await read(refreshed[1].access_token),
  ]).toEqual([403, 200, 403, 200]);
});

test("a feed is read for who can sign in by the provider", async () => {
  const w = await joinedWorld();
  const feed = async (who: "member" | "other") =>
    (await w.call(who, "POST", "/calendar/feeds", {})).body.url;
  const [joined, alone] = [await feed("member"), await feed("other")];
  await w.change(w.cookies.owner, { require_provider: "oidc" });
  const status = async (url: string) => (await send("GET", new URL(url).pathname)).status;
  expect([await status(joined), await status(alone)]).toEqual([200, 404]);
  const { identityId } = w.people.member;
  expect(
    globalRows(
      services,
      "select identity_id from provider_accounts where identity_id = ?",
      identityId,
    ),
  ).toHaveLength(1);
  await changeGlobal(services, "delete from provider_accounts where identity_id = ?", identityId);
  expect(await status(joined)).toBe(404);
});
