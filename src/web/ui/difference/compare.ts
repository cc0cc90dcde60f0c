import { ChangeSet, type TokenEncoder } from "@tiptap/pm/changeset";
import { type Node, Schema } from "@tiptap/pm/model";
import { differing, type Range } from "./rows.ts";

// By itself: with the rest of the library in one part nobody would load it as fast.
const { StepMap } = await import("@tiptap/pm/transform");

/** What became of some words. */
export interface Part {
  became: "same" | "added" | "gone";
  text: string;
}

/** What looking at words may cost, in pairs of them: about half a second. What comes after that is told by lines alone. */
const DEAREST = 50_000_000;

/** A text as the library sees it: one leaf for each line, or each word. */
const schema = new Schema({
  nodes: { doc: { content: "piece*" }, piece: { attrs: { text: {} } }, text: {} },
});
const encoder: TokenEncoder<unknown> = {
  encodeCharacter: (character) => character,
  encodeNodeStart: (node) => node.attrs.text,
  encodeNodeEnd: () => null,
  compareTokens: (one, other) => one === other,
};
const docOf = (pieces: readonly string[]): Node =>
  schema.node(
    "doc",
    null,
    pieces.map((text) => schema.node("piece", { text })),
  );

/**
 * Where two rows of words differ, by the library: it gives up by itself what would cost too much, and leaves no few
 * words between others that only happen to be the same. Lines that stayed are told one by one.
 */
function wordsApart(before: readonly string[], after: readonly string[]): readonly Range[] {
  const [old, now] = [docOf(before), docOf(after)];
  const all = new StepMap([0, old.content.size, now.content.size]);
  return ChangeSet.create(old, undefined, encoder).addSteps(now, [all], null).changes;
}

type Rows = readonly [before: readonly string[], after: readonly string[]];

/** Goes over two rows of pieces, what is the same and what differs, one after the other. */
function walk(
  [before, after]: Rows,
  apart: (...rows: Rows) => readonly Range[],
  same: (pieces: readonly string[]) => void,
  other: (gone: readonly string[], added: readonly string[]) => void,
): void {
  let at = 0;
  for (const { fromA, toA, fromB, toB } of apart(before, after)) {
    same(after.slice(at, fromB));
    other(before.slice(fromA, toA), after.slice(fromB, toB));
    at = toB;
  }
  same(after.slice(at));
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const piecesOf = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** What was added to a text and what was taken away, word by word where lines differ. */
export function compare(before: string, after: string): Part[] {
  const parts: Part[] = [];
  const add = (became: Part["became"], pieces: readonly string[]) => {
    const text = pieces.join("");
    if (text !== "") parts.push({ became, text });
  };
  let left = DEAREST;
  const lines = [before, after].map((text) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []);
  const words = (gone: readonly string[], added: readonly string[]) => {
    const [old = [], now = []] = [gone, added].map((some) => piecesOf(some.join("")));
    left -= (old.length + now.length) ** 2;
    const tell = (less: readonly string[], more: readonly string[]) => {
      add("gone", less);
      add("added", more);
    };
    if (left < 0) tell(gone, added);
    else walk([old, now], wordsApart, (some) => add("same", some), tell);
  };
  walk([lines[0] ?? [], lines[1] ?? []], differing, (some) => add("same", some), words);
  return parts;
}
