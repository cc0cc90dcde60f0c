import { Extension, type Extensions } from "@tiptap/core";
import Image from "@tiptap/extension-image";
import Mention, { type MentionOptions } from "@tiptap/extension-mention";
import { Placeholder } from "@tiptap/extensions";
import { isSafeLink } from "#/lib/embeds/safe-link.ts";
import { blocks } from "./kept/blocks.ts";
import { Kit } from "./kept/kit.ts";
import { marks } from "./kept/marks.ts";
import { saidBy } from "./kept/said.ts";
import { tables } from "./kept/tables.ts";
import { OwnWay } from "./own-way.ts";
import { Arriving } from "./pasted/places.ts";
import { Player } from "./player.tsx";
import { type MentionAttributes, type Mentioned, suggestions } from "./suggestions.ts";

interface Wishes {
  placeholder: string;
  knownNow: () => readonly Mentioned[];
  /** What Enter alone does, instead of a new paragraph. */
  onEnter?: (() => void) | undefined;
}

/** After what takes a mention by Enter, and before all that makes a new line by it. */
const BEFORE_LINES = 100.5;

const ByEnter = (run: () => void) =>
  Extension.create({
    name: "byEnter",
    priority: BEFORE_LINES,
    addKeyboardShortcuts: () => ({
      Enter: () => {
        run();
        return true;
      },
    }),
  });

const PERSON = "data-membership-id";
const GROUP = "data-group-id";

/** A mention as the server reads it: of a person, or of all that are in a group by then. */
const NamedMention = Mention.extend<MentionOptions<Mentioned, MentionAttributes>>({
  parseHTML: () => [{ tag: `span[${PERSON}]` }, { tag: `span[${GROUP}]` }],
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element: HTMLElement) =>
        element.getAttribute(PERSON) ?? element.getAttribute(GROUP),
      renderHTML: () => ({}),
    },
    isGroup: {
      default: false,
      parseHTML: (element: HTMLElement) => !element.hasAttribute(PERSON),
      renderHTML: () => ({}),
    },
    label: {
      default: null,
      parseHTML: (element: HTMLElement) => element.textContent?.replace(/^@/, "") ?? "",
      renderHTML: () => ({}),
    },
    // What stands there, with its formatting.
    said: {
      default: null,
      parseHTML: (element: HTMLElement) => element.innerHTML,
      renderHTML: () => ({}),
    },
  }),
});

const Picture = Image.configure({ allowBase64: false });

/** What can be written: what the server keeps of rich text, and nothing more. */
export const extensionsOf = ({ placeholder, knownNow, onEnter }: Wishes): Extensions => [
  Kit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      isAllowedUri: (href: string | null) => isSafeLink(href ?? ""),
    },
  }),
  Picture,
  Player,
  Arriving,
  ...blocks(Picture, Player),
  ...marks,
  ...tables,
  OwnWay,
  ...(onEnter ? [ByEnter(onEnter)] : []),
  Placeholder.configure({ placeholder }),
  NamedMention.configure({
    HTMLAttributes: { class: "mention" },
    renderText: ({ node }) => `@${node.attrs.label}`,
    renderHTML: ({ options, node }) => [
      "span",
      { ...options.HTMLAttributes, [node.attrs.isGroup ? GROUP : PERSON]: node.attrs.id },
      ...(node.attrs.said === null ? [`@${node.attrs.label}`] : saidBy(node.attrs.said)),
    ],
    suggestion: suggestions(knownNow),
  }),
];
