import { expect, test } from "bun:test";
import { Glob } from "bun";
import openapi from "#/app/openapi.json";

/** Where the beginning of a list is all that is wanted, and why. */
const BEGINNINGS: Record<string, string> = {
  "src/web/features/door/fill-example.ts": "what it has just made itself",
  "src/web/features/my/data.ts": "they are counted as so many or more, and have pages of their own",
  "src/web/features/project/project.tsx": "the latest of a project, with a way to all",
  "src/web/features/recording/data.ts": "childrenOf, of which features say how many they want",
  "src/web/features/chat/lines.tsx": "lines are read on backwards by their time",
};

const PAGE = /"#\/components\/parameters\/Page"/;
/** The paths of what is answered page by page. */
const paged = new Set(
  Object.entries(openapi.paths)
    .filter(([, methods]) => "get" in methods && PAGE.test(JSON.stringify(methods.get)))
    .map(([path]) => path),
);

test("what comes page by page is read to its end, but where its beginning is meant", async () => {
  expect(paged.size).toBeGreaterThan(20);
  const found = new Set<string>();
  for await (const path of new Glob("src/web/**/*.{ts,tsx}").scan()) {
    const text = await Bun.file(path).text();
    for (const [, asked = ""] of text.matchAll(/api\.(?:question|get)\(\s*"([^"]+)"/g))
      if (paged.has(asked)) found.add(path);
  }
  expect([...found].toSorted()).toEqual(Object.keys(BEGINNINGS).toSorted());
});

test("who asks for the beginning of what lies in something says how much of it", async () => {
  const silent: string[] = [];
  for await (const path of new Glob("src/web/**/*.{ts,tsx}").scan()) {
    const text = await Bun.file(path).text();
    for (const [call] of text.matchAll(/\bchildrenOf\([^;]*;/g))
      if (!/per_page|asked|latest/.test(call)) silent.push(`${path}: ${call}`);
  }
  expect(silent).toEqual([]);
});
