import type { Editor } from "@tiptap/react";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { AskAddress } from "./ask-address.tsx";
import * as words from "./words.ts";

/** An address as it stands among words that say nothing else of it. */
export const linkTo = (href: string) => ({
  type: "text",
  text: href,
  marks: [{ type: "link", attrs: { href } }],
});

/** Has the words that are chosen lead there, or the link that one is in; where none are, the address stands there. */
function putLink(editor: Editor, href: string): void {
  const { from, to, empty } = editor.state.selection;
  if (empty && !editor.isActive("link"))
    editor.chain().insertContent(linkTo(href)).unsetMark("link").run();
  else
    editor.chain().extendMarkRange("link").setLink({ href }).setTextSelection({ from, to }).run();
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
