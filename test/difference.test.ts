import { expect, test } from "bun:test";
import { compare, type Part } from "../src/web/ui/difference/compare.ts";
import { bare, looksOtherwise } from "../src/web/ui/difference/looks.ts";
import { countWords, linesToShow } from "../src/web/ui/difference/paragraphs.ts";

const SIGNS = { same: "", added: "+", gone: "-" };
const marked = (parts: readonly Part[]) =>
  parts.map(({ became, text }) => (became === "same" ? text : `[${SIGNS[became]}${text}]`));
const told = (before: string, after: string) => marked(compare(before, after)).join("");

/** The text before, and the one after, as the parts have them. */
const without = (parts: readonly Part[], left: Part["became"]) =>
  parts
    .filter(({ became }) => became !== left)
    .map(({ text }) => text)
    .join("");

test("words that were added and taken away are told by themselves", () => {
  expect(told("Paper, then the shade.\n", "Straw, then the shade.\n")).toBe(
    "[-Paper][+Straw], then the shade.\n",
  );
  expect(told("", "At noon\n")).toBe("[+At noon\n]");
  expect(told("At noon\n", "")).toBe("[-At noon\n]");
  expect(told("At noon\n", "At noon\n")).toBe("At noon\n");
  expect(told("One\nTwo\nThree\n", "One\nThree\n")).toBe("One\n[-Two\n]Three\n");
  // A language without spaces has words, too.
  expect(told("我们明天出发\n", "我们今天出发\n")).toBe("我们[-明天][+今天]出发\n");
});

test("only lines that changed are shown, with those beside them", () => {
  const lines = Array.from({ length: 20 }, (_, at) => `Line ${at}\n`);
  const before = lines.join("");
  const after = lines.with(10, "Line ten\n").join("");
  const shown = linesToShow(compare(before, after));
  expect(shown.map((line) => ("same" in line ? line.same : marked(line.parts).join("")))).toEqual([
    9,
    "Line 9",
    "Line [-10][+ten]",
    "Line 11",
    8,
  ]);
});

test("words are counted", () => {
  const parts = compare("The hull’s old paint\n", "The hull’s new blue-green paint\n");
  expect([countWords(parts, "added"), countWords(parts, "gone")]).toEqual([2, 1]);
});

test("what stayed looks as before, or otherwise, wherever words came and went", () => {
  const [before, after] = ["Paper, as it says.\n", "Straw and twine, as it says.\n"];
  const parts = compare(before, after);
  const plain = (text: string) => Array.from(bare(text), () => "");
  expect(looksOtherwise(parts, plain(before), plain(after))).toBe(false);
  expect(looksOtherwise(parts, plain(before), plain(after).with(1, "em"))).toBe(false);
  expect(looksOtherwise(parts, plain(before), plain(after).with(-3, "em"))).toBe(true);
});

/** Words as somebody writes them who has nothing to say; the same ones each time. */
function noise(words: number, seed: number, inLine: number): string {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31);
  const all = Array.from({ length: words }, () => `w${next() % 200}`);
  return all.map((word, at) => word + ((at + 1) % inLine === 0 ? "\n" : " ")).join("");
}

test("no two texts take longer than somebody waits, and none is lost of them", () => {
  for (const inLine of [1, 7, 400, 100_000]) {
    const [before, after] = [noise(45_000, 1, inLine), noise(45_000, 2, inLine)];
    const begun = performance.now();
    const parts = compare(before, after);
    expect([inLine, performance.now() - begun < 5000]).toEqual([inLine, true]);
    expect(without(parts, "added") === before && without(parts, "gone") === after).toBe(true);
  }
});
