import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { callings } from "#/cli/commands/all.ts";
import { OWN } from "#/cli/commands/own.ts";
import { skillText } from "#/cli/commands/skill.ts";
import { program, ran } from "../support/command-line.ts";
import { withFolder } from "../support/process.ts";

const completed = async (...words: string[]) =>
  (await ran(["__complete", ...words])).out.trim().split("\n");

test("a shell is told what may come next: nouns, verbs, flags and their values", async () => {
  expect(await completed("pro")).toEqual(["projects", "profiles"]);
  expect(await completed("files", "up")).toContain("upload");
  expect(await completed("todos", "add", "x", "y", "--due")).toEqual(["--due-on"]);
  expect(await completed("projects", "list", "--status", "a")).toEqual(["active", "archived"]);
  expect(await completed("completion", "")).toEqual(["bash", "zsh", "fish"]);
  expect(await completed("todos", "add", "x")).toEqual([""]);
});

test("bash completes by the script that it is given", () =>
  withFolder(async (folder) => {
    const script = `#!/bin/sh\nexec ${program.map((word) => `'${word}'`).join(" ")} "$@"\n`;
    writeFileSync(join(folder, "atoll"), script, { mode: 0o755 });
    const lines = `source <(atoll completion bash); COMP_WORDS=(atoll todos ad); COMP_CWORD=2; _atoll; echo "\${COMPREPLY[*]}"`;
    const child = Bun.spawn(["bash", "-c", lines], {
      env: { PATH: `${folder}:${process.env.PATH}` },
      stdout: "pipe",
    });
    expect(await new Response(child.stdout).text()).toBe("add\n");
    for (const shell of ["zsh", "fish"])
      expect((await ran(["completion", shell])).out).toContain("__complete");
    expect((await ran(["completion", "tcsh"])).exit).toBe(2);
  }));

test("everything has help, which needs no server", async () => {
  expect((await ran([])).out).toBe((await ran(["--help"])).out);
  expect((await ran(["help", "todos"])).out).toBe((await ran(["todos", "--help"])).out);
  expect((await ran(["help", "todos", "add"])).out).toBe((await ran(["todos", "add", "-h"])).out);
  const words = [
    ["todos", "add"],
    ["files", "upload"],
    ["login"],
    ["api"],
    ["recordings", "create"],
    ["search", "find"],
  ];
  for (const command of words) {
    const { exit, out, error } = await ran([...command, "--help"]);
    expect([exit, error, out.includes(`Usage: atoll ${command.join(" ")}`)]).toEqual([0, "", true]);
  }
  expect((await ran(["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test("the skill names commands that there are, and is a page", async () => {
  const { out } = await ran(["skill"]);
  expect(out).toBe(skillText());
  expect(out).toStartWith("---\nname: atoll\ndescription: ");
  expect(out.length).toBeLessThan(10_000);
  const named = [...out.matchAll(/`atoll ([a-z-]+) ([a-z-]+)/g)].map(([, noun = "", verb = ""]) => [
    noun,
    verb,
  ]);
  const unknown = named.filter(
    ([noun = "", verb = ""]) =>
      !callings().get(noun)?.has(verb) && !OWN[noun] && !OWN[`${noun} ${verb}`],
  );
  expect([named.length > 20, unknown]).toEqual([true, []]);
});
