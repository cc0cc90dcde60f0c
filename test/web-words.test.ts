// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is planted is code.
import { expect, test } from "bun:test";
import { Glob } from "bun";
import { inlined } from "../tools/inline-words.ts";
import { loneWords } from "./support/page-words.ts";

const paths = [...new Glob("src/web/**/*.{ts,tsx}").scanSync()]
  .filter((path) => !/(?:\/|\.)words\.tsx?$/.test(path))
  .sort();

test("every word that people read stands in its screen's file of words", async () => {
  const found = await Promise.all(
    paths.map(async (path) => loneWords(path, await Bun.file(path).text())),
  );
  expect(found.flat()).toEqual([]);
});

/** What of these lines is found, each by its line. */
const foundIn = (...lines: string[]) =>
  loneWords("a.tsx", lines.join("\n")).map((one) => one.replace(/^a\.tsx:/, ""));

test("planted words of a page are found", () => {
  expect(
    foundIn(
      "const a = <p>Nothing yet</p>;",
      "const b = <b>{count} new</b>;",
      "const c = <input aria-label='name' placeholder={isLong ? `in ${place}` : words.short} />;",
      "const d = <Empty title='today' action={add} />;",
      "const e = <b>{isDone ? 'done' : words.open}</b>;",
      "const f = [{ label: 'bold', run }];",
      "say(`${name}: moved`);",
      "const g = 'Monday';",
      "const h = 'Late, by a day';",
      "const i = 'opened it again';",
      "const j = { asked: `${who} of ${all}` };",
      "const k = <p>Read {<a href='/terms'>our terms</a>} first.</p>;",
    ),
  ).toEqual([
    "1: Nothing yet",
    "2: new",
    "3: name",
    "3: in …",
    "4: today",
    "5: done",
    "6: bold",
    "7: …: moved",
    "8: Monday",
    "9: Late, by a day",
    "10: opened it again",
    "11: … of …",
    "12: Read",
    "12: our terms",
    "12: first.",
  ]);
});

test("what is no word of a page is left alone", () => {
  expect(
    foundIn(
      'import { Home } from "Some Library";',
      "const a = <p className='Page page-list' id='Main'>{words.nothingYet}</p>;",
      "const b = <input type='text' name='Name' placeholder='https://' aria-label={words.name} />;",
      "const c = key === 'Escape' || key.startsWith('Arrow');",
      "const d = element.querySelector('[data-first], input, textarea');",
      "const e = later(() => import('./home.tsx'), 'Home');",
      "const f: 'Some type' = g;",
      "const h = `/api/v1/${org}/people`;",
      "const i = { method: 'POST', width: 'page page-list' };",
      "throw new Error('The page has no place for it.');",
      "const j = <KeyHint>X</KeyHint>;",
    ),
  ).toEqual([]);
});

const inTree = (files: Record<string, string>) => (path: string) =>
  Promise.resolve(files[path] ?? "");
const WORDS = {
  "web/ui/words.ts": 'export const save = "Save “it”";\nexport const of = (n: number) => `${n}`;',
  "web/room/own.words.tsx": "export const open = 'Open';",
};

test("words are built into the places that name them", async () => {
  const page = [
    'import * as shared from "../ui/words.ts";',
    'import * as words from "./own.words.tsx";',
    "const a = <b title={shared.save}>{words.open}{shared.of(2)}{others.save}</b>;",
  ].join("\n");
  const built = await inlined("web/room/a.tsx", inTree({ ...WORDS, "web/room/a.tsx": page }));
  expect(built.split("\n")[2]).toBe(
    'const a = <b title={"Save “it”"}>{"Open"}{shared.of(2)}{others.save}</b>;',
  );
  const plain = "const words = { open: 1 };\nuse(words.open);";
  expect(await inlined("web/room/b.ts", inTree({ "web/room/b.ts": plain }))).toBe(plain);
});

test("a page that hides its words behind another name isn't built", async () => {
  const page =
    'import * as words from "../ui/words.ts";\nconst f = (words: string[]) => words.at(1);';
  const built = inlined("web/room/c.ts", inTree({ ...WORDS, "web/room/c.ts": page }));
  await expect(built).rejects.toThrow('web/room/c.ts hides its words behind another "words".');
});
