import { Mark } from "@tiptap/core";

/** Before what reads the same tag as something else. */
export const SOONER = 60;

/** Formatting of words that has no button, by the tag that the server keeps of it. */
const formatting = (tag: string) =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag, priority: SOONER }],
    renderHTML: () => [tag, 0],
  });

const NAMES = ["del", "sub", "sup", "mark"];

export const marks = NAMES.map(formatting);

/** What words of a block of code may be, besides code. */
export const MARKS_OF_CODE = ["bold", "italic", "underline", "strike", ...NAMES].join(" ");
