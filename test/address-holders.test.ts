import { expect, test } from "bun:test";
import { proveAddress } from "#/core/identity/addresses/confirm-email.ts";
import { BY_PASSWORD, insertSession, newSession } from "#/core/identity/sessions.ts";
import { breathe } from "#/lib/pace.ts";
import { changeGlobal, globalRows } from "./support/global-file.ts";
import { mailsTo } from "./support/mail.ts";
import { clock, services } from "./support/server.ts";
import { type Answer, type Body, send, world } from "./support/world.ts";

const DAY = 24 * 3600_000;
const agent = { "user-agent": "tests (tests@example.com)" };
let people = 0;
const fresh = () => `held-${++people}@holders.example.com`;
const cookieOf = ({ headers }: Answer) => headers.getSetCookie()[0]?.split(";")[0] ?? "";
const signUp = (email: string, password = "correct horse") =>
  send("POST", "/api/auth/sign-up/email", { name: "Somebody", email, password });
const signIn = async (email: string, password: string) =>
  (await send("POST", "/api/auth/sign-in/email", { email, password })).status;
const isSignedIn = async (cookie: string) =>
  (await send("GET", "/api/auth/get-session", undefined, { cookie })).body !== null;

/** Somebody who signed up with an address that isn't theirs, perhaps. */
async function holder(email: string) {
  const signedUp = await signUp(email, "squatter horse");
  const cookie = cookieOf(signedUp);
  const { token } = (await send("POST", "/api/v1/me/tokens", { name: "Script" }, { cookie })).body;
  const byToken = async () =>
    (
      await send("GET", "/api/v1/authorization", undefined, {
        authorization: `Bearer ${token}`,
        ...agent,
      })
    ).status;
  return { id: signedUp.body.user.id as string, cookie, byToken };
}

/** The links of the last confirmation mail. */
async function links(email: string) {
  const text = (await mailsTo(email)).at(-1)?.text ?? "";
  const path = (name: string) =>
    new RegExp(`http://localhost:3000(/${name}\\S+)`).exec(text)?.[1] ?? "";
  return {
    page: path("verify-email"),
    confirm: `/api/auth${path("verify-email")}`,
    disown: path("disown"),
  };
}

test("an address that is not confirmed for a week is free again, and whoever held it is out", async () => {
  const email = fresh();
  const { cookie, byToken } = await holder(email);
  const { confirm } = await links(email);
  clock.advance(7 * DAY - 1);
  const refused = await signUp(email);
  expect([refused.status, refused.body.error.fields.email[0].code]).toEqual([422, "duplicate"]);
  expect([await isSignedIn(cookie), await byToken()]).toEqual([true, 200]);
  clock.advance(1);
  const [first, second] = await Promise.all([signUp(email), signUp(email, "another horse")]);
  expect([first.status, second.status].toSorted()).toEqual([200, 422]);
  expect([await isSignedIn(cookie), await byToken()]).toEqual([false, 401]);
  expect(await signIn(email, "squatter horse")).toBe(401);
  expect(await signIn(email, first.status === 200 ? "correct horse" : "another horse")).toBe(200);
  expect((await send("GET", confirm)).headers.get("location")).toBe("/?email=link-expired");
});

test("the link of the mail leads to a page that asks, and confirms when its button is pressed, once", async () => {
  const email = fresh();
  const { cookie } = await holder(email);
  const { page } = await links(email);
  const isConfirmed = async () =>
    (await send("GET", "/api/auth/get-session", undefined, { cookie })).body.user.emailVerified;
  const asked = await send("GET", page);
  expect([asked.status, asked.body.includes(email), await isConfirmed()]).toEqual([
    200,
    true,
    false,
  ]);
  expect((await send("POST", `${page}x`)).status).toBe(404);
  expect([(await send("POST", page)).status, await isConfirmed()]).toEqual([200, true]);
  expect([(await send("GET", page)).status, (await send("POST", page)).status]).toEqual([404, 404]);
});

