import { Plus } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { api, type Recording, type Row, type Schemas } from "../../lib/api.ts";
import { useKeys } from "../../lib/keys.ts";
import { act } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { Archived } from "../recording/archived.tsx";
import { childPages } from "../recording/data.ts";
import { insideOf, useTakesNothing } from "../recording/put-away.ts";
import { WatchMenu } from "../recording/watching.tsx";
import { useWay } from "../recording/way.ts";
import { ChooseButton, ChoosingTodos } from "./choosing/choosing.tsx";
import { List } from "./list.tsx";
import * as words from "./words.tsx";

const isList = (row: Row): row is Schemas["Todolist"] => row.type === "todolist";

/** All lists of a project: the next open thing of each group. */
export function Screen({ recording }: { recording: Recording }) {
  const org = useOrg();
  const way = useWay(recording);
  const lists = useRows(childPages(org, recording.id, insideOf(recording)));
  const [showsDone, setShowsDone] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const isShut = useTakesNothing();
  useKeys({
    c: () => setNaming(!isShut),
    a: () => document.querySelector<HTMLElement>("[data-add]")?.click(),
  });
  const newList = !isShut && (
    <button type="button" className="btn" onClick={() => setNaming(true)}>
      <Plus className="i" aria-hidden />
      {words.newList}
    </button>
  );
  return (
    <Page title={recording.title} width="list" way={way}>
      <ChoosingTodos>
        <div className="sheet sheet-pad">
          <header className="sheet-head">
            <h1 className="title">{recording.title}</h1>
            <div className="row row-wrap push">
              <ChooseButton />
              <button
                type="button"
                className="chip chip-line"
                aria-pressed={showsDone}
                onClick={() => setShowsDone(!showsDone)}
              >
                {words.showDone}
              </button>
              {newList}
              <WatchMenu of={recording} />
            </div>
          </header>
          {isNaming && !isShut && (
            <NewList parent={recording.id} onClose={() => setNaming(false)} />
          )}
          <Loaded of={lists} rows={6}>
            {(rows) => {
              const all = rows.filter(isList);
              if (all.length === 0 && !isNaming)
                return (
                  <Empty title={words.noLists} action={newList}>
                    {words.whatListsAreFor}
                  </Empty>
                );
              return all.map((list) => (
                <List key={list.id} list={list} isHeaded showsDone={showsDone} canAdd />
              ));
            }}
          </Loaded>
          <Archived of={recording} />
        </div>
      </ChoosingTodos>
    </Page>
  );
}

function NewList({ parent, onClose }: { parent: string; onClose: () => void }) {
  const org = useOrg();
  const [title, setTitle] = useState("");
  // Two submits may come before the first is answered.
  const isOut = useRef(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!title.trim() || isOut.current) return;
    isOut.current = true;
    const body = { type: "todolist" as const, title };
    const made = await act({
      send: () =>
        api.post("/api/v1/{org_slug}/recordings/{id}/children", { ...withId(org, parent), body }),
      about: [parent],
      failed: words.couldntMakeList,
      isKept: true,
    });
    isOut.current = false;
    if (made !== null) onClose();
  };
  return (
    <form className="adding" aria-label={words.newList} onSubmit={(event) => void add(event)}>
      <div className="line">
        <input
          type="text"
          // biome-ignore lint/a11y/noAutofocus: it was opened to be typed in.
          autoFocus
          dir="auto"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && onClose()}
          placeholder={words.whatListIsAbout}
          aria-label={words.whatListIsAbout}
        />
      </div>
      <div className="acts">
        <button type="submit" className="btn btn-go btn-s">
          {words.makeList}
        </button>
        <button type="button" className="btn btn-quiet btn-s" onClick={onClose}>
          {shared.close}
        </button>
      </div>
    </form>
  );
}
