import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { callings } from "#/cli/commands/all.ts";
import { OWN } from "#/cli/commands/own.ts";
import { skillText } from "#/cli/commands/skill.ts";
import { VERSION } from "#/cli/version.ts";
import { OPERATOR_WORDS } from "#/lib/operator/words.ts";
import { program, ran } from "../support/command-line.ts";
import { withFolder } from "../support/process.ts";

const completed = async (...words: string[]) =>
  (await ran(["__complete", ...words])).out.trim().split("\n");

test("a shell is told what may come next: nouns, verbs, flags and their values", async () => {
  expect(await completed("pro")).toEqual(["projects", "profiles"]);
  expect(await completed("files", "up")).toContain("upload");
  expect(await completed("--json", "--org", "coral", "files", "up")).toContain("upload");
  expect(await completed("todos", "add", "x", "y", "--due")).toEqual(["--due-on"]);
  expect(await completed("projects", "list", "--status", "a")).toEqual(["active", "archived"]);
  expect(await completed("completion", "")).toEqual(["bash", "zsh", "fish"]);
  expect(await completed("todos", "add", "x")).toEqual([""]);
});

test("the operator's words are completed as well, and are those that there are", async () => {
  expect(await completed("server", "do")).toEqual(["doctor"]);
  expect(await completed("server", "people", "")).toEqual([...(OPERATOR_WORDS.people ?? [])]);
  expect(await completed("do")).toEqual(["docs", "doctor"]);
  const { out, exit } = await ran(["server", "help"]);
  const usage = [...out.matchAll(/^ {2}(?:atoll server )?([a-z-]+)(?: ([a-z-]+))?/gm)];
  const [first, second] = [new Set<string>(), new Map<string, Set<string>>()];
  for (const [line, word = "", next] of usage) {
    first.add(word);
    const isPart = line.includes("atoll server") && next !== undefined;
    if (isPart) second.set(word, (second.get(word) ?? new Set()).add(next));
  }
  if (/\[after /.test(out))
    for (const word of ["orgs", "people"])
      second.set(word, (second.get(word) ?? new Set()).add("after"));
  const { "": words, ...more } = OPERATOR_WORDS;
  expect([exit, new Set([...first, "help", "--version"])]).toEqual([0, new Set(words)]);
  expect(second).toEqual(
    new Map(Object.entries(more).map(([word, next]) => [word, new Set(next)])),
  );
  const versions = await Promise.all(
    [["--version"], ["server", "--version"]].map((words) => ran(words)),
  );
  expect(versions.map(({ out }) => out)).toEqual(Array(2).fill(`${VERSION}\n`));
});

test("whose work is in the program is printed whole, or how to have it made", async () => {
  const { out, error, exit } = await ran(["licenses"]);
  if (exit === 1) return expect(error).toContain("npm run build:web");
  for (const name of ["elysia", "react", "prom-client", "drizzle-orm", "Bun is under the MIT"])
    expect(out).toContain(name);
  expect(out).toBe(await Bun.file("dist/web/licenses.txt").text());
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
