import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Row, Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { inOrder } from "../board/move.ts";
import { ClientMark } from "../client/client-mark.tsx";
import { type Added, useAdded } from "../recording/added.ts";
import { ColourMark } from "../recording/colour/mark.tsx";
import { ColouredMenu } from "../recording/colour/menu.tsx";
import { allIn, childPages } from "../recording/data.ts";
import { insideOf } from "../recording/put-away.ts";
import { AddedWork } from "../recording/unsent.tsx";
import * as recordingWords from "../recording/words.tsx";
import { Grip } from "../work/sorting.tsx";
import { AddTodo } from "./adding.tsx";
import { type Home, isList, useGroupsOf } from "./family.ts";
import { type Todo, TodoRow } from "./row.tsx";
import { type Among, EndOfTodos } from "./sort.tsx";
import { type ListsAmong, listsAmong, useSortedList } from "./sort-lists.ts";

type Todolist = Schemas["Todolist"];

const isTodo = (row: Row): row is Todo => row.type === "todo";

interface Props {
  list: Pick<
    Todolist,
    | "id"
    | "type"
    | "title"
    | "status"
    | "project_id"
    | "visible_to_clients"
    | "parent_id"
    | "position"
    | "todos_count"
    | "completed_count"
    | "color"
    | "creator"
  >;
  /** What it lies in, itself or by the list that it is a group of. */
  tool: string | null;
  /** Of a group: its list, and all groups of that. */
  family?: readonly Home[] | undefined;
  /** A list on its own page needs no head. */
  isHeaded: boolean;
  showsDone: boolean;
  canAdd: boolean;
  /** What it is among others of its name. */
  role?: "group" | undefined;
  /** The lists that it stands among, where their order can be changed. */
  among?: ListsAmong | null;
}

/** A list with its open to-dos, the row that adds one, its groups, and what is done. */
export function List({ list, tool, family, isHeaded, role, among: lists = null, ...shown }: Props) {
  const { showsDone, canAdd } = shown;
  const org = useOrg();
  const all = allIn(org, tool ?? "", { type: "todolist" });
  const others = useQuery({ ...all, enabled: tool !== null }).data?.filter(isList) ?? [];
  const inside = useRows(childPages(org, list.id, insideOf(list)));
  const goesOn = inside.more !== null;
  const groups = useGroupsOf(list.id, inside.data, goesOn && family === undefined);
  const homes = family ?? [list, ...groups];
  const elsewhere = others.filter(({ id }) => homes.every((home) => home.id !== id));
  const added = useAdded(list.id, "todo", inside.data);
  const label = `list-${list.id}`;
  return (
    <section className="group" role={role} aria-labelledby={isHeaded ? label : undefined}>
      {isHeaded && <Head list={list} label={label} among={lists} />}
      <Loaded of={inside} rows={4}>
        {(rows) => {
          const todos = inOrder(rows.filter(isTodo));
          const open = todos.filter(({ completed }) => !completed);
          const among = { parent: list.id, rows: open, goesOn, lists: [homes, elsewhere] };
          return (
            <>
              <Todos todos={open} among={among} added={added} />
              {canAdd && (
                <EndOfTodos among={among}>
                  <AddTodo
                    parent={list.id}
                    project={list.project_id}
                    isForClients={list.visible_to_clients}
                    label={shared.addToDo}
                  />
                </EndOfTodos>
              )}
              {showsDone && <Todos todos={todos.filter(({ completed }) => completed)} />}
              {inOrder(rows.filter(isList)).map((group, _, groups) => (
                <List
                  key={group.id}
                  list={group}
                  tool={tool}
                  family={homes}
                  isHeaded
                  // Another list of the page may have one of the same name.
                  role="group"
                  showsDone={showsDone}
                  canAdd={canAdd}
                  among={listsAmong(list.id, groups, goesOn)}
                />
              ))}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

interface HeadProps extends Pick<Props, "list"> {
  label: string;
  among: ListsAmong | null;
}

/** Its name, how far it is, and where it is held to be put elsewhere among the others. */
function Head({ list, label, among }: HeadProps) {
  const org = useOrg();
  const { place, shape } = useSortedList(list, among);
  return (
    <div ref={among ? place : undefined} className={shape ? `group-head ${shape}` : "group-head"}>
      <ColourMark of={list} at="line" />
      <h2 id={label}>
        <Link to="/$org/recordings/$id" params={{ org, id: list.id }} draggable={false}>
          {list.title}
        </Link>
      </h2>
      <span className="small muted num">
        {recordingWords.doneOf(list.completed_count, list.todos_count)}
      </span>
      <ClientMark of={list} />
      {among && among.rows.length > 1 && (
        <Grip row={list} among={among} className="icon-btn icon-btn-s grip-head" />
      )}
      <ColouredMenu of={list} />
    </div>
  );
}

interface TodosProps {
  todos: readonly Todo[];
  among?: Among;
  added?: readonly Added[];
}

function Todos({ todos, among, added = [] }: TodosProps) {
  if (todos.length + added.length === 0) return null;
  return (
    <ul>
      {todos.map((todo) => (
        <TodoRow key={todo.id} todo={todo} among={among ?? null} />
      ))}
      {added.map((one) => (
        <AddedWork key={one.key} of={one} />
      ))}
    </ul>
  );
}
