import { type Attributes, type Extensions, mergeAttributes } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";

/** What the server keeps of a cell; how its words are aligned would be a style. */
const withoutAlign = ({ align: _, ...kept }: Attributes = {}): Attributes => kept;

/** Tables without styles of their own: none are kept, and a page may not even try them. */
export const tables: Extensions = [
  Table.extend({
    renderHTML({ HTMLAttributes }) {
      return ["table", mergeAttributes(this.options.HTMLAttributes, HTMLAttributes), ["tbody", 0]];
    },
    // What shows it otherwise measures its columns.
  }).configure({ resizable: false, View: null }),
  TableRow,
  TableHeader.extend({
    addAttributes() {
      return withoutAlign(this.parent?.());
    },
  }),
  TableCell.extend({
    addAttributes() {
      return withoutAlign(this.parent?.());
    },
  }),
];
