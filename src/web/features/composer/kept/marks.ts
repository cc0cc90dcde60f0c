import { Mark } from "@tiptap/core";
import { isSafeLink } from "#/lib/embeds/safe-link.ts";

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

/** Around all that is within. */
const OUTERMOST = 1000;

/** A link in a block of code, where no address that is typed becomes one. */
const LinkInBlock = Mark.create({
  name: "linkInBlock",
  priority: OUTERMOST,
  inclusive: false,
  addAttributes: () => ({ href: { default: null }, title: { default: null } }),
  parseHTML: () => [
    {
      tag: "pre a[href]",
      priority: SOONER,
      getAttrs: (link) => (isSafeLink(link.getAttribute("href") ?? "") ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
});

/** Whether all of a block of code is in a `code`, as in most of them. */
export function isInCode(block: Element): boolean {
  const [code, ...others] = block.children;
  return (
    code?.localName === "code" &&
    others.length === 0 &&
    block.textContent.trim() === code.textContent.trim()
  );
}

/** Words of a block that are code, where not all of it is. */
const CodeInBlock = Mark.create({
  name: "codeInBlock",
  addAttributes: () => ({ class: { default: null } }),
  parseHTML: () => [
    {
      tag: "code",
      priority: SOONER,
      getAttrs: (code) => {
        const block = code.closest("pre");
        return block && !isInCode(block) ? null : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["code", HTMLAttributes, 0],
});

export const marks = [...NAMES.map(formatting), LinkInBlock, CodeInBlock];

const IN_BLOCK = [LinkInBlock.name, CodeInBlock.name];

/** What words of a block of code may be. */
export const MARKS_OF_CODE = ["bold", "italic", "underline", "strike", ...NAMES, ...IN_BLOCK].join(
  " ",
);
