import type { Extensions } from "@tiptap/core";
import Image from "@tiptap/extension-image";
import Mention from "@tiptap/extension-mention";
import { TableKit } from "@tiptap/extension-table";
import { Placeholder } from "@tiptap/extensions";
import StarterKit from "@tiptap/starter-kit";
import type { Somebody } from "../../ui/faces.tsx";
import { Player } from "./player.tsx";
import { suggestions } from "./suggestions.ts";

interface Wishes {
  placeholder: string;
  peopleNow: () => readonly Somebody[];
}

/** A mention as the server reads it. */
const PersonMention = Mention.extend({
  parseHTML: () => [{ tag: "span[data-membership-id]" }],
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute("data-membership-id"),
      renderHTML: ({ id }: { id?: string }) => ({ "data-membership-id": id }),
    },
    label: {
      default: null,
      parseHTML: (element: HTMLElement) => element.textContent?.replace(/^@/, "") ?? "",
      renderHTML: () => ({}),
    },
  }),
});

/** What can be written: what the server keeps of rich text, and nothing more. */
export const extensionsOf = ({ placeholder, peopleNow }: Wishes): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, autolink: true },
  }),
  Image.configure({ allowBase64: false }),
  TableKit.configure({ table: { resizable: false } }),
  Player,
  Placeholder.configure({ placeholder }),
  PersonMention.configure({
    HTMLAttributes: { class: "mention" },
    renderText: ({ node }) => `@${node.attrs.label}`,
    renderHTML: ({ options, node }) => [
      "span",
      { ...options.HTMLAttributes, "data-membership-id": node.attrs.id },
      `@${node.attrs.label}`,
    ],
    suggestion: suggestions(peopleNow),
  }),
];
