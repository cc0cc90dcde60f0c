import { useQueries } from "@tanstack/react-query";
import type { Row, Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { Due } from "../../ui/due.tsx";
import { firstName, usePeopleOf } from "../../ui/faces.tsx";
import { childrenOf } from "../recording/data.ts";
import { insideOf } from "../recording/put-away.ts";
import type { InsideProps } from "./inside.ts";

const MOST = 4;
const MOST_LISTS = 3;
const LATER = "9999";
type Todo = Schemas["Todo"];

const isTodo = (row: Row): row is Todo => row.type === "todo";

/** The next open to-dos, the soonest first. */
export function TodosInside({ rows }: InsideProps) {
  const org = useOrg();
  const lists = rows.slice(0, MOST_LISTS);
  const inside = useQueries({
    queries: lists.map((list) =>
      childrenOf(org, list.id, { completed: false, per_page: 20, ...insideOf(list) }),
    ),
  });
  const todos = inside
    .flatMap(({ data }) => data ?? [])
    .filter(isTodo)
    .toSorted((a, b) => (a.due_on ?? LATER).localeCompare(b.due_on ?? LATER))
    .slice(0, MOST);
  return (
    <ul>
      {todos.map((todo) => (
        <TodoLine key={todo.id} todo={todo} />
      ))}
    </ul>
  );
}

function TodoLine({ todo }: { todo: Todo }) {
  const [who] = usePeopleOf(todo.assignee_ids);
  return (
    <li>
      <span className="ring" />
      <div>
        <span className="cut-2">{todo.title}</span>
        <span className="sub">
          <Due on={todo.due_on} />
          {todo.due_on && who && " · "}
          {who && firstName(who.name)}
        </span>
      </div>
    </li>
  );
}
