import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { operate } from "../support/operating.ts";
import { founder, serve, withFolder } from "../support/process.ts";

const inside = (folder: string, ...path: string[]) => readdirSync(join(folder, ...path)).sort();
const manifests = (folder: string) =>
  inside(folder, "backups").filter((name) => name.endsWith(".json"));
const read = (folder: string, at: number) =>
  JSON.parse(readFileSync(join(folder, "backups", manifests(folder).at(at) ?? ""), "utf8"));

async function project(call: Awaited<ReturnType<typeof founder>>["call"], name: string) {
  expect((await call("POST", "/projects", { name })).status).toBe(201);
}

test(
  "a backup beside a running server holds what was acknowledged, whole and counted",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      const reef = await founder(address, "Reef");
      const bay = await founder(address, "Bay");
      await project(reef.call, "Corals");
      const made = await operate(folder, ["backup"]);
      expect([made.status, made.out]).toEqual([0, expect.stringContaining("2 organizations")]);
      const { orgs, global, secret, failed } = read(folder, -1);
      expect(orgs.map(({ slug }: { slug: string }) => slug).sort()).toEqual(["bay", "reef"]);
      expect([failed, global.rows > 0, typeof secret]).toEqual([[], true, "string"]);
      const { sha256 } = orgs.find(({ id }: { id: string }) => id === reef.org.id);
      const packed = readFileSync(join(folder, "backups", "databases", `${sha256}.sqlite.zst`));
      const copy = Database.deserialize(Bun.zstdDecompressSync(packed));
      expect(copy.query("select name from projects").all()).toEqual([{ name: "Corals" }]);
      expect(statSync(join(folder, "backups")).mode & 0o777).toBe(0o700);
      expect(inside(folder, "backups", ".new")).toEqual([]);
      // What is as it was is not copied again.
      await project(bay.call, "Sands");
      child.kill("SIGINT");
      await child.exited;
      expect((await operate(folder, ["backup"])).status).toBe(0);
      expect((await operate(folder, ["backup", "reef"])).out).toContain("1 organization,");
      expect(manifests(folder)).toHaveLength(3);
      const listed = await operate(folder, ["backups"]);
      expect(listed.out).toMatch(/^\S+Z +reef +1 /m);
      expect(listed.out).toContain("3 backups in ");
      const verified = await operate(folder, ["verify"]);
      expect([verified.status, verified.out]).toEqual([0, expect.stringContaining("0 faults")]);
    }),
  60_000,
);

test(
  "what is wrong in a backup is found, and what can't be copied is said and stops nothing",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      const reef = await founder(address, "Reef");
      const bay = await founder(address, "Bay");
      expect((await operate(folder, ["backup"])).status).toBe(0);
      child.kill("SIGINT");
      await child.exited;
      const before = read(folder, -1);
      writeFileSync(join(folder, "orgs", `${reef.org.id}.sqlite`), "no database");
      const second = await operate(folder, ["backup"]);
      expect([second.status, second.error]).toEqual([1, expect.stringContaining(reef.org.id)]);
      const after = read(folder, -1);
      const of = (manifest: typeof after, id: string) =>
        manifest.orgs.find((copy: { id: string }) => copy.id === id);
      // Its last copy stands for it.
      expect(of(after, reef.org.id)).toEqual(of(before, reef.org.id));
      expect(of(after, bay.org.id).copied_at > of(before, bay.org.id).copied_at).toBe(true);
      const path = join(
        folder,
        "backups",
        "databases",
        `${of(after, bay.org.id).sha256}.sqlite.zst`,
      );
      const bytes = readFileSync(path);
      bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1);
      writeFileSync(path, bytes);
      const verified = await operate(folder, ["verify"]);
      expect([verified.status, verified.error]).toEqual([1, expect.stringContaining("bay (")]);
      rmSync(path);
      expect((await operate(folder, ["verify"])).error).toContain("is missing");
      expect((await operate(folder, ["backup", "nowhere"])).error).toContain(
        "There is no organization nowhere",
      );
    }),
  60_000,
);

test(
  "only so many backups are kept, and nothing of those that are not",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      const { call, org } = await founder(address, "Reef");
      const pictures = join(folder, "files", org.id);
      mkdirSync(pictures, { recursive: true });
      const stored = join(pictures, "a-stored-file-of-bytes");
      writeFileSync(stored, "bytes");
      const env = { BACKUPS: `daily@03:00,keep=2` };
      for (const name of ["One", "Two", "Three"]) {
        await project(call, name);
        if (name === "Two") rmSync(stored);
        expect((await operate(folder, ["backup"], env)).status).toBe(0);
        const kept = join(folder, "backups", "files", org.id, "a-stored-file-of-bytes");
        if (name === "One") expect(statSync(kept).ino).toBe(statSync(stored).ino);
        expect(existsSync(kept)).toBe(name !== "Three");
      }
      expect(manifests(folder)).toHaveLength(2);
      const named = [-1, -2].flatMap((at) => {
        const { global, orgs } = read(folder, at);
        return [global, ...orgs].map(({ sha256 }) => `${sha256}.sqlite.zst`);
      });
      expect(inside(folder, "backups", "databases")).toEqual([...new Set(named)].sort());
      child.kill("SIGINT");
      await child.exited;
    }),
  60_000,
);

test(
  "a backup goes elsewhere where that is asked for, and one at a time",
  () =>
    withFolder(async (around) => {
      const folder = join(around, "tenants");
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      await founder(address, "Reef");
      const to = join(around, "elsewhere");
      expect((await operate(folder, ["backup", "--to", to])).out).toContain(`in ${to}: `);
      expect(inside(to).filter((name) => name.endsWith(".json"))).toHaveLength(1);
      const both = await Promise.all([1, 2].map(() => operate(folder, ["backup", "--to", to])));
      for (const { status, error } of both)
        if (status !== 0) expect(error).toContain("Another Atoll process is using");
      expect((await operate(folder, ["verify", "--to", to])).status).toBe(0);
      for (const words of [
        ["backup", "--to"],
        ["backup", "a", "b"],
        ["backups", "--else"],
      ])
        expect((await operate(folder, words)).status).toBe(2);
      child.kill("SIGINT");
      await child.exited;
    }),
  60_000,
);
