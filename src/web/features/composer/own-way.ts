import { Extension } from "@tiptap/core";
import { type EditorState, Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** What has a side of its own: where its marker, its bar or its first column stands. */
const SIDED = ["listItem", "blockquote", "table"];

function waysIn({ doc }: EditorState): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, at) => {
    if (SIDED.includes(node.type.name))
      found.push(Decoration.node(at, at + node.nodeSize, { dir: "auto" }));
  });
  return DecorationSet.create(doc, found);
}

/** Items, quotes and tables go the way of their own words, as they do once they are posted. */
export const OwnWay = Extension.create({
  name: "ownWay",
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: waysIn } })],
});
