import { expect, test } from "bun:test";
import { compare, type Part } from "../src/web/ui/difference/compare.ts";
import { linesToShow } from "../src/web/ui/difference/paragraphs.ts";
import { random } from "./support/random.ts";

const ITEMS = ["Milk", "Eggs", "Tar", "Oakum", "Two ropes", "A pail of pitch", "Call the harbour"];

/** What makes up documents of lists, the same ones for the same seed. */
function writer(seed: number) {
  const next = random(seed);
  const below = (most: number) => Math.floor(next() * most);
  let made = 0;
  const words = () =>
    Array.from({ length: 1 + below(8) }, () => `w${below(30)}`).join(below(2) ? " " : ", ");
  /** A line that no other is like. */
  const fresh = () => `${words()} n${made++} ${words()}`;
  const any = () => ITEMS[below(ITEMS.length)] ?? "";
  /** The same line with a word put in, taken out, or another instead of one. */
  const touched = (line: string) => {
    const all = line.split(" ");
    const at = below(all.length);
    return all.toSpliced(at, below(2), `t${made++}`).join(" ");
  };
  return { below, fresh, any, touched };
}

interface Block {
  text: string;
  /** It is the same in both, and so is what stands before and after it. */
  isKept: boolean;
}

/** Two versions of a document; `line` makes its blocks. */
function versions(seed: number, line: (by: ReturnType<typeof writer>) => string) {
  const by = writer(seed);
  const before = Array.from({ length: 1 + by.below(40) }, () => line(by));
  const after: Block[] = [];
  const share = 2 + by.below(12);
  for (const text of before) {
    const what = by.below(share);
    if (what === 0) after.push({ text: by.touched(text), isKept: false });
    if (what === 1 && by.below(2)) after.push({ text: line(by), isKept: false });
    if (what !== 0 && (what !== 1 || by.below(2))) after.push({ text, isKept: true });
  }
  return { before, after };
}

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
const without = (parts: readonly Part[], left: Part["became"]) =>
  parts
    .filter(({ became }) => became !== left)
    .map(({ text }) => text)
    .join("");

/** Lines that are shown, or counted, as the same. */
function unmarked(parts: readonly Part[]) {
  const shown = linesToShow(parts);
  const texts = shown.flatMap((line) =>
    "parts" in line && line.parts.every(({ became }) => became === "same")
      ? line.parts.map(({ text }) => text).join("")
      : [],
  );
  const hidden = shown.reduce((sum, line) => sum + ("same" in line ? line.same : 0), 0);
  const marked = shown.flatMap((line) =>
    "parts" in line && line.parts.some(({ became }) => became !== "same")
      ? line.parts.map(({ text }) => text).join("")
      : [],
  );
  return { count: texts.length + hidden, marked };
}

/** How many lines two texts have in common in the same order, counted in the plainest way. */
function inCommon(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, () => 0);
  for (const line of one) {
    const next = [0];
    for (const [at, to] of other.entries())
      next.push(line === to ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

const SEEDS = Array.from({ length: 400 }, (_, seed) => seed);

test("a block that stayed is not marked, whatever came and went beside it", () => {
  for (const seed of SEEDS) {
    const { before, after } = versions(seed, ({ fresh }) => fresh());
    const now = after.map(({ text }) => text);
    const parts = compare(textOf(before), textOf(now));
    expect([seed, without(parts, "added")]).toEqual([seed, textOf(before)]);
    expect([seed, without(parts, "gone")]).toEqual([seed, textOf(now)]);
    const { marked, count } = unmarked(parts);
    const wrong = after.filter(({ text, isKept }) => isKept && marked.includes(text));
    expect([seed, wrong]).toEqual([seed, []]);
    expect([seed, count]).toEqual([seed, after.filter(({ isKept }) => isKept).length]);
  }
});

test("of blocks that say the same as others, no fewer stay unmarked than could", () => {
  for (const seed of SEEDS) {
    const { before, after } = versions(seed, ({ any }) => any());
    const now = after.map(({ text }) => text);
    const parts = compare(textOf(before), textOf(now));
    expect([seed, without(parts, "added")]).toEqual([seed, textOf(before)]);
    expect([seed, without(parts, "gone")]).toEqual([seed, textOf(now)]);
    const least = inCommon(before, now);
    expect([seed, unmarked(parts).count >= least]).toEqual([seed, true]);
  }
});

test("an item between two that changed stays as it is", () => {
  const marked = (before: string[], after: string[]) =>
    unmarked(compare(textOf(before), textOf(after))).marked;
  expect(marked(["Milk", "Eggs", "Tar"], ["Two pints of milk", "Eggs", "Pitch"])).not.toContain(
    "Eggs",
  );
  expect(marked(["Milk", "Eggs"], ["Oakum", "Milk", "Ropes", "Eggs"]).toSorted()).toEqual([
    "Oakum",
    "Ropes",
  ]);
});
