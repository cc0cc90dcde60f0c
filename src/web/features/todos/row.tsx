import { Link } from "@tanstack/react-router";
import { ListChecks, MessageCircle, Repeat2, StickyNote } from "lucide-react";
import type { Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { Check } from "../../ui/check.tsx";
import { Due } from "../../ui/due.tsx";
import { FacesOf } from "../../ui/faces.tsx";
import { ClientMark } from "../client/client-mark.tsx";
import { complete } from "../recording/complete.ts";
import { isPutAway } from "../recording/put-away.ts";
import * as recordingWords from "../recording/words.tsx";
import { ChoiceBox, useChoice } from "./choosing/choosing.tsx";
import { type Among, hasPlaces, TodoGrip, useSortedTodo } from "./sort.tsx";
import * as words from "./words.tsx";

export type Todo = Schemas["Todo"];

interface Props {
  todo: Todo;
  /** Those that it stands among, in their order, where their order can be changed. */
  among?: Among | null;
}

/** One to-do: the ring, the words, what hangs on it, when and who. */
export function TodoRow({ todo, among = null }: Props) {
  const org = useOrg();
  const choice = useChoice(todo);
  const isAway = isPutAway(todo);
  const sorted = isAway ? null : among;
  const { place, shape } = useSortedTodo(todo, sorted, choice?.hold);
  const shapes = [
    "todo",
    todo.completed && "todo-done",
    shape,
    choice?.isOn && "todo-choosing",
    choice?.isChosen && "todo-chosen",
    choice?.isRefused && "todo-refused",
  ];
  return (
    <li
      ref={sorted ? place : undefined}
      className={shapes.filter(Boolean).join(" ")}
      data-todo={todo.id}
      onClickCapture={choice?.onRow}
      // Words between two rows that are chosen aren't marked.
      onMouseDown={(event) => event.shiftKey && choice && event.preventDefault()}
    >
      {choice && <ChoiceBox title={todo.title} choice={choice} />}
      {sorted && hasPlaces(sorted) && <TodoGrip todo={todo} among={sorted} />}
      <Check
        label={todo.title}
        isDone={todo.completed}
        isOff={isAway}
        onChange={(isDone) => void complete(org, todo, isDone)}
      />
      <div className="main">
        <Link
          to="/$org/recordings/$id"
          params={{ org, id: todo.id }}
          // The row is what is dragged, not its link.
          draggable={false}
          dir="auto"
        >
          {todo.title}
        </Link>
        <Hanging todo={todo} />
      </div>
      <div className="end">
        {todo.recurrence && (
          <span className="due">
            <Repeat2 className="i" aria-hidden />
            <span className="vh">{words.repeats(todo.recurrence.summary)}</span>
          </span>
        )}
        <Due on={todo.due_on} isDone={todo.completed} />
        <span className="who">
          <FacesOf ids={todo.assignee_ids} />
        </span>
      </div>
    </li>
  );
}

function Hanging({ todo }: { todo: Todo }) {
  return (
    <>
      {todo.subtasks_count > 0 && (
        <span className="meta">
          <ListChecks className="i" aria-hidden />
          {words.subtasksDone(todo.completed_subtasks_count, todo.subtasks_count)}
        </span>
      )}
      {todo.content_html && (
        <span className="meta">
          <StickyNote className="i" aria-hidden />
          <span className="vh">{words.hasNotes}</span>
        </span>
      )}
      {todo.comments_count > 0 && (
        <span className="meta">
          <MessageCircle className="i" aria-hidden />
          {recordingWords.comments(todo.comments_count)}
        </span>
      )}
      <ClientMark of={todo} />
    </>
  );
}
