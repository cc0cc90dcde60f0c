import { expect, test } from "bun:test";
import { auth, isSignedIn, jarOf } from "./identity/people.ts";
import { locationOf, provider } from "./identity/provider.ts";
import { mailsTo, tokenIn } from "./support/mail.ts";
import { services } from "./support/server.ts";
import { send, world } from "./support/world.ts";

const at = await provider();
const password = "nine lives of a cat";
let count = 0;
const somebody = () => ({ name: "New", email: `closed-${++count}@example.com`, password });
const close = () => Reflect.set(services.config, "signUp", "invited");
const codeOf = async (answer: ReturnType<typeof auth>) => {
  const { status, body } = await answer;
  return [status, body?.error?.code];
};
const CLOSED = [403, "sign_up_closed"];

test("where only those who were invited sign up, an invitation lets somebody in, while it is one", async () => {
  const { call } = await world();
  close();
  const who = somebody();
  expect(await codeOf(auth("sign-up/email", who))).toEqual(CLOSED);
  const invited = await call("owner", "POST", "/people", { email: who.email, role: "member" });
  const invitation = tokenIn((await mailsTo(who.email)).at(-1)?.text);
  expect(await codeOf(auth("sign-up/email", { ...who, invitation: `${invitation}x` }))).toEqual(
    CLOSED,
  );
  const signedUp = await auth("sign-up/email", { ...who, invitation });
  expect(signedUp.status).toBe(200);
  const accept = `/api/v1/invitations/${invitation}/accept`;
  expect((await send("POST", accept, {}, { cookie: jarOf(signedUp) })).status).toBe(200);
  expect(invited.status).toBe(201);
  // It was used.
  expect(await codeOf(auth("sign-up/email", { ...somebody(), invitation }))).toEqual(CLOSED);
});

test("so does a link to join by, until it is switched off", async () => {
  const { call } = await world();
  close();
  const { url } = (await call("owner", "POST", "/people/invite-link")).body;
  const invitation = url.split("/").at(-1);
  expect((await auth("sign-up/email", { ...somebody(), invitation })).status).toBe(200);
  await call("owner", "DELETE", "/people/invite-link");
  expect(await codeOf(auth("sign-up/email", { ...somebody(), invitation }))).toEqual(CLOSED);
});

test("a provider brings in who was invited, and whoever is known", async () => {
  const { call, people } = await world();
  close();
  const who = somebody();
  const said = { email: who.email, email_verified: true };
  const stranger = await at.signIn("closed", said);
  expect(new URL(stranger.location, "http://x").searchParams.get("error")).toBe("closed");
  expect(await isSignedIn(stranger.cookie)).toBe(false);
  await call("owner", "POST", "/people", { email: who.email, role: "member" });
  const invitation = tokenIn((await mailsTo(who.email)).at(-1)?.text);
  const begun = await auth("sign-in/social", { provider: "oidc", invitation });
  const back = await at.consent(begun.body.url, "closed");
  const came = await at.returns(back, jarOf(begun));
  expect([locationOf(came), await isSignedIn(jarOf(came))]).toEqual(["/", true]);
  const { email } = people.member;
  const known = await at.signIn("known", { email, email_verified: true });
  expect(await isSignedIn(known.cookie)).toBe(true);
});

test("nobody makes an organization there but the operator", async () => {
  const { people } = await world();
  close();
  const { cookie } = people.owner;
  const made = await send("POST", "/api/v1/orgs", { name: "Another" }, { cookie });
  expect([made.status, made.body.error.code]).toEqual(CLOSED);
});
