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
const counts = (added: number, gone: number) =>
  `${inWords(added)} added, ${inWords(gone)} taken away.`;
/** The words that came and went; `isOther` says that what stayed isn't the same either. */
export const summary = (added: number, gone: number, isOther: boolean) =>
  isOther ? `${counts(added, gone)} ${howOthersLook}` : counts(added, gone);
const howOthersLook = "How other words look changed, too, where a link leads, or a picture.";
export const sameWords =
  "The words are the same. How they look changed, where a link leads, or a picture.";
