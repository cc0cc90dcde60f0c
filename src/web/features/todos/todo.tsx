import { useQuery } from "@tanstack/react-query";
import { RotateCcw, Check as Tick } from "lucide-react";
import type { Recording, Row, Schemas } from "../../lib/api.ts";
import { useKeys } from "../../lib/keys.ts";
import { useOrg } from "../../lib/org.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import { complete } from "../recording/complete.ts";
import { childrenOf } from "../recording/data.ts";
import { EditableText } from "../recording/editable-text.tsx";
import { EditableTitle } from "../recording/editable-title.tsx";
import { useWay } from "../recording/way.ts";
import { Thread } from "../thread/thread.tsx";
import { ThreadTools } from "../thread/tools.tsx";
import { AddTodo } from "./adding.tsx";
import { Facts } from "./facts.tsx";
import { type Todo, TodoRow } from "./row.tsx";

type SingleTodo = Schemas["SingleTodo"];
const isTodo = (row: Row): row is Todo => row.type === "todo";

/** Who, when, done? Then its words, its subtasks, and what is said about it. */
export function Screen({ recording }: { recording: Recording }) {
  const way = useWay(recording);
  if (recording.type !== "todo") return null;
  return (
    <Page title={recording.title} width="read" way={way}>
      <article className="sheet sheet-pad">
        <header className="sheet-head">
          <DoneButton todo={recording} />
          <ThreadTools recording={recording} />
        </header>
        <EditableTitle recording={recording} className="title todo-title" />
        <Facts todo={recording} />
        <EditableText recording={recording} className="prose prose-tight" />
        <Subtasks todo={recording} />
        <Thread recording={recording} />
      </article>
    </Page>
  );
}

function DoneButton({ todo }: { todo: SingleTodo }) {
  const org = useOrg();
  const toggle = () => void complete(org, todo, !todo.completed);
  useKeys(todo.can.complete ? { x: toggle } : {});
  const icon = todo.completed ? (
    <RotateCcw className="i" aria-hidden />
  ) : (
    <Tick className="i" aria-hidden />
  );
  return (
    <button type="button" className="btn" disabled={!todo.can.complete} onClick={toggle}>
      {icon}
      {todo.completed ? "Done. Open it again" : "Mark as done"} <kbd>X</kbd>
    </button>
  );
}

function Subtasks({ todo }: { todo: SingleTodo }) {
  const inside = useQuery(childrenOf(useOrg(), todo.id));
  useKeys({ a: () => document.querySelector<HTMLElement>("[data-add]")?.click() });
  return (
    <section className="sub-block" aria-labelledby="subtasks">
      <div className="sec-head">
        <h2 className="head" id="subtasks">
          Subtasks
        </h2>
        {todo.subtasks_count > 0 && (
          <span className="small muted num">
            {todo.completed_subtasks_count} of {todo.subtasks_count}
          </span>
        )}
      </div>
      <Loaded of={inside} rows={2}>
        {(rows) => (
          <ul className="flat">
            {rows.filter(isTodo).map((one) => (
              <TodoRow key={one.id} todo={one} />
            ))}
          </ul>
        )}
      </Loaded>
      {todo.can.edit && (
        <AddTodo parent={todo.id} project={todo.project_id} label="Add a subtask" />
      )}
    </section>
  );
}
