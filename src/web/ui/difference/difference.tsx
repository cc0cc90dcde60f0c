import { useMemo } from "react";
import { compare, type Part } from "./compare.ts";
import { read } from "./lines.ts";
import { looksOtherwise } from "./looks.ts";
import { countWords, type Line, linesToShow } from "./paragraphs.ts";
import * as words from "./words.ts";

interface Props {
  /** Rich text, as the server keeps it. */
  before: string;
  after: string;
}

/** What was added to a text and what was taken away, marked by lines and said by words. */
export function Difference({ before, after }: Props) {
  const { parts, isOther } = useMemo(() => {
    const [old, now] = [read(before), read(after)];
    const parts = compare(old.lines, now.lines);
    return { parts, isOther: looksOtherwise(parts, old.looks, now.looks) };
  }, [before, after]);
  const [added, gone] = [countWords(parts, "added"), countWords(parts, "gone")];
  const isSame = parts.every(({ became }) => became === "same");
  return (
    <div className="difference">
      <p className="hint">{isSame ? words.sameWords : words.summary(added, gone, isOther)}</p>
      {!isSame && linesToShow(parts).map((line) => <Shown key={line.key} line={line} />)}
    </div>
  );
}

const Shown = ({ line }: { line: Line }) =>
  "same" in line ? (
    <p className="difference-same">{words.sameLines(line.same)}</p>
  ) : (
    <p dir="auto">
      {line.parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same two texts have the same parts.
        <Marked key={at} {...part} />
      ))}
    </p>
  );

/** Not every screen reader tells of the marks, so that words do. */
const Marked = ({ became, text }: Part) => {
  if (became === "same") return text;
  const Tag = became === "added" ? "ins" : "del";
  return (
    <Tag>
      <span className="vh">{became === "added" ? words.added : words.gone}</span>
      {text}
      <span className="vh">{words.endOfChange}</span>
    </Tag>
  );
};
