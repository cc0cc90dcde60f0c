import { expect, test } from "bun:test";
import { callings } from "#/cli/commands/all.ts";
import { nounHelp } from "#/cli/commands/help.ts";
import { callingProgram } from "#/cli/commands/program.ts";

const all = [...callings().values()].flatMap((verbs) => [...verbs.values()]);

test("what a browser alone can do is in no list, and is there all the same", () => {
  const listed = nounHelp("auth") + nounHelp("apps") + nounHelp("notifications");
  for (const verb of [
    "show-sign-in-page",
    "show-password-page",
    "show-consent-page",
    "show-unsubscribe-page",
    "answer-command-line",
    "begin-passkey",
    "sign-in-social",
  ]) {
    expect(listed).not.toContain(`  ${verb} `);
    expect(all.some((command) => command.verb === verb)).toBe(true);
  }
  for (const verb of ["list-tokens", "delete-passkey", "revoke-sessions", "reset-password"])
    expect(listed).toContain(`  ${verb} `);
});

test("help says nothing of headers, and names what an answer fills in", () => {
  const helps = all.map((command) => callingProgram(command).description());
  expect(helps.filter((help) => /X-Total-Count|Answers an ETag|If-None-Match/.test(help))).toEqual(
    [],
  );
  expect(helps.filter((help) => /Next:.*(?:\{|parent_id)/.test(help))).toEqual([]);
  const read = callings().get("chat")?.get("read");
  expect(read && callingProgram(read).description()).toEndWith("Next: atoll chat say <ID> TEXT");
});
