import { closeHistory } from "@tiptap/pm/history";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  type LucideIcon,
  PanelTop,
  Table,
  Trash2,
  X,
} from "lucide-react";
import { useRef, useState } from "react";
import type { MenuItem } from "../../ui/menu/item.ts";
import { Menu } from "../../ui/menu/menu.tsx";
import { addRowAbove, hasHeader, switchHeader } from "./kept/header-row.ts";
import * as words from "./words.ts";

type Chain = ReturnType<Editor["chain"]>;

/** What can be done with the table that one is in. */
interface Deed {
  label: string;
  Icon: LucideIcon;
  change: (chain: Chain) => Chain;
  /** The last of these is the table: it goes then. */
  isOfMany?: boolean;
  /** It is a switch. */
  isSwitch?: boolean;
}

const GROUPS: readonly (readonly Deed[])[] = [
  [
    {
      label: words.rowAbove,
      Icon: BetweenHorizontalStart,
      change: (chain) => chain.command(addRowAbove),
    },
    { label: words.rowBelow, Icon: BetweenHorizontalEnd, change: (chain) => chain.addRowAfter() },
    {
      label: words.columnBefore,
      Icon: BetweenVerticalStart,
      change: (chain) => chain.addColumnBefore(),
    },
    {
      label: words.columnAfter,
      Icon: BetweenVerticalEnd,
      change: (chain) => chain.addColumnAfter(),
    },
  ],
  [
    {
      label: words.headerRow,
      Icon: PanelTop,
      change: (chain) => chain.command(switchHeader),
      isSwitch: true,
    },
  ],
  [
    { label: words.removeRow, Icon: X, change: (chain) => chain.deleteRow(), isOfMany: true },
    { label: words.removeColumn, Icon: X, change: (chain) => chain.deleteColumn(), isOfMany: true },
    { label: words.removeTable, Icon: Trash2, change: (chain) => chain.deleteTable() },
  ],
];

/** Does one of them, apart from what was done just before when it is taken back. */
function doIn(editor: Editor, { change, isOfMany = false }: Deed): void {
  const begin = () => editor.chain().command(({ tr }) => Boolean(closeHistory(tr)));
  if (!change(begin()).run() && isOfMany) begin().deleteTable().run();
}

/** Puts a table there; within one it is the menu of what can be done with that. */
export function TableButton({ editor, tabIndex }: { editor: Editor; tabIndex: number }) {
  const { isIn, isHeaded } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isIn: now.isActive("table"),
      isHeaded: hasHeader(now.state),
    }),
  });
  const [isAsked, setAsked] = useState(false);
  const isDone = useRef(false);
  const groups = GROUPS.map((group) =>
    group.map(
      (deed): MenuItem => ({
        label: deed.label,
        icon: <deed.Icon className="i" aria-hidden />,
        ...(deed.isSwitch && { isOn: isHeaded }),
        run: () => {
          isDone.current = true;
          doIn(editor, deed);
        },
      }),
    ),
  );
  // The menu gives the focus back to its button; after something is done one writes on.
  const writeOn = () => {
    if (isDone.current) editor.view.focus();
    isDone.current = false;
  };
  return (
    <Menu
      align="start"
      groups={groups}
      open={isAsked}
      onOpenChange={(isOpen) => setAsked(isOpen && isIn)}
      isHandle
      trigger={
        <button
          type="button"
          className="icon-btn"
          tabIndex={tabIndex}
          aria-label={words.table}
          aria-pressed={isIn}
          {...(!isIn && { "aria-haspopup": undefined, "aria-expanded": undefined })}
          onMouseDown={(event) => event.preventDefault()}
          onFocus={writeOn}
          onClick={() => isIn || insert(editor)}
        >
          <Table className="i" aria-hidden />
        </button>
      }
    />
  );
}

const insert = (editor: Editor): boolean =>
  editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
