import { useState } from "react";
import type { Recording } from "../../lib/api.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { LeftWords } from "../my/left-words.tsx";
import { Archived } from "../recording/archived.tsx";
import { ColourMark } from "../recording/colour/mark.tsx";
import { EditableTitle } from "../recording/editable-title.tsx";
import { isPutAway } from "../recording/put-away.ts";
import { useWay } from "../recording/way.ts";
import { Thread } from "../thread/thread.tsx";
import { ThreadTools } from "../thread/tools.tsx";
import { ChooseButton, ChoosingTodos } from "./choosing/choosing.tsx";
import { useFamily } from "./family.ts";
import { List } from "./list.tsx";
import * as words from "./words.tsx";

/** One list: what is open, per group, and what is said about it. */
export function Screen({ recording }: { recording: Recording }) {
  const way = useWay(recording);
  const family = useFamily(recording);
  const [showsDone, setShowsDone] = useState(true);
  if (recording.type !== "todolist") return null;
  const { title, content_html, todos_count, completed_count } = recording;
  // What was put away with it isn't counted.
  const isCounted = todos_count > 0 || !isPutAway(recording);
  return (
    <Page title={title} width="list" way={way}>
      <ChoosingTodos>
        <div className="sheet sheet-pad">
          <header className="sheet-head">
            <ColourMark of={recording} at="title" />
            <EditableTitle recording={recording} className="title" />
            <ThreadTools recording={recording} />
          </header>
          <div className="todos-head">
            {todos_count > 0 && (
              <progress
                className="progress"
                value={completed_count}
                max={todos_count}
                aria-label={shared.done}
              />
            )}
            {isCounted && (
              <span className="num">{words.doneOfAll(completed_count, todos_count)}</span>
            )}
            <span className="push" />
            <ChooseButton />
            <button
              type="button"
              className="chip chip-line"
              aria-pressed={!showsDone}
              onClick={() => setShowsDone(!showsDone)}
            >
              {words.hideDone}
            </button>
          </div>
          {content_html && <RichText className="prose prose-tight" html={content_html} />}
          <LeftWords of={recording.id} kinds={["todo"]} />
          <List
            list={recording}
            tool={recording.is_group ? (family?.tool ?? null) : recording.parent_id}
            family={family?.homes}
            isHeaded={false}
            showsDone={showsDone}
            canAdd
          />
          <Archived of={recording} />
          <Thread recording={recording} />
        </div>
      </ChoosingTodos>
    </Page>
  );
}
