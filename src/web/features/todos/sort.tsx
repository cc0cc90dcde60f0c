import { ArrowDown, ArrowRight, ArrowUp, ArrowUpToLine, GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { announce } from "../../lib/announce.ts";
import { api, type Schemas } from "../../lib/api.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { type DragKind, nextAfter, type Side, useDragged, useDropped } from "../../ui/drag/drag.ts";
import { Menu } from "../../ui/menu/menu.tsx";
import * as shared from "../../ui/words.ts";
import { placeBefore } from "../board/move.ts";
import { sayMoved } from "../recording/moved.ts";
import * as recordingWords from "../recording/words.tsx";
import * as words from "./words.tsx";

type Todo = Schemas["Todo"];

/** What a to-do stands among. */
export interface Among {
  parent: string;
  /** Those beside it, in their order, as far as they were read. */
  todos: readonly Todo[];
  /** More follow them. */
  goesOn: boolean;
  /** Where else it can be put. */
  lists: readonly Pick<Schemas["Todolist"], "id" | "title">[];
}

/** To-dos, as they are dragged. */
const TODOS: DragKind<Todo> = {
  byTouch: true,
  key: Symbol("to-do"),
  is: (value): value is Todo =>
    typeof value === "object" && value !== null && "type" in value && value.type === "todo",
};

/** Gives a to-do another place; without a position it comes to the end. */
function place(
  org: string,
  todo: Todo,
  said: string,
  to: { parent_id: string; position?: number },
) {
  return act({
    show: () => {
      announce(said);
      return to.position === undefined ? () => {} : show(todo.id, { position: to.position });
    },
    send: () =>
      api.put("/api/v1/{org_slug}/recordings/{id}/position", { ...withId(org, todo.id), body: to }),
    about: [todo.parent_id, to.parent_id, todo.id],
    failed: words.couldntMove,
    done: () => to.parent_id !== todo.parent_id && sayMoved(org, todo, said, [to.parent_id]),
  });
}

/** Puts a to-do before another of its list or of a second one, or at the end. */
function moveTodo(org: string, todo: Todo, { parent, todos, goesOn }: Among, before: Todo | null) {
  const others = todos.filter(({ id }) => id !== todo.id);
  const said = before ? words.isBefore(todo.title, before.title) : words.isLast(todo.title);
  // Where the end is, the server knows alone as long as not all was read.
  const isBeyond = before === null && goesOn;
  const at = isBeyond ? undefined : { position: placeBefore(others, before) };
  return place(org, todo, said, { parent_id: parent, ...at });
}

/** Lets a to-do be dragged in its list, and others before and after it. */
export function useSorted(todo: Todo, among: Among | null, onHold?: () => void) {
  const org = useOrg();
  const onDrop = (dropped: Todo, side: Side) => {
    if (dropped.id === todo.id || among === null) return;
    const { todos, goesOn } = among;
    void moveTodo(org, dropped, among, nextAfter(todos, { dropped, on: todo, side, goesOn }));
  };
  return useDragged<Todo, HTMLLIElement>(TODOS, todo, onDrop, onHold);
}

interface EndProps {
  among: Among;
  children: ReactNode;
}

/** The end of a list: what is dropped there comes last. */
export function EndOfTodos({ among, children }: EndProps) {
  const org = useOrg();
  const { place, isOver } = useDropped<Todo, HTMLDivElement>(TODOS, (todo) => {
    const isLast = among.todos.at(-1)?.id === todo.id && !among.goesOn;
    if (!isLast) void moveTodo(org, todo, among, null);
  });
  return (
    <div ref={place} className={isOver ? "todo-end" : undefined}>
      {children}
    </div>
  );
}

/** Whether a to-do can be put anywhere else than where it is. */
export const hasPlaces = ({ parent, todos, lists }: Among): boolean =>
  todos.length > 1 || lists.some(({ id }) => id !== parent);

interface GripProps {
  todo: Todo;
  among: Among;
}

/** Where it is held to be dragged; the same without dragging is its menu. */
export function Grip({ todo, among }: GripProps) {
  const org = useOrg();
  const { todos, goesOn, lists } = among;
  const at = todos.findIndex(({ id }) => id === todo.id);
  const [first, before, afterNext = null] = [todos[0], todos[at - 1], todos[at + 2]];
  // What follows the next one must be known to come before it.
  const hasNext = goesOn ? afterNext !== null : at < todos.length - 1;
  const move = (to: Todo | null) => void moveTodo(org, todo, among, to);
  const trigger = (
    <button type="button" className="grip" aria-label={recordingWords.move(todo.title)}>
      <GripVertical className="i" aria-hidden />
    </button>
  );
  const within = [
    before !== undefined && {
      label: recordingWords.up,
      icon: <ArrowUp className="i" aria-hidden />,
      run: () => move(before),
    },
    hasNext && {
      label: shared.down,
      icon: <ArrowDown className="i" aria-hidden />,
      run: () => move(afterNext),
    },
    first !== undefined &&
      at > 0 && {
        label: shared.toTheTop,
        icon: <ArrowUpToLine className="i" aria-hidden />,
        run: () => move(first),
      },
  ];
  const elsewhere = lists
    .filter(({ id }) => id !== among.parent)
    .map(({ id, title }) => ({
      label: title,
      icon: <ArrowRight className="i" aria-hidden />,
      run: () => void place(org, todo, words.isNowIn(todo.title, title), { parent_id: id }),
    }));
  return <Menu trigger={trigger} groups={[within, elsewhere]} align="start" />;
}
