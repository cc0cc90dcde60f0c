import { expect, test } from "bun:test";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { runControl } from "#/app/control/commands.ts";
import { auth, isSignedIn, jarOf, password, person, subjectsTo } from "./identity/people.ts";
import { globalRows } from "./support/global-file.ts";
import { founder, run, serve, withFolder } from "./support/process.ts";
import { clock, logged, services } from "./support/server.ts";
import { send, world } from "./support/world.ts";

const say = (...words: string[]) => runControl(services, words);
const pathIn = (text: string) => /(\/reset-password\?token=\S+)/.exec(text)?.[1] ?? "";
const setPassword = (link: string, newPassword: string) =>
  auth("reset-password", { token: link.split("token=")[1], newPassword });

test("organizations and people are listed by what they are called, a page at a time", async () => {
  const { org, people } = await world();
  const orgs = await say("orgs");
  expect(orgs.status).toBe(0);
  expect(orgs.text.split("\n")[0]).toMatch(/^slug +status +people +made +name$/);
  expect(orgs.text).toMatch(new RegExp(`^${org.slug} +live +5 `, "m"));
  expect((await say("orgs", "after", org.slug)).text).not.toContain(`${org.slug} `);
  const listed = await say("people");
  expect(listed.text).toMatch(new RegExp(`^${people.owner.email} +yes +no +1 .*Owner Test$`, "m"));
  expect((await say("people", "after", people.owner.email)).text).not.toContain(people.owner.email);
});

test("the first owner is made with an organization, and sets a password", async () => {
  Reflect.set(services.config, "signUp", "invited");
  const made = await say("people", "owner", "Ada@Example.com", "Ada Lovelace", "Coral Reef");
  expect([made.status, made.text]).toEqual([0, expect.stringContaining("/coral-reef")]);
  expect((await setPassword(pathIn(made.text), password)).status).toBe(200);
  const signedIn = await auth("sign-in/email", { email: "ada@example.com", password });
  const { body } = await send("GET", "/api/v1/orgs", undefined, { cookie: jarOf(signedIn) });
  expect(body).toMatchObject([{ slug: "coral-reef", role: "owner" }]);
  const again = await say("people", "owner", "ada@example.com", "Ignored", "Second", "second");
  expect(again.text).toBe("Second is at http://localhost:3000/second, and Ada Lovelace owns it.\n");
});

test("what is wrong is said, and leaves nothing", async () => {
  await say("people", "owner", "first@example.com", "Ada", "Reef", "taken");
  const before = globalRows(services, "select count(*) as n from identities");
  const lines = logged.length;
  const tries = [
    await say("people", "owner", "no address", "Ada", "Reef"),
    await say("people", "owner", "a@example.com", "https://evil.example", "Reef"),
    await say("people", "owner", "a@example.com", "Ada", "https://evil.example"),
    await say("people", "owner", "a@example.com", "Ada", "Reef", "api"),
    await say("people", "owner", "a@example.com", "Ada", "Reef", "taken"),
    await say("people", "reset", "nobody@example.com"),
    await say("people", "unlock", "nobody@example.com"),
    await say("people", "end-two-factor", "nobody@example.com"),
    await say("people", "reset"),
    await say("people", "else"),
    await say("orgs", "before", "x"),
    await say("constructor"),
  ];
  expect(tries.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2]);
  expect(logged.slice(lines)).toEqual([]);
  expect(globalRows(services, "select count(*) as n from identities")).toEqual(before);
  const { email } = await person();
  expect((await say("people", "end-two-factor", email)).status).toBe(1);
});

test("somebody gets a new password, tries anew, and is rid of a second factor they lost", async () => {
  const { email, cookie } = await person();
  const set = await auth("two-factor/enable", { password }, cookie);
  const secret = Secret.fromBase32(new URL(set.body.totpURI).searchParams.get("secret") ?? "");
  const code = new TOTP({ secret }).generate({ timestamp: clock.time });
  await auth("two-factor/verify-totp", { code }, cookie);
  for (let i = 0; i < 21; i++) await auth("sign-in/email", { email, password: "wrong" });
  expect((await auth("sign-in/email", { email, password })).status).toBe(429);
  expect((await say("people", "unlock", email)).status).toBe(0);
  expect((await auth("sign-in/email", { email, password })).body.twoFactorRedirect).toBe(true);
  expect((await say("people", "end-two-factor", email)).status).toBe(0);
  const { text } = await say("people", "reset", email);
  const { text: newer } = await say("people", "reset", email);
  expect((await setPassword(pathIn(text), "one life of a dog")).status).toBe(400);
  expect((await setPassword(pathIn(newer), "one life of a dog")).status).toBe(200);
  const opened = await auth("sign-in/email", { email, password: "one life of a dog" });
  expect(await isSignedIn(jarOf(opened))).toBe(true);
  expect(await subjectsTo(email)).toContain("Two-factor sign-in is off");
});

const spoken = async (folder: string, words: string[]) => {
  const child = Bun.spawn([process.execPath, "src/main.ts", ...words], {
    env: { ...process.env, TENANTS_DIR: folder, LOG_LEVEL: "error" },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, error] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { status: await child.exited, out, error };
};

test(
  "commands work beside a running server, after it, and after one that was killed",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      await founder(address, "Reef");
      const socket = join(folder, "control.sock");
      expect(statSync(socket).mode & 0o777).toBe(0o600);
      expect((await spoken(folder, ["orgs"])).out).toContain("reef");
      expect((await spoken(folder, ["people", "reset", "nobody@example.com"])).status).toBe(1);
      child.kill("SIGKILL");
      await child.exited;
      expect((await spoken(folder, ["orgs"])).out).toContain("reef");
      const next = await serve({ TENANTS_DIR: folder });
      expect((await spoken(folder, ["people"])).out).toContain("@");
      next.process.kill("SIGINT");
      await next.process.exited;
      expect(existsSync(socket)).toBe(false);
      expect((await spoken(folder, ["orgs", "help"])).out).toContain("atoll server orgs");
      writeFileSync(socket, "in the way");
      const third = await serve({ TENANTS_DIR: folder });
      third.process.kill("SIGINT");
      expect(await third.process.exited).toBe(0);
      expect(readFileSync(socket, "utf8")).toBe("in the way");
    }),
  60_000,
);

test("a start that nobody has come to yet says how the first owner is made", () =>
  withFolder(async (folder) => {
    const child = run("serve", { TENANTS_DIR: folder, PORT: "0", SIGN_UP: "invited" });
    const reader = child.stdout.getReader();
    let text = "";
    while (!text.includes("first owner"))
      text += new TextDecoder().decode((await reader.read()).value);
    child.kill("SIGINT");
    expect(await child.exited).toBe(0);
    expect((await spoken(folder, ["people", "owner", "a@example.com", "Ada", "Reef"])).status).toBe(
      0,
    );
  }));
