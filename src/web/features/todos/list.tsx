import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Row, Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { type Added, useAdded } from "../recording/added.ts";
import { allIn, childPages } from "../recording/data.ts";
import { insideOf } from "../recording/put-away.ts";
import { AddedWork } from "../recording/unsent.tsx";
import { WatchMenu } from "../recording/watching.tsx";
import * as recordingWords from "../recording/words.tsx";
import { AddTodo } from "./adding.tsx";
import { type Todo, TodoRow } from "./row.tsx";
import { type Among, EndOfTodos } from "./sort.tsx";

type Todolist = Schemas["Todolist"];

const isTodo = (row: Row): row is Todo => row.type === "todo";
const isGroup = (row: Row): row is Todolist => row.type === "todolist";

interface Props {
  list: Pick<
    Todolist,
    "id" | "type" | "title" | "status" | "project_id" | "todos_count" | "completed_count"
  >;
  /** What it lies in, itself or by the list that it is a group of. */
  tool: string | null;
  /** A list on its own page needs no head. */
  isHeaded: boolean;
  showsDone: boolean;
  canAdd: boolean;
}

/** A list with its open to-dos, the row that adds one, its groups, and what is done. */
export function List({ list, tool, isHeaded, showsDone, canAdd }: Props) {
  const org = useOrg();
  const lists = allIn(org, tool ?? "", { type: "todolist" });
  const others = useQuery({ ...lists, enabled: tool !== null }).data?.filter(isGroup) ?? [];
  const inside = useRows(childPages(org, list.id, insideOf(list)));
  const added = useAdded(list.id, "todo", inside.data);
  const label = `list-${list.id}`;
  return (
    <section className="group" aria-labelledby={isHeaded ? label : undefined}>
      {isHeaded && (
        <div className="group-head">
          <h2 id={label}>
            <Link to="/$org/recordings/$id" params={{ org, id: list.id }}>
              {list.title}
            </Link>
          </h2>
          <span className="small muted num">
            {recordingWords.doneOf(list.completed_count, list.todos_count)}
          </span>
          <WatchMenu of={list} />
        </div>
      )}
      <Loaded of={inside} rows={4}>
        {(rows) => {
          const todos = rows.filter(isTodo).toSorted((a, b) => a.position - b.position);
          const open = todos.filter(({ completed }) => !completed);
          const goesOn = inside.more !== null;
          const among = { parent: list.id, todos: open, goesOn, lists: others };
          return (
            <>
              <Todos todos={open} among={among} added={added} />
              {canAdd && (
                <EndOfTodos among={among}>
                  <AddTodo parent={list.id} project={list.project_id} label={shared.addToDo} />
                </EndOfTodos>
              )}
              {showsDone && <Todos todos={todos.filter(({ completed }) => completed)} />}
              {rows.filter(isGroup).map((group) => (
                <List
                  key={group.id}
                  list={group}
                  tool={tool}
                  isHeaded
                  showsDone={showsDone}
                  canAdd={canAdd}
                />
              ))}
            </>
          );
        }}
      </Loaded>
    </section>
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
