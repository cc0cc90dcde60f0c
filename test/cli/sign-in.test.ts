import { expect, test } from "bun:test";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { atTerminal, program, ran, started, type Terminal } from "../support/command-line.ts";

const kept = (folder: string) => join(folder, "atoll", "credentials.json");
const read = (folder: string) => JSON.parse(readFileSync(kept(folder), "utf8"));

/** Who has signed in nowhere yet, with a folder for it. */
const newcomer = ({ folder }: Terminal) => {
  const config = join(folder, "config");
  const env = { HOME: folder, XDG_CONFIG_HOME: config };
  return {
    config,
    env,
    atoll: (words: string[], input = "", more = {}) =>
      ran(words, { env: { ...env, ...more }, input }),
  };
};

/** What a browser does at the address: signs in where it is sent, and presses a button. */
async function browse(address: string, cookie: string, decision: string): Promise<Response> {
  const page = await fetch(address, { headers: { cookie } });
  const request = /name="request" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  return fetch(new URL("/cli", address), {
    method: "POST",
    headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ request, decision }),
    redirect: "manual",
  });
}

/** What a program says until something stands in it; it is heard to its end all the same. */
function until(stream: ReadableStream<Uint8Array>, wanted: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const hear = async () => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of stream) {
      text += decoder.decode(bytes, { stream: true });
      const found = wanted.exec(text)?.[0];
      if (found) resolve(found);
    }
    reject(new Error(`It said ${text}`));
  };
  hear().catch(reject);
  return promise;
}

test(
  "a token from standard input signs in: kept for its owner's eyes, and never said",
  () =>
    atTerminal(async (terminal) => {
      const { address, token, slug } = terminal;
      const { atoll, config } = newcomer(terminal);
      expect(await atoll(["projects", "list"])).toMatchObject({ exit: 3 });
      const signedIn = await atoll(["login", address, "--token", "-"], `${token}\n`);
      expect(signedIn.exit).toBe(0);
      expect(statSync(kept(config)).mode & 0o777).toBe(0o600);
      expect(statSync(join(config, "atoll")).mode & 0o777).toBe(0o700);
      expect(readdirSync(join(config, "atoll"))).toEqual(["credentials.json"]);
      const profile = read(config).profiles[new URL(address).host];
      expect(profile).toMatchObject({ url: address, token, org: slug });
      const said = [signedIn];
      for (const words of [
        ["whoami"],
        ["profiles", "list", "--json"],
        ["projects", "list", "--verbose"],
        ["logout"],
      ])
        said.push(await atoll(words));
      expect(said.map(({ exit }) => exit)).toEqual([0, 0, 0, 0, 0]);
      expect(said.filter(({ out, error }) => (out + error).includes(token.slice(8)))).toEqual([]);
      expect(read(config).profiles).toEqual({});
    }),
  60_000,
);

test(
  "a token among words, and one that opens nothing, sign nobody in",
  () =>
    atTerminal(async (terminal) => {
      const { address, token } = terminal;
      const { atoll, config } = newcomer(terminal);
      expect((await atoll(["login", address, "--token", token])).exit).toBe(2);
      expect((await atoll(["login", address, "--token", "-"], "svc_pat_wrong")).exit).toBe(3);
      expect((await atoll(["login", address, "--token", "-"], "two\nlines")).exit).toBe(2);
      for (const other of ["http://a:b@localhost", "ftp://reef.example", "mailto:a@b.c", "a b"]) {
        const { exit, error } = await atoll(["login", other, "--token", "-"], token);
        expect([exit, error]).toEqual([2, expect.stringContaining(" is no address of a server")]);
      }
      expect(() => statSync(config)).toThrow();
    }),
  60_000,
);

test(
  "who signs in while others do is kept beside them, whoever began first",
  () =>
    atTerminal(async (terminal) => {
      const { address, token, cookie } = terminal;
      const { config, env, atoll } = newcomer(terminal);
      const slow = started(["login", address, "--name", "slow"], { env: { ...env, PATH: "" } });
      const at = await until(slow.stderr, /http\S+\/cli\?\S+(?=\n)/);
      const names = Array.from({ length: 8 }, (_, n) => `p${n}`);
      const done = await Promise.all(
        names.map((name) => atoll(["login", address, "--token", "-", "--name", name], token)),
      );
      expect(done.map(({ exit }) => exit)).toEqual(names.map(() => 0));
      await fetch((await browse(at, cookie, "allow")).headers.get("location") ?? "");
      expect(await slow.exited).toBe(0);
      const { current, profiles } = read(config);
      expect([current, Object.keys(profiles).toSorted()]).toEqual(["slow", [...names, "slow"]]);
      expect(readdirSync(join(config, "atoll"))).toEqual(["credentials.json"]);
      // One who was killed while changing it keeps nobody out for long.
      const lock = join(config, "atoll", "credentials.json.lock");
      mkdirSync(lock);
      utimesSync(lock, 0, 0);
      expect((await atoll(["profiles", "use", "p3"])).exit).toBe(0);
      expect(read(config).current).toBe("p3");
    }),
  60_000,
);

