import { Plus } from "lucide-react";
import { type FormEvent, type Ref, useState } from "react";
import type { Recording, Schemas } from "../../lib/api.ts";
import { draftAt, placeOf } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { useLine } from "../../lib/typing.ts";
import { roleAmong } from "../../ui/edges/region.ts";
import { Empty } from "../../ui/empty.tsx";
import { type Opener, useOpener } from "../../ui/focus.ts";
import { useOpened } from "../../ui/form/opened.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { inOrder } from "../board/move.ts";
import { LeftWords } from "../my/left-words.tsx";
import { type Added, addChild, useAdded } from "../recording/added.ts";
import { Archived } from "../recording/archived.tsx";
import { childPages } from "../recording/data.ts";
import { insideOf, useTakesNothing } from "../recording/put-away.ts";
import { Unsent } from "../recording/unsent.tsx";
import { WatchMenu } from "../recording/watching.tsx";
import { useWay } from "../recording/way.ts";
import { ChooseButton, ChoosingTodos } from "./choosing/choosing.tsx";
import { isList } from "./family.ts";
import { List } from "./list.tsx";
import { type ListsAmong, listsAmong } from "./sort-lists.ts";
import * as words from "./words.tsx";

type Todolist = Schemas["Todolist"];

/** All lists of a project: the next open thing of each group. */
export function Screen({ recording }: { recording: Recording }) {
  const org = useOrg();
  const way = useWay(recording);
  const lists = useRows(childPages(org, recording.id, insideOf(recording)));
  const added = useAdded(recording.id, "todolist", lists.data);
  const [showsDone, setShowsDone] = useState(false);
  const naming = useOpened(draftAt(placeOf("list", recording.id)) !== null);
  const begin = () => naming.setOpen(true);
  const { opener, field } = useOpener();
  const isShut = useTakesNothing();
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
              {!isShut && <NewListButton ref={opener} onPress={begin} />}
              <WatchMenu of={recording} />
            </div>
          </header>
          {naming.isOpen && !isShut && (
            <NewList field={field} opener={opener} parent={recording.id} naming={naming} />
          )}
          <LeftWords of={recording.id} kinds={["todo"]} />
          <Loaded of={lists} rows={6}>
            {(rows) => {
              const all = inOrder(rows.filter(isList));
              if (all.length + added.length === 0 && !naming.isOpen)
                return (
                  <Empty
                    title={words.noLists}
                    action={!isShut && <NewListButton isFirst onPress={begin} />}
                  >
                    {words.whatListsAreFor}
                  </Empty>
                );
              const among = isShut ? null : listsAmong(recording.id, all, lists.more !== null);
              return <Lists lists={all} added={added} showsDone={showsDone} among={among} />;
            }}
          </Loaded>
          <Archived of={recording} />
        </div>
      </ChoosingTodos>
    </Page>
  );
}

interface ButtonProps {
  ref?: Ref<HTMLButtonElement>;
  /** Nothing else can be added. */
  isFirst?: boolean;
  onPress: () => void;
}

const NewListButton = ({ ref, isFirst, onPress }: ButtonProps) => (
  <button ref={ref} type="button" className="btn" data-add={isFirst} onClick={onPress}>
    <Plus className="i" aria-hidden />
    {words.newList}
  </button>
);

interface ListsProps {
  lists: readonly Todolist[];
  added: readonly Added[];
  showsDone: boolean;
  among: ListsAmong | null;
}

/** The lists; those that aren't there yet take nothing. */
const Lists = ({ lists, added, showsDone, among }: ListsProps) => (
  <>
    {lists.map((list) => (
      <List
        key={list.id}
        list={list}
        tool={list.parent_id}
        isHeaded
        role={roleAmong(list, lists)}
        showsDone={showsDone}
        canAdd
        among={among}
      />
    ))}
    {added.map(({ key, title, state }) => (
      <section key={key} className="group added">
        <div className="group-head">
          <h2 dir="auto">{title}</h2>
          <Unsent state={state} />
        </div>
      </section>
    ))}
  </>
);

interface NewListProps {
  field: Ref<HTMLFormElement>;
  parent: string;
  opener: Opener;
  naming: ReturnType<typeof useOpened>;
}

function NewList({ field, opener, parent, naming }: NewListProps) {
  const org = useOrg();
  const { line, type, send } = useLine(placeOf("list", parent));
  const close = () => naming.setOpen(false);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!line.trim()) return;
    close();
    send(
      (title, again, isTaken) =>
        addChild(
          org,
          parent,
          { type: "todolist", title },
          { failed: words.couldntMakeList, again, isTaken },
        ),
      { onRefused: () => naming.comeBack(opener.current), onAgain: close },
    );
  };
  return (
    <form ref={field} className="adding" aria-label={words.newList} onSubmit={add}>
      <div className="line">
        <input
          type="text"
          // biome-ignore lint/a11y/noAutofocus: it was opened to be typed in.
          autoFocus={naming.hasFocus}
          data-add
          dir="auto"
          value={line}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && close()}
          placeholder={words.whatListIsAbout}
          aria-label={words.whatListIsAbout}
        />
      </div>
      <div className="acts">
        <button type="submit" className="btn btn-go btn-s">
          {words.makeList}
        </button>
        <button type="button" className="btn btn-quiet btn-s" onClick={close}>
          {shared.close}
        </button>
      </div>
    </form>
  );
}
