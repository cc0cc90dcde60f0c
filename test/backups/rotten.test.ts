import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { install } from "../support/installation.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";

const STORED = "a-stored-file-of-bytes";

/** An installation with "Old" and a stored file, and a backup of it on another disk. */
async function installed(folder: string) {
  const [data, to] = [join(folder, "data"), join(folder, "elsewhere")];
  const here = await install(data);
  const reef = await here.newOrg("reef");
  expect(await here.write(reef, "Old")).toBe(201);
  await here.services.durable();
  await here.close();
  const files = join(data, "files", reef.orgId);
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, STORED), "bytes");
  const backup = () => operate(data, ["backup", "--to", to]);
  expect(await backup()).toMatchObject({ status: 0 });
  /** On a new machine. */
  const restored = async (name: string) => {
    const fresh = join(folder, name);
    const said = await operate(fresh, ["restore", "--all", "--from", to]);
    const there = await install(fresh);
    const projects = await there.projects(reef);
    await there.close();
    return { ...said, projects };
  };
  const verified = () => operate(data, ["verify", "--to", to]);
  const inside = (name: string) => {
    const names = readdirSync(join(to, name)).map((one) => join(to, name, one));
    return names[0] ?? "";
  };
  return { data, to, reef, files, backup, restored, verified, inside };
}

/** Another file in the place of one, which may have another name elsewhere. */
function exchange(path: string, text: string): void {
  rmSync(path);
  writeFileSync(path, text);
}

test(
  "a list of stored files that is damaged keeps no database from coming back, and the next backup writes it anew",
  () =>
    withFolder(async (folder) => {
      const { restored, backup, verified, inside } = await installed(folder);
      exchange(inside("lists"), "");
      const said = await restored("new");
      expect([said.status, said.projects]).toEqual([1, ["Old"]]);
      expect(said.out).toContain("is no list): copy the folder files/ of the backup");
      expect(await backup()).toMatchObject({ status: 0 });
      expect(await verified()).toMatchObject({ status: 0 });
      expect(await restored("newer")).toMatchObject({ status: 0, projects: ["Old"] });
    }),
  60_000,
);

test(
  "a stored file that is not what was kept does not come back as if it were",
  () =>
    withFolder(async (folder) => {
      const { to, reef, restored, data } = await installed(folder);
      exchange(join(to, "files", reef.orgId, STORED), "bytez");
      const said = await restored("new");
      expect([said.status, said.projects]).toEqual([1, ["Old"]]);
      expect(said.out).toContain("1 stored files are nowhere, or are not what was kept");
      expect(readdirSync(join(folder, "new", "files", reef.orgId))).toEqual([]);
      expect(readFileSync(join(data, "files", reef.orgId, STORED), "utf8")).toBe("bytes");
    }),
  60_000,
);

test(
  "what was cut in a place for backups is kept anew by the next one",
  () =>
    withFolder(async (folder) => {
      const { to, reef, backup, verified, restored } = await installed(folder);
      exchange(join(to, "files", reef.orgId, STORED), "byt");
      for (const name of readdirSync(join(to, "databases")))
        exchange(join(to, "databases", name), "");
      expect(await verified()).toMatchObject({ status: 1 });
      expect(await backup()).toMatchObject({ status: 0 });
      expect(await verified()).toMatchObject({ status: 0 });
      expect(await restored("new")).toMatchObject({ status: 0, projects: ["Old"] });
    }),
  60_000,
);

test(
  "what is no stored file beside them keeps no organization from being backed up",
  () =>
    withFolder(async (folder) => {
      const { files, backup, restored } = await installed(folder);
      mkdirSync(join(files, "lost+found"));
      Bun.spawnSync(["mkfifo", join(files, "a-pipe")]);
      expect(await backup()).toMatchObject({ status: 0 });
      expect(await restored("new")).toMatchObject({ status: 0, projects: ["Old"] });
    }),
  60_000,
);

test(
  "undo of one organization after a restore of everything is of that, not of an earlier restore",
  () =>
    withFolder(async (folder) => {
      const { data, to, reef } = await installed(folder);
      const change = async (name: string) => {
        const here = await install(data);
        expect(await here.write(reef, name)).toBe(201);
        await here.services.durable();
        await here.close();
      };
      await change("Between");
      const restore = (...words: string[]) => operate(data, ["restore", ...words]);
      expect(await restore("reef", "--from", to)).toMatchObject({ status: 0 });
      await change("Later");
      expect(await restore("--all", "--from", to)).toMatchObject({ status: 0 });
      expect(await restore("reef", "undo")).toMatchObject({ status: 0 });
      const here = await install(data);
      expect(await here.projects(reef)).toEqual(["Later", "Old"]);
      await here.close();
    }),
  60_000,
);

test(
  "while a restore of everything is cut short no command takes what is there for an installation",
  () =>
    withFolder(async (folder) => {
      const { data, backup } = await installed(folder);
      mkdirSync(join(data, "restoring"));
      const decision = join(data, "restoring", "exchange.json");
      writeFileSync(decision, JSON.stringify({ away: "all-1" }));
      renameSync(join(data, "global.sqlite"), join(data, "restoring", "global.sqlite"));
      for (const said of [await backup(), await operate(data, ["doctor"])])
        expect([said.status, said.error + said.out]).toEqual([
          1,
          expect.stringContaining("was cut short between two of its files"),
        ]);
      const here = await install(data);
      await here.close();
      expect(await backup()).toMatchObject({ status: 0 });
    }),
  60_000,
);

test("an address that is no bucket is no folder either", () =>
  withFolder(async (folder) => {
    for (const to of ["file:///mnt/disk", "sftp://host/dir", "S3://key:words@bucket"]) {
      const said = await operate(folder, ["backup", "--to", to]);
      expect([to, said.status, said.error.includes("neither a folder nor a bucket")]).toEqual([
        to,
        1,
        true,
      ]);
      expect(said.error + said.out).not.toContain("words");
    }
    expect(readdirSync(folder)).toEqual([]);
  }));

test(
  "a bucket that is named in the wrong place is named back without its key",
  () =>
    withFolder(async (folder) => {
      const { data, to } = await installed(folder);
      const address = "s3://akey:awordtokeep@bucket?endpoint=http://127.0.0.1:1";
      for (const words of [
        ["restore", "reef", address],
        ["restore", "--all", address],
        ["backup", address],
        ["verify", address],
        ["adopt", address],
      ]) {
        const { status, out, error } = await operate(data, words);
        expect([words[0], status > 0, (out + error).includes("awordtokeep")]).toEqual([
          words[0],
          true,
          false,
        ]);
      }
      const config = await operate(data, ["config"], { BACKUPS: "akey:awordtokeep@bucket" });
      expect([config.status, config.out.includes("awordtokeep")]).toEqual([1, false]);
      // And whoever looks leaves nothing in a folder of somebody else's.
      const foreign = join(folder, "foreign");
      mkdirSync(foreign);
      const [backup = ""] = readdirSync(to).filter((name) => name.endsWith(".json"));
      writeFileSync(join(foreign, backup), "none of ours");
      expect((await operate(data, ["verify", "--to", foreign])).status).toBe(1);
      expect(readdirSync(foreign)).toEqual([backup]);
    }),
  60_000,
);
