import { expect, test } from "bun:test";

/** What of the program is loaded with a file of it, later or at once. */
async function loadedWith(entry: string): Promise<string[]> {
  const built = await Bun.build({ entrypoints: [entry], target: "bun", metafile: true });
  return Object.keys(built.metafile?.inputs ?? {});
}

const isOfServer = (path: string): boolean =>
  /^src\/(?:core|features)\/|node_modules\/(?:elysia|drizzle-orm)\//.test(path);

test("what asks a server for something loads no server", async () => {
  const loaded = await loadedWith("src/app/control/beside.ts");
  expect(loaded).toContain("src/app/control/ask.ts");
  expect(loaded.filter(isOfServer)).toEqual([]);
  // It is found where it is.
  expect((await loadedWith("src/app/control/control.ts")).some(isOfServer)).toBe(true);
});
