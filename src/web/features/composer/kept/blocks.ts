import { Node } from "@tiptap/core";
import { SOONER } from "./marks.ts";

/** What parts a text into blocks. */
const BLOCKS =
  "p, div, h1, h2, h3, h4, ul, ol, blockquote, pre, hr, figure, figcaption, table, section";

/** Words between a paragraph and none: a `div` around them, and around blocks. */
const Line = Node.create({
  name: "line",
  group: "block",
  content: "inline*",
  parseHTML: () => [
    {
      tag: "div",
      priority: SOONER,
      getAttrs: (element) => (element.querySelector(BLOCKS) ? false : null),
    },
  ],
  renderHTML: () => ["div", 0],
});

const Part = Node.create({
  name: "part",
  group: "block",
  content: "block+",
  parseHTML: () => [{ tag: "div" }],
  renderHTML: () => ["div", 0],
});

/** A picture, or anything else, and what is said below it. */
const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "(block | figcaption)+",
  parseHTML: () => [{ tag: "figure" }],
  renderHTML: () => ["figure", 0],
});

const Figcaption = Node.create({
  name: "figcaption",
  content: "inline*",
  parseHTML: () => [{ tag: "figcaption" }],
  renderHTML: () => ["figcaption", 0],
});

/** A sound that was brought here. */
const Sound = Node.create({
  name: "sound",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, controls: { default: null } }),
  parseHTML: () => [{ tag: "audio[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["audio", HTMLAttributes],
});

/** Whether something stands among the words of a line, or of a link. */
const isInWords = (element: HTMLElement): boolean => {
  const block = element.parentElement?.closest(`a, li, td, th, body, ${BLOCKS}`);
  if (!block) return false;
  return block.localName === "div"
    ? !block.querySelector(BLOCKS)
    : block.matches("a, p, h1, h2, h3, h4, figcaption");
};

/** The same as what stands between the lines, within one. */
const within = (block: Node, tag: string) =>
  block.extend({
    name: `${block.name}InWords`,
    group: "inline",
    inline: true,
    parseHTML: () => [
      { tag, priority: SOONER, getAttrs: (element) => (isInWords(element) ? null : false) },
    ],
    addInputRules: () => [],
    addCommands: () => ({}),
  });

/** Blocks that have no button, as the server keeps them; and what stands between lines within one, too. */
export const blocks = (image: Node, player: Node): Node[] => [
  Line,
  Part,
  Figure,
  Figcaption,
  Sound,
  within(Sound, "audio[src]"),
  within(image, "img[src]:not([src^='data:'])"),
  within(player, "iframe[src]"),
];
