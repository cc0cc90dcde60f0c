import { expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { validate } from "@scalar/openapi-parser";
import openapiTS, { astToString } from "openapi-typescript";
import { description } from "./support/contract.ts";

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

test("a client generated from the description compiles under --strict", async () => {
  const folder = `${import.meta.dir}/generated-${process.pid}`;
  const source = astToString(await openapiTS(description));
  try {
    writeFileSync(`${folder}.ts`, `${source}\n${USE}`);
    const options = [
      "--noEmit",
      "--strict",
      "--module",
      "preserve",
      "--moduleResolution",
      "bundler",
      "--target",
      "esnext",
      "--lib",
      "esnext,dom",
    ];
    const compiler = Bun.spawn(
      [process.execPath, "node_modules/typescript/bin/tsc", "--skipLibCheck", ...options, `${folder}.ts`],
      {
        stdout: "pipe",
      },
    );
    expect(await new Response(compiler.stdout).text()).toBe("");
    expect(await compiler.exited).toBe(0);
  } finally {
    rmSync(`${folder}.ts`, { force: true });
  }
}, 60_000);

const USE = `
import createClient from "openapi-fetch";
const client = createClient<paths>({ baseUrl: "http://localhost:3000" });
const { data } = await client.POST("/api/v1/{org_slug}/recordings/{id}/children", {
  params: { path: { org_slug: "acme", id: "x" } },
  body: { type: "todo", title: "Typed" },
});
export const title: string | undefined = data?.title;
// @ts-expect-error a type that does not exist is refused by the generated client
client.POST("/api/v1/{org_slug}/recordings/{id}/children", { params: { path: { org_slug: "a", id: "x" } }, body: { type: "nonsense", title: 1 } });
`;
