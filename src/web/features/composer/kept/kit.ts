import { Mark, Node } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { isInCode, MARKS_OF_CODE } from "./marks.ts";

const codeMark = (code: Mark) =>
  code.extend({
    // It may be a link, or bold.
    excludes: "code",
    addAttributes: () => ({ class: { default: null } }),
  });

const codeBlock = (block: Node) =>
  block.extend({
    marks: MARKS_OF_CODE,
    addAttributes() {
      return {
        ...this.parent?.(),
        isBare: {
          default: false,
          parseHTML: (element: HTMLElement) => !isInCode(element),
          renderHTML: () => ({}),
        },
      };
    },
    renderHTML(props) {
      return props.node.attrs.isBare ? ["pre", 0] : (this.parent?.(props) ?? ["pre", 0]);
    },
  });

/** The server keeps where a list begins, and no letters as its marks: nobody is shown what is lost once it is sent. */
const numbered = (list: Node) =>
  list.extend({
    addAttributes() {
      const { type: _, ...kept } = this.parent?.() ?? {};
      return kept;
    },
  });

/** What most texts are of, each as much as the server keeps of it. */
export const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((one) => {
      if (one instanceof Mark && one.name === "code") return codeMark(one);
      if (one instanceof Node && one.name === "codeBlock") return codeBlock(one);
      if (one instanceof Node && one.name === "orderedList") return numbered(one);
      // An item may begin with anything.
      if (one instanceof Node && one.name === "listItem") return one.extend({ content: "block+" });
      return one;
    });
  },
});
