import { useQuery } from "@tanstack/react-query";
import type { Recording, Row, Schemas } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import { inOrder } from "../board/move.ts";
import { LeftWords } from "../my/left-words.tsx";
import { useAdded } from "../recording/added.ts";
import { allIn } from "../recording/data.ts";
import { EditableText } from "../recording/editable-text.tsx";
import { EditableTitle } from "../recording/editable-title.tsx";
import { insideOf } from "../recording/put-away.ts";
import { AddedWork } from "../recording/unsent.tsx";
import { useWay } from "../recording/way.ts";
import * as recordingWords from "../recording/words.tsx";
import { Thread } from "../thread/thread.tsx";
import { ThreadTools } from "../thread/tools.tsx";
import { DoneButton } from "../work/done-button.tsx";
import { Facts } from "../work/facts.tsx";
import { AddTodo } from "./adding.tsx";
import { type Todo, TodoRow } from "./row.tsx";
import { EndOfTodos } from "./sort.tsx";
import { ToldWhenDone } from "./told.tsx";
import * as words from "./words.tsx";

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
          <DoneButton of={recording} />
          <ThreadTools recording={recording} />
        </header>
        <EditableTitle recording={recording} className="title todo-title" />
        <Facts of={recording} last={<ToldWhenDone todo={recording} />} />
        <EditableText recording={recording} className="prose prose-tight" />
        <Subtasks todo={recording} />
        <Thread recording={recording} hasHearers={false} />
      </article>
    </Page>
  );
}

function Subtasks({ todo }: { todo: SingleTodo }) {
  const inside = useQuery(allIn(useOrg(), todo.id, insideOf(todo)));
  const added = useAdded(todo.id, "todo", inside.data);
  const all = inOrder((inside.data ?? []).filter(isTodo));
  const among = { parent: todo.id, rows: all, goesOn: false, lists: [] };
  return (
    <section className="sub-block" aria-labelledby="subtasks">
      <div className="sec-head">
        <h2 className="head" id="subtasks">
          {words.subtasks}
        </h2>
        {todo.subtasks_count > 0 && (
          <span className="small muted num">
            {recordingWords.doneOf(todo.completed_subtasks_count, todo.subtasks_count)}
          </span>
        )}
      </div>
      <Loaded of={inside} rows={2}>
        {() => (
          <ul className="flat">
            {all.map((one) => (
              <TodoRow key={one.id} todo={one} among={todo.can.edit ? among : null} />
            ))}
            {added.map((one) => (
              <AddedWork key={one.key} of={one} />
            ))}
          </ul>
        )}
      </Loaded>
      {todo.can.edit && (
        <EndOfTodos among={among}>
          <AddTodo
            parent={todo.id}
            project={todo.project_id}
            isForClients={todo.visible_to_clients}
            label={words.addSubtask}
          />
        </EndOfTodos>
      )}
      <LeftWords of={todo.id} kinds={["todo"]} />
    </section>
  );
}
