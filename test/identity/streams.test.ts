import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { changeGlobal } from "../support/global-file.ts";
import { clock, services } from "../support/server.ts";
import { openStream } from "../support/stream.ts";
import { send, world } from "../support/world.ts";
import { agent, pkce, post, questionIn, registered, tokenRequest } from "./apps.ts";

/** Lets every stream look around, and what they asked be answered. */
async function tick(): Promise<void> {
  services.hub.tick();
  await Bun.sleep(0);
}

/** A stream that an app opened for a member of an organization. */
async function appStream() {
  const w = await world();
  const { cookie } = w.people.member;
  const client = (await registered()).body.client_id;
  const { verifier, challenge } = pkce();
  const redirect_uri = "http://127.0.0.1/callback";
  const asking = new URLSearchParams({
    client_id: client,
    redirect_uri,
    response_type: "code",
    code_challenge: challenge,
    code_challenge_method: "S256",
  });
  const page = await send("GET", `/oauth/authorize?${asking}`, undefined, { cookie });
  const answer = { request: questionIn(page), decision: "allow" };
  const back = await post("/oauth/authorize", answer, { cookie });
  const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const fields = { grant_type: "authorization_code", client_id: client, redirect_uri, code };
  const tokens = (await tokenRequest({ ...fields, code_verifier: verifier })).body;
  const bearer = { authorization: `Bearer ${tokens.access_token}`, ...agent };
  const stream = await openStream(w, "member", "", bearer);
  expect(stream.response.status).toBe(200);
  await stream.next();
  await tick();
  await tick();
  const before = services.hub.size;
  const isOver = async () => {
    await tick();
    await tick();
    const over = services.hub.size === before - 1;
    await stream.cancel();
    return over;
  };
  return { ...w, cookie, isOver };
}

test("the stream of an app ends when it is disconnected", async () => {
  const { cookie, isOver } = await appStream();
  const [row] = (await send("GET", "/api/v1/me/connected-apps", undefined, { cookie })).body;
  await send("DELETE", `/api/v1/me/connected-apps/${row.id}`, undefined, { cookie });
  expect(await isOver()).toBe(true);
});

test("the stream of an app goes on when another is disconnected", async () => {
  const { cookie, isOver } = await appStream();
  await send("DELETE", `/api/v1/me/connected-apps/${newId()}`, undefined, { cookie });
  expect(await isOver()).toBe(false);
});

const strict = (id: string) =>
  services.tenants.get(id).write((db) => {
    db.run(`update org set settings = '{"require_two_factor":true}'`, []);
    db.forget("org");
  });
const setFactor = (at: string | null, id: string) =>
  changeGlobal(services, "update identities set two_factor_at = ? where id = ?", at, id);

test("a stream ends when its organization wants a second factor", async () => {
  const { org, isOver } = await appStream();
  strict(org.id);
  expect(await isOver()).toBe(true);
});

test("a stream ends when its reader has no second factor any more, or who minted an agent's token", async () => {
  const w = await world();
  const { owner, member } = w.people;
  const bot = (await w.call("owner", "POST", "/agents", { name: "Bot" })).body.id;
  const { token } = (await w.call("owner", "POST", `/agents/${bot}/token`, {})).body;
  const asAgent = { authorization: `Bearer ${token}`, ...agent };
  for (const [id, headers] of [
    [member.identityId, { cookie: member.cookie }],
    [owner.identityId, asAgent],
  ] as const) {
    await setFactor(clock.now().toISOString(), id);
    strict(w.org.id);
    const stream = await openStream(w, "member", "", headers);
    expect(stream.response.status).toBe(200);
    await stream.next();
    await tick();
    await tick();
    const before = services.hub.size;
    await setFactor(null, id);
    await tick();
    await tick();
    expect(services.hub.size).toBe(before - 1);
    await stream.cancel();
  }
});
