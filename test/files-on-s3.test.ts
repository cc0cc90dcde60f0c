import { expect, test } from "bun:test";
import { startS3 } from "./support/s3.ts";
import type { S3Run } from "./support/s3-run.ts";

/** What is promised of files through HTTP, whatever keeps them. */
const FILES = [
  "attachments",
  "avatars",
  "file-forms",
  "file-history",
  "files",
  "logo-and-storage",
  "pictures",
  "sent-in-parts",
  "serving-files",
].map((name) => `test/${name}.test.ts`);

test("what is promised of files holds on S3 too", async () => {
  const { name, options, folder, gaps, stop } = await startS3();
  try {
    const { accessKeyId, secretAccessKey, bucket, endpoint, region } = options;
    const url = `s3://${accessKeyId}:${secretAccessKey}@${bucket}?endpoint=${endpoint}&region=${region}`;
    const run: S3Run = { url, folder, gaps };
    const child = Bun.spawn([process.execPath, "test", "--timeout", "60000", ...FILES], {
      env: { ...process.env, TEST_S3: JSON.stringify(run) },
      stdout: "ignore",
      stderr: "pipe",
    });
    const said = await new Response(child.stderr).text();
    const [counts = ""] = /^ *\d+ pass$[\s\S]*?^ *\d+ fail$/m.exec(said) ?? [];
    process.stdout.write(`Files on ${name}: ${counts.replace(/\s+/g, " ").trim()}\n`);
    if ((await child.exited) !== 0) throw new Error(said);
    expect(said).not.toMatch(/^\(fail\)/m);
  } finally {
    await stop();
  }
}, 400_000);
