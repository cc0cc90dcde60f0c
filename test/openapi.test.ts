import { expect, test } from "bun:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { validate } from "@scalar/openapi-parser";
import openapiTS, { astToString } from "openapi-typescript";
import { description } from "./support/contract.ts";
import { serve, withFolder } from "./support/process.ts";

/** What redocly recommends and this description has a reason for. */
const ACCEPTED = {
  // The address is wherever this server runs.
  "no-server-example.com": "off",
  // `invitations` and its like are reserved: no organization can have them as its slug.
  "no-ambiguous-paths": "off",
  // The link in a mail answers with a redirect alone.
  "operation-2xx-response": "off",
} as const;

test("redocly finds no fault in the description", async () => {
  const config = await createConfig({ extends: ["recommended"], rules: ACCEPTED });
  const problems = await lintFromString({ source: JSON.stringify(description), config });
  expect(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual([]);
});

test("scalar finds no fault in the description", async () => {
  const { valid, errors } = await validate(description);
  expect([valid, errors ?? []]).toEqual([true, []]);
});

test(
  "a client generated from the description compiles under --strict and does the tour on a running server",
  () =>
    withFolder(async (folder) => {
      await Bun.write("test/tour/api.ts", astToString(await openapiTS(description)));
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
      const tour = Bun.spawn([process.execPath, "test/tour/tour.ts", address], { stdout: "pipe", stderr: "inherit" });
      expect(JSON.parse(await new Response(tour.stdout).text())).toEqual({
        told: [{ title: "To-do", completed: true, due_on: "2026-12-01", comments_count: 1 }],
        missing: "not_found",
        refuses: "function",
      });
      child.kill("SIGINT");
      await child.exited;
    }),
  60_000,
);
