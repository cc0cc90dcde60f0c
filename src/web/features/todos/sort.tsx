import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical } from "lucide-react";
import { announce } from "../../lib/announce.ts";
import { api, type Schemas } from "../../lib/api.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { type DragKind, useDragged } from "../../ui/drag/drag.ts";
import { Menu } from "../../ui/menu/menu.tsx";
import * as shared from "../../ui/words.ts";
import { placeBefore } from "../board/move.ts";
import { sayMoved } from "../recording/moved.ts";
import * as recordingWords from "../recording/words.tsx";
import * as words from "./words.tsx";

type Todo = Schemas["Todo"];

/** To-dos, as they are dragged. */
const TODOS: DragKind<Todo> = {
  byTouch: true,
  key: Symbol("to-do"),
  is: (value): value is Todo =>
    typeof value === "object" && value !== null && "type" in value && value.type === "todo",
};

/** Puts a to-do before another of its list or of a second one, or at the end. */
function moveTodo(org: string, todo: Todo, siblings: readonly Todo[], before: Todo | null) {
  const others = siblings.filter(({ id }) => id !== todo.id);
  const position = placeBefore(others, before);
  const parent_id = others[0]?.parent_id ?? todo.parent_id ?? "";
  const said = before ? words.isBefore(todo.title, before.title) : words.isLast(todo.title);
  return act({
    show: () => {
      announce(said);
      return show(todo.id, { position });
    },
    send: () =>
      api.put("/api/v1/{org_slug}/recordings/{id}/position", {
        ...withId(org, todo.id),
        body: { parent_id, position },
      }),
    about: [todo.parent_id, parent_id, todo.id],
    failed: words.couldntMove,
    done: () => parent_id !== todo.parent_id && sayMoved(org, todo, said, [parent_id]),
  });
}

/** Lets a to-do be dragged in its list, and others before it. */
export function useSorted(todo: Todo, siblings: readonly Todo[], onHold?: () => void) {
  const org = useOrg();
  const onDrop = (dropped: Todo) => {
    if (dropped.id !== todo.id) void moveTodo(org, dropped, siblings, todo);
  };
  return useDragged<Todo, HTMLLIElement>(TODOS, todo, onDrop, onHold);
}

interface GripProps {
  todo: Todo;
  siblings: readonly Todo[];
}

/** Where it is held to be dragged; the same without dragging is its menu. */
export function Grip({ todo, siblings }: GripProps) {
  const org = useOrg();
  const at = siblings.findIndex(({ id }) => id === todo.id);
  const [first, before] = [siblings[0], siblings[at - 1]];
  const isLast = at === siblings.length - 1;
  const move = (to: Todo | null) => void moveTodo(org, todo, siblings, to);
  const trigger = (
    <button type="button" className="grip" aria-label={recordingWords.move(todo.title)}>
      <GripVertical className="i" aria-hidden />
    </button>
  );
  const items = [
    before !== undefined && {
      label: recordingWords.up,
      icon: <ArrowUp className="i" aria-hidden />,
      run: () => move(before),
    },
    !isLast && {
      label: shared.down,
      icon: <ArrowDown className="i" aria-hidden />,
      run: () => move(siblings[at + 2] ?? null),
    },
    first !== undefined &&
      at > 0 && {
        label: shared.toTheTop,
        icon: <ArrowUpToLine className="i" aria-hidden />,
        run: () => move(first),
      },
  ];
  return <Menu trigger={trigger} groups={[items]} align="start" />;
}
