import * as words from "./words.tsx";

/** How an approval stands. */
export const DECISIONS = {
  asked: { words: words.waitsForAnswer, tag: "tag tag-warn" },
  approved: { words: words.approved, tag: "tag tag-good" },
  rejected: { words: words.turnedDown, tag: "tag tag-bad" },
} as const;
