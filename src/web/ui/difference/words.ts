import { counted } from "../../lib/plain.ts";

/** What is said where two texts are compared. */
export const seeWhatChanged = "See what changed";
export const whatChanged = "What changed";
export const added = "Added: ";
export const gone = "Taken away: ";
export const endOfChange = ". ";
export const sameLines = (count: number) =>
  count === 1 ? "One paragraph is the same" : `${counted(count, "paragraph")} are the same`;
const inWords = (count: number) => counted(count, "word");
export const summary = (added: number, gone: number) =>
  `${inWords(added)} added, ${inWords(gone)} taken away.`;
export const sameWords = "The words are the same. How they look changed, or where a link leads.";
