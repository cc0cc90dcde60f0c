import { expect, test } from "bun:test";
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { usageOf } from "#/app/control/commands.ts";
import { callings } from "#/cli/commands/all.ts";
import { program, ran } from "../support/command-line.ts";
import { withFolder } from "../support/process.ts";

const words = [...usageOf("").matchAll(/^ {2}atoll server ([\w-]+)/gm)].map(
  ([, word = ""]) => word,
);

test(
  "the operator's commands are behind one word, and by themselves where no noun is called so",
  () =>
    withFolder(async (folder) => {
      const env = { HOME: folder, TENANTS_DIR: folder };
      expect(words).toContain("orgs");
      // The doctor looks, whatever follows it.
      for (const word of new Set(words.filter((one) => one !== "doctor"))) {
        const served = await ran(["server", word, "help"], { env });
        expect([word, served.exit, served.out]).toEqual([word, 0, usageOf(word)]);
        const alone = await ran([word, "help"], { env });
        const isNoun = callings().has(word);
        expect([word, alone.out === usageOf(word)]).toEqual([word, !isNoun]);
      }
      expect((await ran(["server"], { env })).out).toStartWith("Usage: atoll server <command>");
      expect((await ran(["orgs"], { env })).out).toBe((await ran(["orgs", "--help"], { env })).out);
      expect(readdirSync(folder).filter((name) => name !== ".bun")).toEqual([]);
    }),
  180_000,
);

test("a command loads nothing of a server", async () => {
  const { metafile } = await Bun.build({
    entrypoints: ["src/cli/main.ts"],
    target: "bun",
    metafile: true,
  });
  const inputs = Object.keys(metafile?.inputs ?? {}).filter((path) => path.startsWith("src/"));
  expect(inputs.length).toBeGreaterThan(30);
  expect(inputs.filter((path) => !/^src\/(?:cli|client|lib)\//.test(path))).toEqual([]);
});

test("an answer of nothing leaves alone what stands in the file that it goes to", () =>
  withFolder(async (folder) => {
    const path = join(folder, "log");
    for (const flags of ["a", "r+"]) {
      writeFileSync(path, "Yesterday\n");
      const file = openSync(path, flags);
      const words = ["__complete", "no-such-noun", ""];
      const child = Bun.spawn([...program, ...words], { env: { HOME: folder }, stdout: file });
      expect(await child.exited).toBe(0);
      closeSync(file);
      expect(readFileSync(path, "utf8")).toBe("Yesterday\n");
    }
  }));

test("a pipe gets what it has no room for at once whole, and each line once", async () => {
  const ids = Array.from({ length: 3000 }, (_, index) => `row-${String(index).padStart(28, "0")}`);
  await using server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => Response.json(ids.map((id) => ({ id }))),
  });
  const env = { ATOLL_URL: server.url.origin, ATOLL_TOKEN: "svc_pat_x", ATOLL_ORG: "reef" };
  for (const reader of ["cat", "(sleep 0.2; cat)"]) {
    const line = `"$@" projects list --quiet | ${reader}`;
    const child = Bun.spawn(["sh", "-c", line, "sh", ...program], {
      env: { PATH: process.env.PATH, ...env },
    });
    expect((await new Response(child.stdout).text()).trimEnd().split("\n")).toEqual(ids);
  }
});
