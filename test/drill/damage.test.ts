import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { globalMigrations } from "#/platform/db/migrations.ts";
import { install } from "../support/installation.ts";
import { run, withFolder } from "../support/process.ts";

const ended = async (child: ReturnType<typeof run>) => ({
  code: await child.exited,
  said: (await new Response(child.stderr).text()).trim(),
  printed: (await new Response(child.stdout).text()).trim(),
});

/** Closes an organization's file and puts a copy of it beside it. */
function closed({ services }: Awaited<ReturnType<typeof install>>, orgId: string) {
  services.tenants.close(orgId);
  const path = services.tenants.path(orgId);
  copyFileSync(path, `${path}.backup`);
  return { path, restore: () => renameSync(`${path}.backup`, path) };
}

for (const kind of ["empty", "missing", "without tables"] as const) {
  test(
    `a file that is ${kind} is damage: 503 to its members, not written to, and served again when it is put back`,
    () =>
      withFolder(async (folder) => {
        const here = await install(folder);
        const [crowd, other] = [await here.newOrg("one"), await here.newOrg("two")];
        expect(await here.write(crowd, "Kept")).toBe(201);
        const { path, restore } = closed(here, crowd.orgId);
        if (kind === "missing") rmSync(path);
        else if (kind === "empty") truncateSync(path, 0);
        else {
          rmSync(path);
          const sqlite = new Database(path);
          sqlite.run("create table t (a); drop table t");
          sqlite.close(true);
        }
        const found = kind === "missing" ? null : readFileSync(path).toString("hex");
        const answer = await here.call(crowd, "GET", "/projects");
        expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
        expect(await here.write(crowd, "Refused")).toBe(503);
        expect(
          (await here.call({ ...crowd, people: other.people }, "GET", "/projects")).status,
        ).toBe(404);
        expect(await here.projects(other)).toEqual([]);
        expect(existsSync(path) ? readFileSync(path).toString("hex") : null).toBe(found);
        const told = () =>
          here.logged.filter((line) => line.includes(path) && line.includes("can't be opened"))
            .length;
        const before = told();
        expect(before).toBeGreaterThan(0);
        const began = performance.now();
        for (let i = 0; i < 50; i++) await here.call(crowd, "GET", "/projects");
        expect(told() - before).toBeLessThanOrEqual(
          1 + Math.floor((performance.now() - began) / 1000),
        );
        restore();
        expect(await here.projects(crowd)).toEqual(["Kept"]);
        await here.close();
      }),
    120_000,
  );
}

test(
  "the migrate command names files that are empty or missing, and writes to none",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const [empty, missing] = [await here.newOrg("one"), await here.newOrg("two")];
      const paths = [here.path(empty), here.path(missing)];
      await here.close();
      truncateSync(paths[0] ?? "", 0);
      rmSync(paths[1] ?? "");
      const { code, said, printed } = await ended(run("migrate", { TENANTS_DIR: folder }));
      expect([code, printed]).toEqual([1, "0 migrated, 0 up to date, 2 failed"]);
      for (const path of paths) expect(said).toContain(path);
      expect([statSync(paths[0] ?? "").size, existsSync(paths[1] ?? "")]).toEqual([0, false]);
    }),
  120_000,
);

test.each([
  ["beside organizations", true],
  ["where there are none yet", false],
])(
  "a global file that is missing or empty %s stops the start and the migration, and is not made anew",
  (_, hasOrg) =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowd = hasOrg ? await here.newOrg("one") : null;
      await here.close();
      const path = join(folder, "global.sqlite");
      renameSync(path, `${path}.backup`);
      for (const kind of ["missing", "empty"]) {
        if (kind === "empty") writeFileSync(path, "");
        const started = await ended(run("serve", { TENANTS_DIR: folder, PORT: "0" }));
        expect(started.code).toBe(1);
        expect(started.said).toBe(
          kind === "empty"
            ? `${path} is empty. Put it back from a backup.`
            : `${path} is missing, but ${join(folder, "orgs")} is there. Put it back from a backup. For a new installation remove that folder too.`,
        );
        const migrated = await ended(run("migrate", { TENANTS_DIR: folder }));
        expect([migrated.code, migrated.printed]).toEqual([
          1,
          `0 migrated, ${hasOrg ? 1 : 0} up to date, 1 failed`,
        ]);
        expect(migrated.said).toContain(`${path} is ${kind}`);
        expect(existsSync(path) ? statSync(path).size : null).toBe(kind === "empty" ? 0 : null);
      }
      renameSync(`${path}.backup`, path);
      const again = await install(folder);
      if (crowd) expect(await again.projects(crowd)).toEqual([]);
      await again.close();
    }),
  120_000,
);

test(
  "what stops a start names the file and what to do, and leaves the file as it is",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      await here.newOrg("one");
      await here.close();
      const at = (name: string) => join(folder, name);
      const cases: [file: string, bytes: string, sentence: string][] = [
        [
          "lock",
          "x".repeat(9000),
          `${at("lock")} is no lock of Atoll's. Remove it, then start again.`,
        ],
        [
          "global.sqlite",
          "x".repeat(9000),
          `${at("global.sqlite")} is damaged (SQLITE_NOTADB). Put it back from a backup.`,
        ],
        ["secret", "", `${at("secret")} is empty. `],
        ["secret", "short", `${at("secret")} is too short or no text. `],
      ];
      for (const [file, bytes, sentence] of cases) {
        const before = existsSync(at(file)) ? readFileSync(at(file)) : null;
        writeFileSync(at(file), bytes);
        const { code, said } = await ended(run("serve", { TENANTS_DIR: folder, PORT: "0" }));
        expect([file, code, said.slice(0, sentence.length), said.split("\n").length]).toEqual([
          file,
          1,
          sentence,
          1,
        ]);
        expect(readFileSync(at(file), "utf8")).toBe(bytes);
        if (before) writeFileSync(at(file), before);
        else rmSync(at(file));
      }
      const newer = new Database(at("global.sqlite"));
      newer.run("pragma user_version = 99");
      newer.close(true);
      const { code, said } = await ended(run("serve", { TENANTS_DIR: folder, PORT: "0" }));
      expect([code, said]).toEqual([
        1,
        `${at("global.sqlite")} has version 99, of a later Atoll; this one knows ${globalMigrations.length}. Use that one again.`,
      ]);
    }),
  120_000,
);

test(
  "a pipe in place of the lock stops the start with a sentence that names it",
  () =>
    withFolder(async (folder) => {
      const path = join(folder, "lock");
      Bun.spawnSync(["mkfifo", path]);
      const { code, said } = await ended(run("serve", { TENANTS_DIR: folder, PORT: "0" }));
      expect([code, said]).toEqual([
        1,
        `${path} is no lock of Atoll's. Remove it, then start again.`,
      ]);
    }),
  120_000,
);
