import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { founder, run, serve, withFolder } from "../support/process.ts";

const ended = async (child: ReturnType<typeof run>) => ({
  code: await child.exited,
  said: (await new Response(child.stderr).text()).trim(),
});

test(
  "the demonstration starts on an empty folder, says how to use it, and its three curl lines work",
  () =>
    withFolder(async (folder) => {
      const port = String(20_000 + (process.pid % 20_000));
      const child = run("start", { TENANTS_DIR: folder, PORT: port });
      let said = "";
      const reader = child.stdout.getReader();
      while (!said.includes("Ctrl-C"))
        said += new TextDecoder().decode((await reader.read()).value);
      const lines = said.split("\n").filter((line) => line.startsWith("curl"));
      expect(lines).toHaveLength(3);
      if (!Bun.which("curl"))
        process.stderr.write(
          "skipped: curl is not on this machine, so its lines were not pasted\n",
        );
      else {
        const answers: string[] = [];
        for (const line of lines) {
          const shell = Bun.spawn(["sh", "-c", line.replace("curl ", "curl -s ")], {
            cwd: folder,
            stdout: "pipe",
          });
          answers.push(await new Response(shell.stdout).text());
        }
        expect(JSON.parse(answers[0] ?? "")).toMatchObject({ user: { email: "ada@example.com" } });
        const names = (answer = "[]") =>
          JSON.parse(answer).map((one: { name?: string; title?: string }) => one.name ?? one.title);
        expect(names(answers[1])).toEqual([
          "Harbour Hotel",
          "House and people",
          "Spring lamps",
          "Website relaunch",
        ]);
        expect(names(answers[2])).toContain("Write the launch note");
      }
      child.kill("SIGINT");
      expect(await child.exited).toBe(0);
      const again = await serve({ TENANTS_DIR: folder }, "start");
      again.process.kill("SIGTERM");
      expect(await again.process.exited).toBe(0);
      expect(
        readdirSync(join(folder, "orgs")).filter((name) => name.endsWith(".sqlite")),
      ).toHaveLength(1);
    }),
  120_000,
);

test(
  "files are for their owner's eyes only, and closed in order they leave no log behind",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      const { org } = await founder(address, "Order");
      child.kill("SIGINT");
      expect(await child.exited).toBe(0);
      const file = join(folder, "orgs", `${org.id}.sqlite`);
      expect(existsSync(`${file}-wal`)).toBe(false);
      const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
      const inFolder = (name: string) => mode(join(folder, name));
      expect(mode(file)).toBe("600");
      expect(["secret", "global.sqlite", "lock", "orgs", "mail"].map(inFolder)).toEqual([
        "600",
        "600",
        "600",
        "700",
        "700",
      ]);
    }),
  120_000,
);

test(
  "Ctrl-C ends it cleanly and soon, with connections open",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      const { call } = await founder(address, "Streams");
      const { port } = new URL(address);
      const open = connect(Number(port), "127.0.0.1");
      open.write(
        "POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{",
      );
      open.on("error", () => {});
      expect((await call("GET", "/projects")).status).toBe(200);
      child.kill("SIGINT");
      expect(await child.exited).toBe(0);
      open.destroy();
    }),
  120_000,
);

const touch = (path: string) => writeFileSync(path, "");

test(
  "a port in use, a folder in use and what stands in the way are one clear sentence each",
  () =>
    withFolder(async (folder) => {
      const first = await serve({ TENANTS_DIR: join(folder, "one") });
      const { port } = new URL(first.address);
      const samePort = await ended(run("serve", { TENANTS_DIR: join(folder, "two"), PORT: port }));
      expect(samePort).toEqual({
        code: 1,
        said: `Port ${port} is in use. Stop the other program, or set PORT to another port.`,
      });
      const sameFolder = await ended(run("serve", { TENANTS_DIR: join(folder, "one"), PORT: "0" }));
      expect(sameFolder).toEqual({
        code: 1,
        said: `Another Atoll process is using ${join(folder, "one")}.`,
      });
      await Bun.write(join(folder, "file"), "");
      const noFolder = await ended(run("serve", { TENANTS_DIR: join(folder, "file"), PORT: "0" }));
      expect(noFolder).toEqual({
        code: 1,
        said: `TENANTS_DIR is ${join(folder, "file")}, but it is no folder (EEXIST). Move it away, then start again.`,
      });
      for (const [name, put, sentence] of [
        ["global.sqlite", mkdirSync, "can't be opened (SQLITE_CANTOPEN)."],
        ["orgs", touch, "is no folder (EEXIST). Move it away, then start again."],
        ["new", touch, "is no folder (EEXIST). Move it away, then start again."],
      ] as const) {
        const path = join(folder, `with ${name}`, name);
        mkdirSync(dirname(path));
        put(path);
        const stopped = await ended(run("serve", { TENANTS_DIR: dirname(path), PORT: "0" }));
        expect([stopped.code, stopped.said]).toEqual([1, `${path} ${sentence}`]);
      }
      expect((await fetch(`${first.address}/openapi.json`)).status).toBe(200);
      first.process.kill("SIGINT");
      await first.process.exited;
    }),
  120_000,
);

test(
  "with room for two open files, ten organizations are served side by side without a fault",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder, OPEN_TENANTS: "2" });
      const founders = await Promise.all(
        Array.from({ length: 10 }, (_, i) => founder(address, `Many${i}`)),
      );
      const statuses = await Promise.all(
        founders.flatMap(({ call }) =>
          Array.from(
            { length: 10 },
            async (_, i) => (await call("POST", "/projects", { name: `Project ${i}` })).status,
          ),
        ),
      );
      expect(new Set(statuses)).toEqual(new Set([201]));
      for (const { call } of founders)
        expect(await (await call("GET", "/projects")).json()).toHaveLength(10);
      child.kill("SIGINT");
      expect(await child.exited).toBe(0);
      const again = await serve({ TENANTS_DIR: folder });
      again.process.kill("SIGINT");
      await again.process.exited;
      const global = new Database(join(folder, "global.sqlite"), { readonly: true });
      expect(global.query("select tenant_id from awake").all()).toEqual([]);
      global.close();
    }),
  120_000,
);

test("a wrong setting stops the start with one sentence that names it", async () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: "http" }, /^PORT is "http"/],
    [{ BASE_URL: "atoll.example.com" }, /^BASE_URL is "atoll.example.com"/],
    [{ MAIL_URL: "mail.example.com" }, /^MAIL_URL must be/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL is "loud"/],
    [{ LINK_PREVIEWS: "perhaps" }, /^LINK_PREVIEWS is "perhaps"/],
    [{ SECRET: "short" }, /^SECRET must be/],
    [{ BILLING: "stripe" }, /^BILLING is "stripe"/],
  ];
  for (const [env, sentence] of wrong) {
    const { code, said } = await ended(run("serve", env));
    expect([code, said.split("\n").length]).toEqual([1, 1]);
    expect(said).toMatch(sentence);
  }
}, 120_000);

test(
  "a password is kept at the price that argon2id is to have, 19 MB and two passes",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      await founder(address, "Priced");
      child.kill("SIGTERM");
      await child.exited;
      const global = new Database(join(folder, "global.sqlite"), { readonly: true });
      const [hash] = global
        .query<{ hash: string }, []>("select password_hash as hash from identities")
        .all();
      global.close(true);
      expect(hash?.hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    }),
  120_000,
);
