import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { install } from "../support/installation.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";

const STORED = "a-stored-file-of-bytes";

/** An installation with two organizations, one with a stored file, and a place for its backups on another disk. */
async function installed(folder: string) {
  const tenants = join(folder, "tenants");
  const here = await install(tenants);
  const { orgId } = await here.newOrg("reef");
  await here.newOrg("bay");
  await here.close();
  mkdirSync(join(tenants, "files", orgId), { recursive: true });
  const path = join(tenants, "files", orgId, STORED);
  writeFileSync(path, "bytes");
  const place = join(tenants, "backups");
  return { tenants, orgId, path, place, kept: join(place, "files", orgId, STORED) };
}

/** Puts other bytes of the same size in the place of a file, which may be a link. */
function flip(path: string): void {
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(0) ^ 0xff, 0);
  rmSync(path);
  writeFileSync(path, bytes);
}

test(
  "without a name the newest backup of everything is verified, not one of a single organization",
  () =>
    withFolder(async (folder) => {
      const { tenants } = await installed(folder);
      await operate(tenants, ["backup", "reef"]);
      expect((await operate(tenants, ["verify"])).out).toContain("1 database whole");
      const all = await operate(tenants, ["backup"]);
      await operate(tenants, ["backup", "reef"]);
      const { out } = await operate(tenants, ["verify"]);
      expect(out).toStartWith(all.out.split(" ")[0] ?? "-");
      expect(out).toContain("3 databases whole");
    }),
  60_000,
);

test(
  "a byte of a stored file, of the secret or of a list that is another one is found",
  () =>
    withFolder(async (folder) => {
      const { tenants, orgId, kept, place } = await installed(folder);
      expect(await operate(tenants, ["backup"])).toMatchObject({ status: 0 });
      expect((await operate(tenants, ["verify"])).out).toContain("1 stored file, 0 faults");
      const first = (name: string) => join(place, name, readdirSync(join(place, name))[0] ?? "");
      for (const [path, said] of [
        [kept, `files/${orgId}/${STORED}: is not what was kept`],
        [first("secrets"), "secret: is not what was kept"],
        [first("lists"), "is no list"],
      ] as const) {
        const bytes = readFileSync(path);
        flip(path);
        const { status, error } = await operate(tenants, ["verify"]);
        expect([status, error]).toEqual([1, expect.stringContaining(said)]);
        writeFileSync(path, bytes);
      }
      // A backup that is made beside a damaged list was made, and nothing is removed by it.
      const list = readFileSync(first("lists"));
      const lists = first("lists");
      flip(lists);
      writeFileSync(join(tenants, "files", orgId, "another-stored-file-here"), "more");
      const beside = await operate(tenants, ["backup"], { BACKUPS: "daily@03:00,keep=2" });
      expect([beside.status, beside.out]).toEqual([
        0,
        expect.stringMatching(/Nothing older was removed: .*lists\//),
      ]);
      writeFileSync(lists, list);
      expect((await operate(tenants, ["verify"])).out).toContain("2 stored files, 0 faults");
      flip(kept);
      expect(await operate(tenants, ["verify", "--sizes"])).toMatchObject({ status: 0 });
      // Without the damaged one the next backup keeps it anew.
      rmSync(kept);
      expect(await operate(tenants, ["backup"])).toMatchObject({ status: 0 });
      expect(await operate(tenants, ["verify"])).toMatchObject({ status: 0 });
    }),
  60_000,
);

test(
  "a stored file is read once for its sum, and one that an earlier version kept gets one",
  () =>
    withFolder(async (folder) => {
      const { tenants, orgId, path, place } = await installed(folder);
      const sum = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");
      const lists = () =>
        readdirSync(join(place, "lists")).map((name) =>
          readFileSync(join(place, "lists", name), "utf8"),
        );
      const made = await operate(tenants, ["backup"]);
      const key = `${orgId}/${STORED}`;
      expect(lists()).toEqual([JSON.stringify([[key, 5, sum("bytes")]])]);
      // Nobody changes a stored file; one that was changed all the same keeps the sum that it had.
      flip(path);
      expect(await operate(tenants, ["backup"])).toMatchObject({ status: 0 });
      expect(lists()).toHaveLength(1);
      const written = readFileSync(path);
      const older = JSON.stringify([[key, 5]]);
      const manifest = join(place, `${made.out.split(" ")[0]}.json`);
      for (const name of readdirSync(place).filter((one) => one.endsWith(".json")))
        writeFileSync(
          join(place, name),
          readFileSync(join(place, name), "utf8").replaceAll(sum(lists()[0] ?? ""), sum(older)),
        );
      writeFileSync(join(place, "lists", `${sum(older)}.json`), older);
      expect(readFileSync(manifest, "utf8")).toContain(sum(older));
      writeFileSync(path, "bytes");
      expect((await operate(tenants, ["verify"])).out).toContain("1 stored file, 0 faults");
      expect(await operate(tenants, ["backup"])).toMatchObject({ status: 0 });
      expect(lists().sort()).toEqual([JSON.stringify([[key, 5, sum("bytes")]]), older].sort());
      expect(written.toString()).not.toBe("bytes");
    }),
  60_000,
);
