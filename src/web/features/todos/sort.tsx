import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { ofType } from "../../ui/drag/drag.ts";
import { EndOf, Grip, putAt, type Siblings, useSorted } from "../work/sorting.tsx";
import type { Home } from "./family.ts";
import * as words from "./words.tsx";

type Todo = Schemas["Todo"];

/** What a to-do stands among. */
export interface Among extends Omit<Siblings<Todo>, "failed"> {
  /** Where else it can be put: in its own list and the groups of that, and farther away. */
  lists: readonly (readonly Home[])[];
}

/** To-dos, as they are dragged. */
const TODOS = ofType<Todo>("todo", { byTouch: true });

const siblings = (among: Among): Siblings<Todo> => ({ ...among, failed: words.couldntMove });

/** Lets a to-do be dragged in its list, and others before and after it. */
export const useSortedTodo = (todo: Todo, among: Among | null, onHold?: () => void) =>
  useSorted(TODOS, todo, among && siblings(among), onHold);

interface EndProps {
  among: Among;
  children: ReactNode;
}

/** The end of a list: what is dropped there comes last. */
export const EndOfTodos = ({ among, children }: EndProps) => (
  <EndOf kind={TODOS} among={siblings(among)}>
    {children}
  </EndOf>
);

/** Whether a to-do can be put anywhere else than where it is. */
export const hasPlaces = ({ parent, rows, lists }: Among): boolean =>
  rows.length > 1 || lists.flat().some(({ id }) => id !== parent);

interface GripProps {
  todo: Todo;
  among: Among;
}

/** Where a to-do is held; its menu leads into other lists, too. */
export function TodoGrip({ todo, among }: GripProps) {
  const org = useOrg();
  const to = ({ id, title }: Home) => {
    const said = words.isNowIn(todo.title, title);
    return {
      label: title,
      icon: <ArrowRight className="i" aria-hidden />,
      run: () => void putAt(org, todo, { parent_id: id }, said, words.couldntMove),
    };
  };
  const elsewhere = among.lists.map((homes) =>
    homes.filter(({ id }) => id !== among.parent).map(to),
  );
  return <Grip row={todo} among={siblings(among)} elsewhere={elsewhere} />;
}