test(
  "the browser lets a command line in that listens on its machine",
  () =>
    atTerminal(async (terminal) => {
      const { cookie, address } = terminal;
      const { config, env, atoll } = newcomer(terminal);
      const words = ["login", address, "--device", "Test laptop", "--name", "reef"];
      const child = started(words, { env: { ...env, PATH: "" } });
      const at = await until(child.stderr, /http\S+\/cli\?\S+(?=\n)/);
      const port = new URL(at).searchParams.get("port");
      // Whoever doesn't know the state is not listened to.
      expect((await fetch(`http://127.0.0.1:${port}/?code=x&state=y`)).status).toBe(404);
      const sent = await browse(at, cookie, "allow");
      const done = await fetch(sent.headers.get("location") ?? "");
      expect([done.status, (await done.text()).includes("Go back")]).toEqual([200, true]);
      expect(await child.exited).toBe(0);
      const { token } = read(config).profiles.reef;
      expect(token).toStartWith("svc_pat_");
      expect((await atoll(["projects", "create", "Reefs", "--quiet"])).exit).toBe(0);
      const tokens = await fetch(`${address}/api/v1/me/tokens`, { headers: { cookie } });
      expect(JSON.stringify(await tokens.json())).toContain("Test laptop");
    }),
  60_000,
);

test(
  "a code is brought by hand where the browser is elsewhere, and no is no",
  () =>
    atTerminal(async (terminal) => {
      const { cookie, address } = terminal;
      const { config, env, atoll } = newcomer(terminal);
      const words = ["login", address, "--no-browser", "--scope", "read", "--name", "far"];
      const child = started(words, { env });
      const at = await until(child.stderr, /http\S+\/cli\?\S+(?=\n)/);
      expect(new URL(at).searchParams.has("port")).toBe(false);
      const page = await (await browse(at, cookie, "allow")).text();
      child.stdin.write(`${/<code>([^<]+)</.exec(page)?.[1]}\n`);
      await child.stdin.end();
      expect(await child.exited).toBe(0);
      const { token } = read(config).profiles.far;
      expect(token).toStartWith("svc_pat_");
      expect((await atoll(["projects", "create", "Reefs"])).exit).toBe(4);
      const refused = started(["login", address, "--name", "other"], { env: { ...env, PATH: "" } });
      const asked = await until(refused.stderr, /http\S+\/cli\?\S+(?=\n)/);
      await fetch((await browse(asked, cookie, "deny")).headers.get("location") ?? "");
      expect(await refused.exited).toBe(3);
      expect(Object.keys(read(config).profiles)).toEqual(["far"]);
      // What signing in made, signing out ends.
      const out = { exit: 0, error: "Signed out: the token is revoked.\n" };
      expect(await atoll(["logout"])).toMatchObject(out);
      const headers = { authorization: `Bearer ${token}`, "user-agent": "tests" };
      expect((await fetch(`${address}/api/v1/authorization`, { headers })).status).toBe(401);
      expect(read(config).profiles).toEqual({});
    }),
  60_000,
);

test("at a terminal the address that a browser elsewhere ends at is brought by hand", () =>
  atTerminal(async (terminal) => {
    const { cookie, address } = terminal;
    const { config, env } = newcomer(terminal);
    const shown: string[] = [];
    const { promise, resolve } = Promise.withResolvers<string>();
    const child = Bun.spawn([...program, "login", address, "--name", "far"], {
      env: { ...env, PATH: "", COLUMNS: "1000" },
      terminal: {
        cols: 1000,
        data(_, bytes) {
          shown.push(new TextDecoder().decode(bytes));
          const at = /(http\S+\/cli\?\S+)\s[\s\S]*with the code: /.exec(shown.join(""))?.[1];
          if (at) resolve(at);
        },
      },
    });
    const sent = await browse(await promise, cookie, "allow");
    child.terminal?.write(`${sent.headers.get("location")}\n`);
    expect(await child.exited).toBe(0);
    child.terminal?.close();
    expect(read(config).profiles.far.token).toStartWith("svc_pat_");
  }));

