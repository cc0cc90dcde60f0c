import { useQuery } from "@tanstack/react-query";
import { EditorContent, type Editor as Tiptap, useEditor } from "@tiptap/react";
import { useLayoutEffect, useMemo } from "react";
import { useOrg } from "../../lib/org.ts";
import type { Somebody } from "../../ui/faces.tsx";
import { peopleOfProject } from "../recording/data.ts";
import { extensionsOf } from "./extensions.ts";
import { Toolbar } from "./toolbar.tsx";

interface Props {
  begin: string;
  label: string;
  project: string | null;
  hasFocus: boolean;
  onChange: (html: string) => void;
  onSend: () => void;
}

const NOBODY: readonly Somebody[] = [];

/** The field with its tools. Loaded when somebody first writes. */
export function Editor({ begin, label, project, hasFocus, onChange, onSend }: Props) {
  const people = useQuery({
    ...peopleOfProject(useOrg(), project ?? ""),
    enabled: project !== null,
  }).data;
  // The suggestions ask for them when they are opened.
  const known = useMemo(() => ({ people: NOBODY }), []);
  known.people = people ?? NOBODY;
  const editor = useEditor({
    extensions: extensionsOf({ placeholder: label, peopleNow: () => known.people }),
    content: begin,
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, dir: "auto" },
      handleKeyDown: (_, event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return false;
        onSend();
        return true;
      },
    },
    onUpdate: ({ editor: changed }: { editor: Tiptap }) => onChange(changed.getHTML()),
  });
  // At once, or the next letter would be a key of the page.
  useLayoutEffect(() => {
    if (!hasFocus) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
  }, [editor, hasFocus]);
  return (
    <>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} className="composer-text" />
    </>
  );
}
