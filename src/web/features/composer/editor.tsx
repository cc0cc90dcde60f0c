import { useQuery } from "@tanstack/react-query";
import { Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, type Editor as Tiptap, useEditor } from "@tiptap/react";
import { useContext, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { useIsTeam, useOrg, useToday } from "../../lib/org.ts";
import { Parcels } from "../../ui/parcels.tsx";
import { groups } from "../recording/data.ts";
import { usePeopleIn } from "../recording/people.ts";
import { useAttaching } from "./attach.ts";
import type { OnFiles } from "./awaited.ts";
import { BETWEEN_BARS } from "./between-bars.ts";
import { extensionsOf } from "./extensions.ts";
import { asEdited, asWritten } from "./kept/tables.ts";
import { asKept, takesTooLong } from "./pasted/pasted.ts";
import { takesDropped, takesFiles } from "./pasted/with-files.ts";
import { isSendKey } from "./send-key.ts";
import { groupMentioned, type Mentioned, personMentioned } from "./suggestions.ts";
import { Toolbar } from "./toolbar.tsx";
import { ToolsPlace } from "./tools-place.ts";

interface Props {
  begin: string;
  /** What it begins with was typed in a plain field: its blanks are meant. */
  isTyped?: boolean;
  label: string;
  project: string | null;
  hasFocus: boolean;
  /** The keys that add something go into it. */
  isAdding?: boolean | undefined;
  onChange: (html: string) => void;
  /** Files that were dropped beside it. */
  dropped: readonly File[];
  /** Which files aren't there yet. */
  onFiles: OnFiles;
  onSend: () => void;
  /** Enter alone sends it; with Shift it is a new line. */
  sendsByEnter?: boolean | undefined;
}

const NOBODY: readonly Mentioned[] = [];

/** The field with its tools. Loaded when somebody first writes. */
export function Editor(props: Props) {
  const { begin, isTyped = false, label, project, hasFocus, onChange, onFiles, onSend } = props;
  const onEnter = useOnEnter(props);
  const { parcels, arrived, attach } = useAttaching(project);
  useEffect(() => onFiles(parcels, arrived), [onFiles, parcels, arrived]);
  const known = useKnownNow(project);
  const own = useRef<Tiptap | null>(null);
  const take = (files: readonly File[]): boolean => {
    if (files.length === 0 || !own.current) return false;
    attach(own.current, files);
    return true;
  };
  const editor = useEditor({
    extensions: extensionsOf({ placeholder: label, knownNow: () => known.all, onEnter }),
    content: asEdited(begin),
    parseOptions: { preserveWhitespace: isTyped },
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: attributesOf(props),
      scrollThreshold: BETWEEN_BARS,
      scrollMargin: BETWEEN_BARS,
      handleKeyDown: (_, event) => {
        if (!isSendKey(event)) return false;
        onSend();
        return true;
      },
      // Before anything is read of it.
      handleDOMEvents: bringing(take),
      transformPastedHTML: (html) => asKept(html, take),
    },
    onUpdate: ({ editor: changed }: { editor: Tiptap }) => onChange(asWritten(changed.getHTML())),
  });
  own.current = editor;
  // At once, or the next letter would be a key of the page.
  useLayoutEffect(() => {
    if (!hasFocus) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
  }, [editor, hasFocus]);
  const tools = useContext(ToolsPlace);
  const toolbar = <Toolbar editor={editor} onFiles={(files) => attach(editor, files)} />;
  useAttached(props.dropped, (files) => attach(editor, files));
  return (
    <>
      <div className="composer-field">
        <EditorContent editor={editor} className="composer-text" />
        {tools ? createPortal(toolbar, tools) : toolbar}
      </div>
      {parcels.length > 0 && (
        <div className="composer-parcels">
          <Parcels parcels={parcels} />
        </div>
      )}
    </>
  );
}

/** What the field is, for who doesn't see it and for keys. */
const attributesOf = ({ label, isAdding = false }: Props): Record<string, string> => ({
  role: "textbox",
  "aria-multiline": "true",
  "aria-label": label,
  ...(isAdding && { "data-add": "" }),
});

/** What is done with all that is brought, and by what leads into it. */
const bringing = (take: (files: readonly File[]) => boolean) => ({
  paste: (view: EditorView, event: ClipboardEvent) =>
    takesFiles(view, event, take) || takesTooLong(view, event),
  drop: (_: EditorView, event: DragEvent) => takesDropped(event, take),
  click: goIn,
});

/** A key that adds something clicks on what does, without a pointer: one goes on after the words. */
function goIn(view: EditorView): void {
  if (view.hasFocus()) return;
  view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)));
  view.focus();
}

/** What Enter alone does there, whatever that is by then. */
function useOnEnter({ onSend, sendsByEnter = false }: Props): (() => void) | undefined {
  const sender = useRef(onSend);
  sender.current = onSend;
  return sendsByEnter ? () => sender.current() : undefined;
}

/** Attaches what was dropped, once each. */
function useAttached(dropped: readonly File[], attach: (files: readonly File[]) => void): void {
  const take = useEffectEvent(() => {
    const fresh = dropped.filter((file) => !attached.has(file));
    for (const file of fresh) attached.add(file);
    if (fresh.length > 0) attach(fresh);
  });
  useEffect(() => {
    if (dropped.length > 0) take();
  }, [dropped]);
}

/** What is among the words of an editor, or on its way there. */
const attached = new WeakSet<File>();

/** Who can be mentioned; the suggestions ask for them when they are opened. */
function useKnownNow(project: string | null): { all: readonly Mentioned[] } {
  const org = useOrg();
  const isHere = project !== null;
  const people = usePeopleIn(project);
  const today = useToday();
  // Clients know no groups.
  const isTeam = useIsTeam();
  const grouped = useQuery({ ...groups(org), enabled: isHere && isTeam }).data;
  const known = useMemo(() => ({ all: NOBODY }), []);
  known.all = [
    ...(people ?? []).map((one) => personMentioned(one, today)),
    ...(grouped ?? []).map(groupMentioned),
  ];
  return known;
}
