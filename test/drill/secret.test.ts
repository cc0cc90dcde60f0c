import { expect, test } from "bun:test";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Installation, install } from "../support/installation.ts";
import { run, serve, withFolder } from "../support/process.ts";

const HANGS_AFTER_MS = 5000;

const kinds: Record<string, [make: (path: string) => void, said: string]> = {
  "a pipe": [(path) => void Bun.spawnSync(["mkfifo", path]), "is no file"],
  "a link to a device": [(path) => symlinkSync("/dev/zero", path), "is no file"],
  "a folder": [(path) => void mkdirSync(path), "is no file"],
  "a link to nowhere": [
    (path) => symlinkSync(`${path}.nowhere`, path),
    "is a link that leads nowhere",
  ],
  "a large file": [
    (path) => writeFileSync(path, "x".repeat(5000)),
    "is larger than a secret, which has at most 4096 bytes",
  ],
};

for (const [kind, [make, said]] of Object.entries(kinds))
  test(
    `${kind} in place of the secret stops the start at once with a sentence that names it`,
    () =>
      withFolder(async (folder) => {
        const path = join(folder, "secret");
        make(path);
        const before = lstatSync(path);
        const child = run("serve", { TENANTS_DIR: folder, PORT: "0" });
        const timer = setTimeout(() => child.kill("SIGKILL"), HANGS_AFTER_MS);
        expect(await child.exited).toBe(1);
        clearTimeout(timer);
        expect((await new Response(child.stderr).text()).trim()).toBe(
          `${path} ${said}. Put it back from a backup, or remove it and have a new one made: links in mails sent so far stop working.`,
        );
        const after = lstatSync(path);
        expect([after.ino, after.size, existsSync(join(folder, "global.sqlite"))]).toEqual([
          before.ino,
          before.size,
          false,
        ]);
      }),
    120_000,
  );

const leftovers: Record<string, (path: string) => void> = {
  "a pipe": (path) => void Bun.spawnSync(["mkfifo", path]),
  "a link": (path) => symlinkSync(`${path}.elsewhere`, path),
  "half a secret": (path) => writeFileSync(path, "half"),
};

for (const [kind, make] of Object.entries(leftovers))
  test(
    `${kind} where a secret is made is in nobody's way, and not written to`,
    () =>
      withFolder(async (folder) => {
        make(join(folder, ".secret.new"));
        const served = await serve({ TENANTS_DIR: folder });
        served.process.kill("SIGINT");
        expect(await served.process.exited).toBe(0);
        expect(lstatSync(join(folder, "secret"))).toMatchObject({ size: 43, nlink: 1 });
        expect(readdirSync(folder).filter((name) => name.endsWith(".new"))).toEqual([]);
      }),
    120_000,
  );

const mint = (here: Installation, cookie: string) =>
  here.app.handle(
    new Request("http://localhost:3000/api/v1/me/tokens", {
      method: "POST",
      headers: {
        cookie,
        "content-type": "application/json",
        "idempotency-key": "mint exactly one",
      },
      body: JSON.stringify({ name: "x", scope: "read" }),
    }),
  );

test(
  "a secret that is lost is made anew with a warning that says what ends, and people stay signed in",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      expect(here.logged).toEqual([]);
      const crowd = await here.newOrg("one");
      const cookie = crowd.people[0]?.cookie ?? "";
      expect((await mint(here, cookie)).status).toBe(201);
      const cursorOf = async (now: Installation) => {
        const answer = await now.call(crowd, "GET", "/my/notifications?after=");
        return ((await answer.json()) as { next_cursor: string }).next_cursor;
      };
      const cursor = await cursorOf(here);
      await here.close();
      const path = join(folder, "secret");
      const before = readFileSync(path, "utf8");
      rmSync(path);
      const again = await install(folder);
      expect(again.logged.map((line) => JSON.parse(line))).toEqual([
        {
          time: expect.any(String),
          level: "warn",
          file: path,
          message:
            "The secret was missing beside what is here, and a new one was made. Put the old one back from a backup and start again, or: links in mails sent so far (confirmations, invitations, unsubscribing) lead nowhere, no device is known, codes of authenticators are refused (recovery codes work), browsers are pushed to once they subscribe anew, streams of notifications begin anew, and answers kept for an Idempotency-Key outside organizations can't be given again",
        },
      ]);
      expect(readFileSync(path, "utf8")).not.toBe(before);
      expect(await again.projects(crowd)).toEqual([]);
      const repeated = await mint(again, cookie);
      expect([repeated.status, ((await repeated.json()) as { error: object }).error]).toEqual([
        409,
        { code: "conflict", message: "This was done before, and its answer can't be given again." },
      ]);
      const resumed = await again.call(crowd, "GET", `/my/notifications?after=${cursor}`);
      expect(resumed.status).toBe(400);
      await again.close();
      const third = await install(folder);
      expect(third.logged).toEqual([]);
      await third.close();
    }),
  120_000,
);
