/** How an approval stands. */
export const DECISIONS = {
  asked: { words: "Waits for an answer", tag: "tag tag-warn" },
  approved: { words: "Approved", tag: "tag tag-good" },
  rejected: { words: "Turned down", tag: "tag tag-bad" },
} as const;
