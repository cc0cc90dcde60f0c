import { expect, spyOn, test } from "bun:test";
import { hashPassword } from "#/core/identity/passwords/passwords.ts";
import { listening, serverWith } from "./support/listening.ts";
import { type app, clock } from "./support/server.ts";
import { type Answer, send } from "./support/world.ts";

const quotas = new Map([
  ["sign_in_address", 3],
  ["session_requests", 5],
]);
const origin = listening({ quotas });

const password = "correct horse";
let people = 0;
const auth = (path: string, body: unknown, cookie = "") =>
  send("POST", `/api/auth/${path}`, body, { cookie });
/** What a browser keeps of an answer. */
const jar = ({ headers }: Pick<Answer, "headers">) =>
  headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
const device = (cookies: string) =>
  cookies.split("; ").find((pair) => pair.includes("svc_device_")) ?? "";

async function account() {
  const email = `device-${++people}@example.com`;
  const signedUp = await auth("sign-up/email", { name: "Ada", email, password });
  const known = device(jar(signedUp));
  const signIn = async (cookie = "", given = password) =>
    (await auth("sign-in/email", { email, password: given }, cookie)).status;
  const wrong = (times: number, cookie = "") =>
    Promise.all(Array.from({ length: times }, () => signIn(cookie, "wrong")));
  return { email, known, signIn, wrong, session: jar(signedUp) };
}

test("nobody's wrong passwords keep the owner out of a device they signed in on", async () => {
  const { known, signIn, wrong } = await account();
  expect((await wrong(25)).toSorted()).toEqual([...Array(20).fill(401), ...Array(5).fill(429)]);
  expect(await signIn()).toBe(429);
  expect(await signIn(known)).toBe(200);
  expect(await signIn()).toBe(429);
  clock.advance(15 * 60_000);
  expect(await signIn()).toBe(200);
});

test("a device has a count of its own, and uses up nobody else's", async () => {
  const { known, signIn, wrong } = await account();
  expect((await wrong(25, known)).toSorted()).toEqual([
    ...Array(20).fill(401),
    ...Array(5).fill(429),
  ]);
  expect(await signIn(known)).toBe(429);
  expect(await signIn()).toBe(200);
});

test("a right password counts for nothing", async () => {
  const { known, signIn, wrong } = await account();
  for (let i = 0; i < 15; i++) expect([await signIn(), await signIn(known)]).toEqual([200, 200]);
  expect(await wrong(19)).toEqual(Array(19).fill(401));
  expect(await signIn()).toBe(200);
  expect((await wrong(2)).toSorted()).toEqual([401, 429]);
});

test("right passwords at once are all let in, also beside wrong ones that are still too few", async () => {
  const { known, signIn, wrong } = await account();
  const right = (times: number, cookie = "") =>
    Promise.all(Array.from({ length: times }, () => signIn(cookie)));
  expect(await right(30)).toEqual(Array(30).fill(200));
  expect(await right(30, known)).toEqual(Array(30).fill(200));
  expect(await Promise.all([wrong(10), right(30), wrong(9)])).toEqual([
    Array(10).fill(401),
    Array(30).fill(200),
    Array(9).fill(401),
  ]);
  expect((await wrong(2)).toSorted()).toEqual([401, 429]);
}, 120_000);

test("two hundred wrong passwords at once are no more tries than one after the other", async () => {
  const { signIn, wrong } = await account();
  const [first, right, second] = await Promise.all([wrong(100), signIn(), wrong(99)]);
  expect([...first, ...second].toSorted()).toEqual([
    ...Array(20).fill(401),
    ...Array(179).fill(429),
  ]);
  expect(right).toBe(429);
  clock.advance(15 * 60_000);
  expect(await signIn()).toBe(200);
});

test("a try whose password was never looked at counts for nothing", async () => {
  const { signIn, wrong } = await account();
  const { promise, resolve } = Promise.withResolvers<string>();
  const hash = spyOn(Bun.password, "hash").mockImplementation(() => promise);
  const busy = Array.from({ length: 202 }, () => hashPassword("many at once"));
  expect(await wrong(25)).toEqual(Array(25).fill(503));
  resolve("a hash");
  await Promise.allSettled(busy);
  hash.mockRestore();
  expect([await wrong(19), await signIn()]).toEqual([Array(19).fill(401), 200]);
}, 120_000);

