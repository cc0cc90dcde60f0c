import { expect, test } from "bun:test";
import { join } from "node:path";
import { originOf } from "#/cli/account/session.ts";
import { atTerminal, ran, type Terminal } from "../support/command-line.ts";

/** Another organization of whoever sits at a terminal; answers its slug. */
async function secondOf({ address, cookie }: Terminal): Promise<string> {
  const made: unknown = await (
    await fetch(`${address}/api/v1/orgs`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ name: "Second" }),
    })
  ).json();
  return String(Object(made).slug);
}

/** Who signed in with nothing in the environment. */
async function signedIn({ folder, address, token }: Terminal) {
  const env = { HOME: folder, XDG_CONFIG_HOME: join(folder, "config") };
  const login = await ran(["login", address, "--token", "-"], { env, input: token });
  return { login, atoll: (words: string[]) => ran(words, { env }) };
}

test("who somebody is has a name, an address and each organization with its role", () =>
  atTerminal(async (terminal) => {
    const { atoll, slug } = terminal;
    const second = await secondOf(terminal);
    const { out, error } = await atoll(["whoami"]);
    expect(out).toMatch(/^name +Reef\d+$/m);
    expect(out).toMatch(/^email +reef\d+@example\.com$/m);
    expect(out).toMatch(/^slug +name +role$/m);
    expect(out).toMatch(new RegExp(`^${slug} +Reef\\d+ +owner$`, "m"));
    expect(out).toMatch(new RegExp(`^${second} +Second +owner$`, "m"));
    expect(error).toContain("atoll projects list");
    expect((await atoll(["whoami", "--json"])).json()).toMatchObject({
      organizations: [{ slug }, { slug: second }],
      scope: "full",
    });
  }));

test("who is in several organizations is told to choose one before anything else", () =>
  atTerminal(async (terminal) => {
    const { slug } = terminal;
    const second = await secondOf(terminal);
    const { login, atoll } = await signedIn(terminal);
    expect(login.error).toEndWith(`  atoll profiles org ${slug}\n  atoll profiles org ${second}\n`);
    expect(login.error).not.toContain("projects list");
    const before = await atoll(["whoami"]);
    expect([before.exit, before.error]).toEqual([0, `\nNext:\n  atoll profiles org ${slug}\n`]);
    expect((await atoll(["profiles", "org", second])).exit).toBe(0);
    expect((await atoll(["whoami"])).error).toContain("atoll projects list");
  }));

test("who signs out with a token that they brought is told where it is revoked", () =>
  atTerminal(async (terminal) => {
    const { address, slug } = terminal;
    const { atoll } = await signedIn(terminal);
    expect(await atoll(["logout"])).toMatchObject({
      exit: 0,
      error: `Forgotten. The token works until you revoke it: ${address}/${slug}/settings?part=access\n`,
    });
    expect((await atoll(["logout"])).exit).toBe(2);
  }));

test("a server is named by its address, or by its name alone", () => {
  for (const [text, origin] of [
    ["reef.example", "https://reef.example"],
    ["localhost:3000", "https://localhost:3000"],
    ["reef.example:8443/coral-reef/projects?x=1", "https://reef.example:8443"],
    ["HTTP://[::1]:3000/", "http://[::1]:3000"],
    ["bücher.example", "https://xn--bcher-kva.example"],
  ] as const)
    expect([text, originOf(text)]).toEqual([text, origin]);
});
