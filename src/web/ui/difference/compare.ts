import { ChangeSet, type TokenEncoder } from "@tiptap/pm/changeset";
import { type Node, Schema } from "@tiptap/pm/model";

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

interface Range {
  fromA: number;
  toA: number;
  fromB: number;
  toB: number;
}

/** Where two rows of pieces differ. The library gives up by itself what would cost too much. */
function rangesOf(before: readonly string[], after: readonly string[]): readonly Range[] {
  const [old, now] = [docOf(before), docOf(after)];
  const all = new StepMap([0, old.content.size, now.content.size]);
  return ChangeSet.create(old, undefined, encoder).addSteps(now, [all], null).changes;
}

/** Goes over two rows of pieces, what is the same and what differs, one after the other. */
function walk(
  [before, after]: readonly [readonly string[], readonly string[]],
  same: (pieces: readonly string[]) => void,
  other: (gone: readonly string[], added: readonly string[]) => void,
): void {
  let at = 0;
  for (const { fromA, toA, fromB, toB } of rangesOf(before, after)) {
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
    else walk([old, now], (some) => add("same", some), tell);
  };
  walk([lines[0] ?? [], lines[1] ?? []], (some) => add("same", some), words);
  return parts;
}