test("only the account's own device counts as known, and only until the password is another", async () => {
  const [{ known, signIn, wrong, session }, other] = [await account(), await account()];
  await wrong(20);
  const renamed = `${known.split("=")[0]}=${other.known.split("=")[1]}`;
  for (const forged of [
    other.known,
    renamed,
    `${known}x`,
    `${known.split("=")[0]}=`,
    `${known.split(".")[0]}.AAAA`,
  ])
    expect(await signIn(forged)).toBe(429);
  expect(await signIn(`${other.known}; ${known}`)).toBe(200);
  const body = { currentPassword: password, newPassword: "another horse" };
  const changed = await auth("change-password", body, session);
  expect([
    await signIn(known, "another horse"),
    await signIn(device(jar(changed)), "another horse"),
  ]).toEqual([429, 200]);
});

test("a device keeps its name, and a browser that shall not remember forgets it", async () => {
  const { email, known } = await account();
  const again = await auth("sign-in/email", { email, password }, known);
  expect(device(jar(again))).toBe(known);
  const lifetimes = async (rememberMe: boolean) =>
    (await auth("sign-in/email", { email, password, rememberMe })).headers
      .getSetCookie()
      .map((set) => /Max-Age=(\d+)/.exec(set)?.[1]);
  expect(await lifetimes(true)).toEqual([String(90 * 24 * 3600), String(365 * 24 * 3600)]);
  expect(await lifetimes(false)).toEqual([undefined, undefined]);
});

test("the cookies are for this host, this site and no script", async () => {
  const body = JSON.stringify({ name: "Ada", email: `device-${++people}@example.com`, password });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body };
  const ask = (server: typeof app) =>
    server.handle(new Request("http://localhost/api/auth/sign-up/email", init));
  const shape = (set: string) => set.replace(/=[\w.-]+/, "=…").replace(/[0-9a-f]{12}=/, "id=");
  expect(
    (await ask(serverWith({ baseUrl: "https://atoll.example.com" }))).headers
      .getSetCookie()
      .map(shape),
  ).toEqual([
    "__Host-svc_session=…; Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000; Secure",
    "__Host-svc_device_id=…; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure",
  ]);
});

test("a clock that steps back leaves nobody locked out", async () => {
  const { signIn, wrong } = await account();
  clock.advance(40 * 24 * 3600_000);
  await wrong(21);
  expect(await signIn()).toBe(429);
  clock.advance(-40 * 24 * 3600_000);
  expect(await signIn()).toBe(200);
});

test("wrong passwords from an address keep out its strangers, never the devices an account knows", async () => {
  const { email, known, signIn } = await account();
  const from = async (address: string, given = password, cookie = "") => {
    const headers = { "content-type": "application/json", "x-forwarded-for": address, cookie };
    const body = JSON.stringify({ email, password: given });
    const url = `${origin()}/api/auth/sign-in/email`;
    return (await fetch(url, { method: "POST", headers, body })).status;
  };
  for (let i = 0; i < 5; i++) expect(await from("192.0.2.7")).toBe(200);
  const right = Array.from({ length: 10 }, () => from("192.0.2.7"));
  expect(await Promise.all(right)).toEqual(Array(10).fill(200));
  const guesses = [1, 2, 3, 4].map(() => from("192.0.2.7", "wrong"));
  expect((await Promise.all(guesses)).toSorted()).toEqual([401, 401, 401, 429]);
  expect([
    await from("192.0.2.7"),
    await from("192.0.2.8"),
    await from("192.0.2.7", password, known),
  ]).toEqual([429, 200, 200]);
  expect(await signIn()).toBe(200);
});

test("strangers who ask for a new password of somebody keep them from asking only by great numbers", async () => {
  const { email } = await account();
  const ask = async (address: string) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": address };
    const url = `${origin()}/api/auth/request-password-reset`;
    return (await fetch(url, { method: "POST", headers, body: JSON.stringify({ email }) })).status;
  };
  for (const address of ["192.0.2.7", "192.0.2.8", "192.0.2.9"])
    for (const status of [200, 200, 200, 200, 200, 429]) expect(await ask(address)).toBe(status);
  for (const status of [200, 200, 200, 200, 200, 429]) expect(await ask("192.0.2.10")).toBe(status);
  expect(await ask("192.0.2.11")).toBe(429);
});

test("what is asked with a session under /api/auth counts as all that is asked with it", async () => {
  const [first, second] = [await account(), await account()];
  const ask = (cookie: string, path = "/api/auth/get-session") =>
    fetch(origin() + path, { headers: { cookie } });
  for (let i = 0; i < 5; i++) expect((await ask(first.session)).status).toBe(200);
  const refused = await ask(first.session);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await ask(first.session, "/api/v1/authorization")).status).toBe(429);
  expect((await ask(second.session)).status).toBe(200);
  const out = { method: "POST", headers: { cookie: first.session } };
  expect((await fetch(`${origin()}/api/auth/sign-out`, out)).status).toBe(200);
});
