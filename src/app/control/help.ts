/** Whether somebody wants to be told how a command is written. */
export const asksForHelp = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:help|--help|-h)$/.test(word));