test(
  "a token goes to the server it was made for alone, whatever is pasted or said",
  () =>
    atTerminal(async (terminal) => {
      const { address, token, slug } = terminal;
      const { atoll } = newcomer(terminal);
      const heard: string[] = [];
      const other = Bun.serve({
        hostname: "127.0.0.1",
        port: 0,
        fetch: (request) => {
          heard.push(JSON.stringify([...request.headers]));
          return Response.json([]);
        },
      });
      await atoll(["login", address, "--token", "-"], token);
      const elsewhere = other.url.origin;
      const id = crypto.randomUUID();
      expect((await atoll(["projects", "list"], "", { ATOLL_URL: elsewhere })).exit).toBe(3);
      expect((await atoll(["todos", "show", `${elsewhere}/${slug}/recordings/${id}`])).exit).toBe(
        2,
      );
      expect((await atoll(["api", "GET", `${elsewhere}/api/v1/orgs`])).exit).toBe(2);
      const leading = Bun.serve({
        hostname: "127.0.0.1",
        port: 0,
        fetch: (request) => Response.redirect(elsewhere + new URL(request.url).pathname, 307),
      });
      const led = { ATOLL_URL: leading.url.origin, ATOLL_TOKEN: token, ATOLL_ORG: slug };
      expect((await atoll(["whoami"], "", led)).exit).toBe(10);
      expect((await atoll(["projects", "show", id], "", led)).exit).toBe(10);
      expect((await atoll(["login", leading.url.origin, "--token", "-"], token)).exit).toBe(10);
      await leading.stop(true);
      expect(heard).toEqual([]);
      await other.stop(true);
    }),
  60_000,
);

test(
  "profiles are several servers and organizations, chosen by name, by the environment or for good",
  () =>
    atTerminal(async (terminal) => {
      const { address, token, slug, cookie } = terminal;
      const { atoll, config } = newcomer(terminal);
      const made = await fetch(`${address}/api/v1/orgs`, {
        method: "POST",
        headers: { cookie, "content-type": "application/json" },
        body: JSON.stringify({ name: "Second" }),
      });
      const second: string = Object(await made.json()).slug;
      const named = await atoll(["login", address, "--token", "-", "--name", "one"], token);
      expect(named.error).toContain(`(${[slug, second].join(", ")})`);
      await atoll(["login", address, "--token", "-", "--name", "two", "--org", second], token);
      expect((await atoll(["projects", "list", "--profile", "one"])).exit).toBe(2);
      expect((await atoll(["profiles", "org", slug, "--profile", "one"])).exit).toBe(0);
      const org = async (words: string[], env = {}) =>
        /\/v1\/([^/]+)\//.exec(
          (await atoll(["projects", "list", "--verbose", ...words], "", env)).error,
        )?.[1];
      expect(await org([])).toBe(second);
      expect(await org(["--profile", "one"])).toBe(slug);
      expect(await org([], { ATOLL_PROFILE: "one" })).toBe(slug);
      // What is said goes before what stands in the environment.
      const other = { ATOLL_TOKEN: "svc_pat_wrong", ATOLL_URL: "http://127.0.0.1:1" };
      expect(await org(["--profile", "one"], other)).toBe(slug);
      expect(await org(["--profile", "one"], { ATOLL_ORG: second })).toBe(second);
      expect(await org(["--org", slug], { ATOLL_ORG: second })).toBe(slug);
      expect((await atoll(["profiles", "use", "one"])).exit).toBe(0);
      expect(await org([])).toBe(slug);
      expect((await atoll(["profiles", "use", "three"])).exit).toBe(2);
      expect(
        (await atoll(["profiles", "list", "--jq", ".[] | select(.current) | .name"])).out,
      ).toBe("one\n");
      chmodSync(kept(config), 0o644);
      expect(await atoll(["projects", "list"])).toMatchObject({ exit: 1 });
      chmodSync(kept(config), 0o600);
      writeFileSync(kept(config), "{");
      expect((await atoll(["projects", "list"])).error).toContain("can't be read");
    }),
  60_000,
);