test("whoever has what was mailed to an address proves it, once, and only while it is theirs", async () => {
  const email = fresh();
  const { id, cookie } = await holder(email);
  const prove = (address: string) => proveAddress(services, { id, email: address, trace: {} });
  expect([await prove(fresh()), await prove(email), await prove(email)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(
    (await send("GET", "/api/auth/get-session", undefined, { cookie })).body.user.emailVerified,
  ).toBe(true);
});

test("a confirmed address is its owner's for good", async () => {
  const email = fresh();
  const { cookie } = await holder(email);
  const { confirm, disown } = await links(email);
  await send("GET", confirm);
  clock.advance(20 * DAY);
  expect((await signUp(email)).status).toBe(422);
  expect([(await send("GET", disown)).status, (await send("POST", disown)).status]).toEqual([
    404, 404,
  ]);
  expect(await isSignedIn(cookie)).toBe(true);
});

test("nobody is put out of an organization by a sign-up, only by whoever has the mail", async () => {
  const email = fresh();
  const { id, cookie, byToken } = await holder(email);
  const org = (await send("POST", "/api/v1/orgs", { name: "Held" }, { cookie })).body;
  clock.advance(20 * DAY);
  expect([(await signUp(email)).status, await isSignedIn(cookie)]).toEqual([422, true]);
  await send("POST", "/api/auth/send-verification-email", { email });
  const { disown } = await links(email);
  const asked = await send("GET", disown);
  expect([asked.status, asked.body.includes(email), await isSignedIn(cookie)]).toEqual([
    200,
    true,
    true,
  ]);
  for (const wrong of [`${disown}x`, "/disown/x", disown.slice(0, -1)])
    expect((await send("POST", wrong)).status).toBe(404);
  expect((await send("POST", disown)).status).toBe(200);
  expect((await send("POST", disown)).status).toBe(404);
  expect([
    await isSignedIn(cookie),
    await byToken(),
    await signIn(email, "squatter horse"),
  ]).toEqual([false, 401, 401]);
  await mailsTo(email);
  const members = services.tenants
    .get(org.id)
    .all("select identity_id as id, email, status from memberships", []);
  expect(members).toEqual([{ id, email: null, status: "active" }]);
  expect((await signUp(email)).status).toBe(200);
});

test("whoever signs in while the address is taken back is not signed in afterwards, nor is anything they made", async () => {
  const email = fresh();
  const { id } = await holder(email);
  await send("POST", "/api/auth/send-verification-email", { email });
  const { disown } = await links(email);
  const signIns = Array.from({ length: 15 }, () =>
    send("POST", "/api/auth/sign-in/email", { email, password: "squatter horse" }),
  );
  const [taken, ...answers] = await Promise.all([
    breathe().then(() => send("POST", disown)),
    ...signIns,
  ]);
  expect(taken.status).toBe(200);
  const cookies = answers.filter(({ status }) => status === 200).map(cookieOf);
  expect(await Promise.all(cookies.map(isSignedIn))).toEqual(cookies.map(() => false));
  // What was on its way past that still opens nothing.
  const { session, token } = newSession(
    { identityId: id, remembered: true, ...BY_PASSWORD },
    { ipAddress: null, userAgent: null },
    clock.now(),
  );
  await services.global.run(insertSession, session);
  expect(await isSignedIn(`svc_session=${token}`)).toBe(false);
});

test("its real owner is invited to the address and accepts, where somebody else had it before", async () => {
  const { call, org } = await world();
  const email = fresh();
  await holder(email);
  await call("owner", "POST", "/people", { email, role: "member" });
  clock.advance(7 * DAY);
  const owner = await signUp(email);
  const invitation = (await mailsTo(email))
    .map(({ text }) => /\/invitations\/(\S+)/.exec(text ?? "")?.[1])
    .find(Boolean);
  const cookie = cookieOf(owner);
  expect(
    (await send("POST", `/api/v1/invitations/${invitation}/accept`, undefined, { cookie })).status,
  ).toBe(200);
  expect((await send("GET", `/api/v1/${org.slug}/projects`, undefined, { cookie })).status).toBe(
    200,
  );
});

/** The link of the last invitation to an address. */
const invitationTo = async (email: string) =>
  (await mailsTo(email))
    .map(({ text }) => /\/invitations\/(\S+)/.exec(text ?? "")?.[1])
    .findLast(Boolean);

test("whoever gets an address that somebody who left had is somebody new there, by whatever way it came free", async () => {
  for (const way of ["after a week", "by its mail"] as const) {
    const { call, org, people, project, make } = await world();
    const { identityId, membershipId, email } = people.other;
    await changeGlobal(
      services,
      "update identities set email_verified_at = null where id = ?",
      identityId,
    );
    const message = await make("other", (await project()).tool("message_board"), {
      type: "message",
      title: "Theirs",
    });
    await call("other", "POST", "/my/notes", { title: "Private" });
    await call("other", "POST", "/chats", { membership_ids: [people.member.membershipId] });
    expect((await call("owner", "DELETE", `/people/${membershipId}`)).status).toBe(204);
    if (way === "by its mail") {
      await send("POST", "/api/auth/send-verification-email", { email });
      expect((await send("POST", (await links(email)).disown)).status).toBe(200);
    } else clock.advance(7 * DAY);
    const cookie = cookieOf(await signUp(email));
    expect((await call("owner", "POST", "/people", { email, role: "member" })).status).toBe(201);
    const accept = `/api/v1/invitations/${await invitationTo(email)}/accept`;
    const joined = await send("POST", accept, undefined, { cookie });
    expect([joined.status, joined.body]).toEqual([
      200,
      expect.objectContaining({ name: "Somebody", email }),
    ]);
    expect(joined.body.membership_id).not.toBe(membershipId);
    const read = async (path: string) =>
      (await send("GET", `/api/v1/${org.slug}${path}`, undefined, { cookie })).body;
    expect([await read("/my/notes"), await read("/chats")]).toEqual([[], []]);
    expect((await read(`/recordings/${message.id}`)).creator).toMatchObject({
      membership_id: membershipId,
      name: "Other Test",
    });
    const left = await call("owner", "GET", `/people/${membershipId}`);
    expect(left.body).toMatchObject({ status: "removed", name: "Other Test", email: null });
    const listed = (await call("owner", "GET", "/people")).body.filter(
      (person: Body) => person.email === email,
    );
    expect(listed.map(({ membership_id }: Body) => membership_id)).toEqual([
      joined.body.membership_id,
    ]);
  }
});

test("who left is invited again to the address they had, and is who they were", async () => {
  const { call, people } = await world();
  const { membershipId, email, cookie } = people.other;
  await call("owner", "DELETE", `/people/${membershipId}`);
  expect(
    (await call("owner", "POST", "/people", { email, role: "member" })).body.membership_id,
  ).toBe(membershipId);
  const accept = `/api/v1/invitations/${await invitationTo(email)}/accept`;
  const { status, body } = await send("POST", accept, undefined, { cookie });
  expect([status, body.membership_id, body.name]).toEqual([200, membershipId, "Other Test"]);
});

test("the address of who left is for admins alone, who may invite them again", async () => {
  const { call, people, project } = await world();
  const { membershipId, email } = people.other;
  const { id } = await project();
  await call("owner", "PUT", `/projects/${id}/people`, {
    grant: [membershipId, people.client.membershipId],
  });
  const seenBy = async (who: "owner" | "admin" | "member" | "client") =>
    (await call(who, "GET", `/people/${membershipId}`)).body.email ?? null;
  expect([await seenBy("member"), await seenBy("client")]).toEqual([email, email]);
  await call("owner", "DELETE", `/people/${membershipId}`);
  expect([
    await seenBy("owner"),
    await seenBy("admin"),
    await seenBy("member"),
    await seenBy("client"),
  ]).toEqual([email, email, null, null]);
  for (const who of ["owner", "member", "client"] as const) {
    const listed: Body[] = (await call(who, "GET", "/people")).body;
    expect(listed.filter((person) => person.membership_id === membershipId)).toEqual([]);
  }
});

test("asking for the confirmation mail does the same whether or not somebody has the address", async () => {
  const known = "asks@asks.example.com";
  await send("POST", "/api/auth/sign-up/email", {
    name: "Ada",
    email: known,
    password: "correct horse",
  });
  await mailsTo(known);
  const jobs = () =>
    globalRows<{ kind: string }>(services, "select kind from jobs").map(({ kind }) => kind);
  for (const email of [known, "nobody@asks.example.com"]) {
    expect((await send("POST", "/api/auth/send-verification-email", { email })).status).toBe(200);
    expect(jobs()).toEqual(["ask_confirmation"]);
    const count = (await mailsTo(email)).length;
    expect([email, count, jobs()]).toEqual([email, email === known ? 2 : 0, []]);
  }
});
