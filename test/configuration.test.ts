import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { Glob } from "bun";
import { adviceOn } from "#/platform/config/advice.ts";
import { usualOpenTenants } from "#/platform/config/open-tenants.ts";
import { configPage, configTold } from "#/platform/config/told.ts";
import { allVariables } from "#/platform/config/variables.ts";
import { readConfig } from "#/platform/config.ts";
import { ConfigError } from "#/platform/config-error.ts";
import { run, withFolder } from "./support/process.ts";

const ended = async (child: ReturnType<typeof run>) => ({
  out: await new Response(child.stdout).text(),
  said: (await new Response(child.stderr).text()).trim(),
  code: await child.exited,
});

test("the page of variables is that of the program", async () => {
  expect(await Bun.file("docs/configuration.md").text()).toBe(configPage());
  const names = allVariables.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("a value that can't be used is refused by a sentence that names the variable, and shows no secret", () => {
  const wrong: Record<string, string[]> = {
    PORT: ["http", "-1", "65536", "1.5"],
    BASE_URL: ["atoll.example.com", "https://a/b", "https://a?b", "https://a#b", "https://u:p@a"],
    TRUSTED_PROXIES: ["proxy", "10.0.0.0/33"],
    CORS_ORIGINS: ["*", "https://a/b", "app.example.com"],
    STORAGE_URL: ["https://bucket", "s3://bucket", "s3://k:hidden@"],
    SECRET: ["hidden"],
    OPEN_TENANTS: ["0", "many"],
    SYNCHRONOUS: ["off"],
    MAIL_URL: ["mail.example.com", "smtp://", "https://hidden@mail.example.com"],
    MAIL_FROM: ["Atoll", "a@b@c", "Ada <ada>", "Ada\r\nBcc: x <a@b.c>"],
    SIGN_UP: ["closed"],
    QUOTAS: ["tokens", "tokens=0"],
    LINK_PREVIEWS: ["perhaps"],
    MICROSOFT_TENANT: ["example.com"],
    OIDC_ISSUER: ["http://id.example.com"],
    LOG_LEVEL: ["loud"],
    BILLING: ["stripe", "paypal"],
    BACKUPS: [
      "daily@99:00,to=s3://key:hidden@b",
      "daily@03:00,s3://key:hidden@b",
      "s3:k:hidden@b",
      "daily@03:00,to=s3://k:hidden",
    ],
  };
  const others = {
    OIDC_CLIENT_ID: "a",
    OIDC_CLIENT_SECRET: "b",
    OIDC_ISSUER: "https://id.example",
  };
  const more = { ...others, MICROSOFT_CLIENT_ID: "a", MICROSOFT_CLIENT_SECRET: "b" };
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) {
      const read = () => readConfig({ ...more, [name]: value });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(new RegExp(`^${name} `));
      expect(read).not.toThrow("hidden");
    }
});

test("the environment is read in one place, which explains every variable", async () => {
  const files = [...new Glob("src/**/*.ts").scanSync()].filter(
    (path) => !path.startsWith("src/cli/"),
  );
  const texts = files.map(async (path) => [path, await Bun.file(path).text()] as const);
  const having = async (pattern: RegExp) =>
    (await Promise.all(texts)).flatMap(([path, text]) => (pattern.test(text) ? path : [])).sort();
  expect(await having(/(?:process|Bun)\.env|import\.meta\.env/)).toEqual([
    // It hands all of it on to a program of its own.
    "src/app/backups/schedule.ts",
    // Where the program begins, by itself, for one piece of work or for one question, it is handed to what reads it.
    "src/app/control/beside.ts",
    "src/app/own-work.ts",
    "src/main.ts",
    "src/platform/production.ts",
  ]);
  expect(await having(/\benv(?:\.[A-Z]|\[)/)).toEqual([
    "src/platform/config/misspelt.ts",
    "src/platform/config/variable.ts",
    "src/platform/production.ts",
  ]);
});

test("as many organizations stay open as there are memory and files for", () => {
  const gigabyte = 1024 ** 3;
  const open = (gigabytes: number, files: number | null = null) =>
    usualOpenTenants({ memory: gigabytes * gigabyte, files });
  expect([0.25, 1, 4, 24].map((size) => open(size))).toEqual([100, 214, 858, 4000]);
  // Those of a shell, of which the rest is for connections, and those of a container.
  expect([1024, 4096, 1_048_576].map((files) => open(4, files))).toEqual([174, 858, 858]);
  expect(readConfig({}).openTenants).toBe(usualOpenTenants());
  expect(readConfig({ OPEN_TENANTS: "7" }).openTenants).toBe(7);
});

test("empty is as good as not set", () => {
  const empty = Object.fromEntries(allVariables.map(({ name }) => [name, ""]));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test("a sender is an address, with a name or without", () => {
  const senderOf = (text: string) => readConfig({ MAIL_FROM: text }).mailFrom;
  expect(senderOf("atoll@example.com")).toEqual({ name: "Atoll", address: "atoll@example.com" });
  const named = { name: "Coral Reef", address: "atoll@example.com" };
  expect(senderOf("Coral Reef <atoll@example.com>")).toEqual(named);
  expect(senderOf('"Coral Reef" <atoll@example.com>')).toEqual(named);
});

test("a misspelt variable is named with the one that is meant, and what others are called is left alone", () => {
  const advice = (env: Record<string, string>) => adviceOn(readConfig(env), env);
  const meant = {
    TENANT_DIR: "TENANTS_DIR",
    TENANTSDIR: "TENANTS_DIR",
    BASEURL: "BASE_URL",
    base_url: "BASE_URL",
    MAIL_URI: "MAIL_URL",
    ATOLL_PORT: "PORT",
    PROT: "PORT",
    LOGLEVEL: "LOG_LEVEL",
    TRUSTED_PROXY: "TRUSTED_PROXIES",
    GOOGLE_CLIENTID: "GOOGLE_CLIENT_ID",
  };
  for (const [name, right] of Object.entries(meant)) {
    const [sentence, ...more] = advice({ [name]: "x" });
    expect(more).toEqual([]);
    expect(sentence).toContain(`${name} is set`);
    expect(sentence).toContain(`${right} is probably meant`);
  }
  const usual =
    "HOME PATH USER SHELL TERM PWD LANG LOGNAME MAIL HOSTNAME PS1 TMPDIR NODE_ENV COLUMNS POST AWS_PROFILE ATOLL_TOKEN ATOLL_URL ATOLL_ORG KUBERNETES_PORT INVOCATION_ID JOURNAL_STREAM";
  expect(advice(Object.fromEntries(usual.split(" ").map((name) => [name, "x"])))).toEqual([]);
});

test("a server that everybody reaches at an address that only this machine knows is warned of", () => {
  const advice = (env: Record<string, string>) => adviceOn(readConfig(env), env);
  expect(advice({ HOST: "0.0.0.0" })[0]).toContain("Set BASE_URL");
  expect(advice({ HOST: "::", BASE_URL: "http://127.0.0.1:3000" })).toHaveLength(1);
  expect(advice({ HOST: "0.0.0.0", BASE_URL: "https://atoll.example.com" })).toEqual([]);
  for (const host of ["127.0.0.1", "localhost", "::1"]) expect(advice({ HOST: host })).toEqual([]);
});

test("what is printed shows no secret, and names everything that is wrong", () => {
  const env = {
    SECRET: "hidden hidden hidden hidden hidden hidden",
    MAIL_URL: "smtp://ada:hidden@mail.example.com:587",
    STORAGE_URL: "s3://key:hidden@bucket?endpoint=https://s3.example.com",
    AWS_SECRET_ACCESS_KEY: "hidden",
    BACKUPS: "daily@03:00,to=s3://key:hidden@bucket?endpoint=https://s3.example.com,keep=7",
    BILLING: "stripe",
    STRIPE_SECRET_KEY: "hidden",
    STRIPE_WEBHOOK_SECRET: "hidden",
    GOOGLE_CLIENT_ID: "shown",
    GOOGLE_CLIENT_SECRET: "hidden",
  };
  const told = configTold(env, () => {});
  expect([told.isWrong, told.text]).toEqual([false, expect.not.stringContaining("hidden")]);
  expect(told.text).toContain("smtp://ada:…@mail.example.com:587");
  expect(told.text).toMatch(/^GOOGLE_CLIENT_ID +shown +set$/m);
  const wrong = configTold({ ...env, PORT: "x", LOG_LEVEL: "loud" }, () => {});
  expect(wrong.isWrong).toBe(true);
  expect(wrong.text.match(/^fault .*$/gm)).toHaveLength(2);
  const half = configTold({ BILLING: "stripe" }, () => {});
  expect(half.text).toMatch(/^fault +BILLING is "stripe", which needs/m);
});

test("the command prints the same, and ends with 1 where a server would not start", async () => {
  const good = await ended(run("config", { TENANT_DIR: "/data", SECRET: "" }));
  expect([good.code, good.said]).toEqual([0, ""]);
  expect(good.out).toMatch(/^warning +TENANT_DIR .* TENANTS_DIR is probably meant/m);
  const bad = await ended(run("config", { PORT: "x" }));
  expect([bad.code, bad.out]).toEqual([1, expect.stringMatching(/^fault +PORT is "x"/m)]);
});

test(
  "an address and a folder that can't be had are named by their variables",
  () =>
    withFolder(async (folder) => {
      const cases: [Record<string, string>, RegExp][] = [
        [{ HOST: "nonsense.invalid" }, /^HOST is "nonsense.invalid", but this machine has no such/],
        [{ HOST: "192.0.2.1" }, /^HOST is "192.0.2.1", but this machine has no such address/],
        [{ TENANTS_DIR: "/proc/atoll" }, /^TENANTS_DIR is \/proc\/atoll, but it can't be made/],
        [{ TENANTS_DIR: "/dev/null" }, /^TENANTS_DIR is \/dev\/null, but it is no folder/],
      ];
      for (const [env, sentence] of cases) {
        const { code, said } = await ended(
          run("serve", { TENANTS_DIR: folder, PORT: "0", ...env }),
        );
        expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
        // What would not start is said before it is tried.
        const told = await ended(run("config", { TENANTS_DIR: folder, ...env }));
        const line = new RegExp(sentence.source.replace("^", "^fault +"), "m");
        expect([told.code, told.out]).toEqual([1, expect.stringMatching(line)]);
      }
      const fresh = `${folder}/deep/down`;
      const good = await ended(run("config", { TENANTS_DIR: fresh }));
      expect([good.code, good.out]).toEqual([0, expect.stringContaining("can be used")]);
      expect(readdirSync(folder)).not.toContain("deep");
    }),
  60_000,
);

test(
  "what looks after an installation makes none where there is none",
  () =>
    withFolder(async (folder) => {
      const none = `${folder}/none`;
      for (const command of ["migrate", "reindex", "doctor"]) {
        const { code, said } = await ended(run(command, { TENANTS_DIR: none }));
        expect([code, said]).toEqual([1, expect.stringContaining(`TENANTS_DIR is ${none}`)]);
      }
      expect(await Bun.file(`${none}/lock`).exists()).toBe(false);
    }),
  60_000,
);
