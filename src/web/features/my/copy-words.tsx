import { copyText } from "../../lib/copy.ts";
import type { Typed } from "./typed.ts";
import * as words from "./words.tsx";

export const CopyWords = ({ of: { words: text } }: { of: Typed }) => (
  <button
    type="button"
    className="btn btn-s"
    onClick={() => void copyText(text, words.wordsAreCopied)}
  >
    {words.copyWords}
  </button>
);
