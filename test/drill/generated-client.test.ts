import { expect, test } from "bun:test";
import openapiTS, { astToString } from "openapi-typescript";
import { description } from "../support/contract.ts";
import { serve, withFolder } from "../support/process.ts";

test(
  "a client generated from the description compiles under --strict and does the tour on a running server",
  () =>
    withFolder(async (folder) => {
      await Bun.write(
        "test/tour/api.ts",
        astToString(await openapiTS(structuredClone(description))),
      );
      const options =
        "--noEmit --strict --skipLibCheck --allowImportingTsExtensions --types bun --module preserve --target esnext".split(
          " ",
        );
      const compiler = Bun.spawn(
        [process.execPath, "node_modules/typescript/bin/tsc", ...options, "test/tour/tour.ts"],
        {
          stdout: "pipe",
        },
      );
      expect([await compiler.exited, await new Response(compiler.stdout).text()]).toEqual([0, ""]);
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      const tour = Bun.spawn([process.execPath, "test/tour/tour.ts", address], {
        stdout: "pipe",
        stderr: "inherit",
      });
      expect(JSON.parse(await new Response(tour.stdout).text())).toEqual({
        told: [{ title: "To-do", completed: true, due_on: "2026-12-01", comments_count: 1 }],
        missing: "not_found",
        refuses: "function",
      });
      child.kill("SIGINT");
      await child.exited;
    }),
  180_000,
);
