import { expect, test } from "bun:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { validate } from "@scalar/openapi-parser";
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
  expect(
    problems.map(({ ruleId, message, location }) => ({
      ruleId,
      message,
      at: location[0]?.pointer,
    })),
  ).toEqual([]);
});

test("scalar finds no fault in the description", async () => {
  const { valid, errors } = await validate(description);
  expect([valid, errors ?? []]).toEqual([true, []]);
});
