import { expect, test } from "bun:test";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gatherIn } from "../support/crowd.ts";
import { operated, serve, withFolder } from "../support/process.ts";

/** A Litestream that takes its time, and restores a copy of what is there. */
const SLOW = `#!/bin/sh
if [ "$1" = version ]; then echo 0.5.17; exit; fi
sleep 2
while [ $# -gt 1 ]; do if [ "$1" = -o ]; then cp "$COPY" "$2"; fi; shift; done
`;

test(
  "a restore that its operator broke off is not carried out later",
  () =>
    withFolder(async (folder) => {
      const [data, bin] = [join(folder, "data"), join(folder, "bin")];
      mkdirSync(bin);
      writeFileSync(join(bin, "litestream"), SLOW);
      chmodSync(join(bin, "litestream"), 0o755);
      const crowd = await gatherIn(data, "reef", 1);
      const env = {
        TENANTS_DIR: data,
        PATH: `${bin}:${process.env.PATH}`,
        COPY: join(data, "orgs", `${crowd.orgId}.sqlite`),
      };
      const server = await serve(env);
      const restore = () =>
        Bun.spawn(
          [
            ...operated,
            "restore",
            "reef",
            "--at",
            new Date().toISOString(),
            "--replica",
            `file://${folder}`,
          ],
          { env: { ...process.env, ...env }, stdin: "ignore", stdout: "pipe", stderr: "pipe" },
        );
      const isReplaced = () => Bun.file(join(data, "orgs", `${crowd.orgId}.1.sqlite`)).exists();
      try {
        const broken = restore();
        await Bun.sleep(1500);
        broken.kill();
        await broken.exited;
        await Bun.sleep(3000);
        expect(await isReplaced()).toBe(false);
        const whole = restore();
        expect([await new Response(whole.stderr).text(), await whole.exited]).toEqual(["", 0]);
        expect(await isReplaced()).toBe(true);
      } finally {
        server.process.kill("SIGINT");
        await server.process.exited;
      }
    }),
  30_000,
);
