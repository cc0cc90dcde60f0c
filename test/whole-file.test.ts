import { expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { loadSecrets } from "#/platform/secret.ts";
import { writeWhole } from "#/platform/whole-file.ts";
import { withFolder } from "./support/process.ts";

test("a file is written whole, for its owner's eyes only, and what can't be written leaves nothing", () =>
  withFolder(async (folder) => {
    const path = join(folder, "a");
    writeWhole(path, "one");
    writeWhole(path, "two");
    expect([readFileSync(path, "utf8"), (statSync(path).mode & 0o777).toString(8)]).toEqual([
      "two",
      "600",
    ]);
    mkdirSync(join(folder, "taken"));
    expect(() => writeWhole(join(folder, "taken"), "x")).toThrow();
    expect(() => writeWhole(join(folder, "no", "such"), "x")).toThrow();
    expect(readdirSync(folder).toSorted()).toEqual(["a", "taken"]);
    expect(existsSync(join(folder, "no"))).toBe(false);
  }));

test("what a crash or somebody else left under the name that a file is made under is not written to", () =>
  withFolder(async (folder) => {
    const [path, unfinished] = [join(folder, "a"), join(folder, ".a.new")];
    writeFileSync(unfinished, "longer than what comes", { mode: 0o644 });
    writeWhole(path, "one");
    expect([readFileSync(path, "utf8"), (statSync(path).mode & 0o777).toString(8)]).toEqual([
      "one",
      "600",
    ]);
    writeFileSync(join(folder, "b"), "of somebody else");
    for (const target of ["b", "nowhere"]) {
      symlinkSync(join(folder, target), unfinished);
      writeWhole(path, target);
    }
    expect([readFileSync(path, "utf8"), readFileSync(join(folder, "b"), "utf8")]).toEqual([
      "nowhere",
      "of somebody else",
    ]);
    mkdirSync(unfinished);
    expect(() => writeWhole(path, "two")).toThrow();
    expect(readFileSync(path, "utf8")).toBe("nowhere");
    expect(readdirSync(folder).toSorted()).toEqual([".a.new", "a", "b"]);
  }));

test("nothing else writes files beside the tenants: what is there is whole, or SQLite's", async () => {
  const writers =
    /\b(?:writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|Bun\.write|copyFileSync)\b/;
  const found: string[] = [];
  // The command line has no tenants: it writes where whoever runs it says.
  const paths = [...new Glob("src/**/*.ts").scanSync()].filter((path) => !/^src\/cli\//.test(path));
  for (const path of paths) if (writers.test(await Bun.file(path).text())) found.push(path);
  // Pictures are made in the folder of what is on its way into the store, which takes them over.
  // What backups are made of is written on its way into a vault, which syncs it and then gives it its name.
  expect(found.toSorted()).toEqual([
    "src/platform/backups/packed.ts",
    "src/platform/pictures/shrink.ts",
    "src/platform/whole-file.ts",
  ]);
});

test("a secret that is empty, too short or no text is refused with a sentence that names the file", () =>
  withFolder(async (folder) => {
    const path = join(folder, "secret");
    loadSecrets(folder, null);
    expect(readFileSync(path, "utf8").length).toBe(43);
    for (const [text, word] of [
      ["", "empty"],
      ["short", "too short or no text"],
      ["\0".repeat(64), "too short or no text"],
    ] as const) {
      writeWhole(path, text);
      expect(() => loadSecrets(folder, null)).toThrow(`${path} is ${word}. `);
      expect(readFileSync(path, "utf8")).toBe(text);
    }
  }));
