import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import {
  AtSign,
  Bold,
  Code,
  Heading2,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Paperclip,
  Quote,
} from "lucide-react";
import { type ReactNode, useRef } from "react";
import { FilePicker } from "./file-picker.tsx";
import { LinkButton } from "./link.tsx";
import { PlayerButton } from "./player.tsx";
import { useRoving } from "./roving.ts";
import { TableButton } from "./table.tsx";
import * as words from "./words.ts";

/** A tool that is more than a button. */
interface OwnTool {
  label: string;
  own: (props: { editor: Editor; tabIndex: number }) => ReactNode;
}

interface Tool {
  label: string;
  icon: LucideIcon;
  mark?: string;
  run: (editor: Editor) => void;
}

const chain = (editor: Editor) => editor.chain().focus();

const GROUPS: readonly (readonly (Tool | OwnTool)[])[] = [
  [
    {
      label: words.bold,
      icon: Bold,
      mark: "bold",
      run: (editor) => chain(editor).toggleBold().run(),
    },
    {
      label: words.italic,
      icon: Italic,
      mark: "italic",
      run: (editor) => chain(editor).toggleItalic().run(),
    },
    {
      label: words.heading,
      icon: Heading2,
      mark: "heading",
      // Of whatever level: pressed, it is one no more.
      run: (editor) =>
        editor.isActive("heading")
          ? chain(editor).setParagraph().run()
          : chain(editor).setHeading({ level: 2 }).run(),
    },
  ],
  [
    {
      label: words.bulletedList,
      icon: List,
      mark: "bulletList",
      run: (editor) => chain(editor).toggleBulletList().run(),
    },
    {
      label: words.numberedList,
      icon: ListOrdered,
      mark: "orderedList",
      run: (editor) => chain(editor).toggleOrderedList().run(),
    },
    {
      label: words.quote,
      icon: Quote,
      mark: "blockquote",
      run: (editor) => chain(editor).toggleBlockquote().run(),
    },
    {
      label: words.code,
      icon: Code,
      mark: "codeBlock",
      run: (editor) => chain(editor).toggleCodeBlock().run(),
    },
    { label: words.table, own: TableButton },
  ],
  [
    {
      label: words.mentionSomebody,
      icon: AtSign,
      run: (editor) => chain(editor).insertContent("@").run(),
    },
  ],
];

/** All of them; after them come a link, a player and files. */
const TOOLS = GROUPS.flat();
const MARKS = [...TOOLS.flatMap((tool) => ("mark" in tool && tool.mark) || []), "link"];

interface Props {
  editor: Editor;
  onFiles: (files: Iterable<File>) => void;
}

/** What can be done with the words that are chosen. */
export function Toolbar({ editor, onFiles }: Props) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => MARKS.filter((mark) => now.isActive(mark)),
  });
  const { bar, stop } = useRoving(editor);
  return (
    <div className="composer-bar" role="toolbar" aria-label={words.formatting} {...bar}>
      {GROUPS.map((group, at) => (
        <span key={group[0]?.label} className="row composer-group">
          {at > 0 && <span className="bar-sep" />}
          {group.map((tool) => {
            const tabIndex = stop(TOOLS.indexOf(tool));
            if ("own" in tool)
              return <tool.own key={tool.label} editor={editor} tabIndex={tabIndex} />;
            return (
              <button
                key={tool.label}
                type="button"
                className="icon-btn"
                tabIndex={tabIndex}
                aria-label={tool.label}
                {...(tool.mark ? { "aria-pressed": active.includes(tool.mark) } : undefined)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => tool.run(editor)}
              >
                <tool.icon className="i" aria-hidden />
              </button>
            );
          })}
        </span>
      ))}
      <LinkButton editor={editor} tabIndex={stop(TOOLS.length)} isOn={active.includes("link")} />
      <PlayerButton editor={editor} tabIndex={stop(TOOLS.length + 1)} />
      <Attach onFiles={onFiles} tabIndex={stop(TOOLS.length + 2)} />
    </div>
  );
}

/** Files are dropped and pasted, too. */
function Attach({ onFiles, tabIndex }: Pick<Props, "onFiles"> & { tabIndex: number }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        tabIndex={tabIndex}
        aria-label={words.attachFile}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => picker.current?.click()}
      >
        <Paperclip className="i" aria-hidden />
      </button>
      <FilePicker ref={picker} label={words.filesToAttach} onFiles={onFiles} />
    </>
  );
}
