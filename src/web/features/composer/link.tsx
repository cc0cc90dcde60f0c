import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { AskAddress } from "./ask-address.tsx";
import * as words from "./words.ts";

const isLink = (node: Node | null): boolean =>
  node?.marks.some(({ type }) => type.name === "link") ?? false;

/**
 * The address stands among words that say nothing else of it, apart from the links beside it. One writes on after it,
 * and outside of it.
 */
export function insertAddress(editor: Editor, href: string): void {
  const { schema, selection, tr } = editor.state;
  const { $from, from, $to, to } = selection;
  const type = schema.mark("link", { href });
  const blank = schema.text(" ");
  const before = isLink($from.nodeBefore) ? [blank] : [];
  const after = isLink($to.nodeAfter) ? [blank] : [];
  tr.replaceWith(from, to, [...before, schema.text(href, [type]), ...after]);
  tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(to) - after.length), -1));
  editor.view.dispatch(tr.removeStoredMark(type).scrollIntoView());
}

/** Has the words that are chosen lead there, or the link that one is in; where none are, the address stands there. */
function putLink(editor: Editor, href: string): void {
  const { from, to, empty } = editor.state.selection;
  if (editor.isActive("link"))
    editor.chain().extendMarkRange("link").setLink({ href }).setTextSelection({ from, to }).run();
  else if (empty) insertAddress(editor, href);
  else editor.chain().setLink({ href }).setTextSelection(to).unsetMark("link").run();
}

function removeLink(editor: Editor): void {
  const { from, to } = editor.state.selection;
  editor.chain().extendMarkRange("link").unsetLink().setTextSelection({ from, to }).run();
}

interface Props {
  editor: Editor;
  tabIndex: number;
  /** One is in a link. */
  isOn: boolean;
}

/** Makes a link, has it lead elsewhere, or takes it away. */
export function LinkButton({ editor, tabIndex, isOn }: Props) {
  const [isAsked, setAsked] = useState(false);
  const href: unknown = isOn ? editor.getAttributes("link").href : "";
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        tabIndex={tabIndex}
        aria-label={words.link}
        aria-pressed={isOn}
        aria-haspopup="dialog"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setAsked(true)}
      >
        <Link2 className="i" aria-hidden />
      </button>
      {isAsked && (
        <AskAddress
          editor={editor}
          title={words.link}
          label={words.whereLinkLeads}
          begin={typeof href === "string" ? href : ""}
          action={isOn ? words.changeLink : words.makeLink}
          onTake={(address) => putLink(editor, address)}
          instead={isOn ? { action: words.removeLink, run: () => removeLink(editor) } : undefined}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
