import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { operate } from "../support/operating.ts";
import { founder, serve, withFolder } from "../support/process.ts";
import { startS3 } from "../support/s3.ts";

test("backups go into a bucket, are listed, checked and cleared there", async () => {
  const { name, options, gaps, stop } = await startS3();
  if (gaps.includes("list")) {
    process.stdout.write(`Backups in a bucket are not tried: ${name} can't list\n`);
    return stop();
  }
  const { accessKeyId, secretAccessKey, bucket, endpoint, region } = options;
  const to = `s3://${accessKeyId}:${secretAccessKey}@${bucket}?endpoint=${endpoint}&region=${region}`;
  const env = { BACKUPS: `daily@03:00,keep=1,to=${to}` };
  try {
    await withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      const { call, org } = await founder(address, "Reef");
      mkdirSync(join(folder, "files", org.id), { recursive: true });
      writeFileSync(join(folder, "files", org.id, "a-stored-file-of-bytes"), "bytes");
      expect(await operate(folder, ["backup"], env)).toMatchObject({ status: 0 });
      await call("POST", "/projects", { name: "Corals" });
      const second = await operate(folder, ["backup"], env);
      expect(second.out).toContain(`in s3://${bucket}/backups/: 1 organization`);
      expect(second.out).toContain("1 older removed");
      expect((await operate(folder, ["backups"], env)).out).toContain("1 backup in s3://");
      const verified = await operate(folder, ["verify"], env);
      expect([verified.status, verified.out]).toEqual([
        0,
        expect.stringContaining("2 databases whole"),
      ]);
      expect(verified.out).toContain("1 stored file, 0 faults");
      child.kill("SIGINT");
      await child.exited;
    });
  } finally {
    await stop();
  }
  // Where the store is built first, that takes minutes.
}, 400_000);
