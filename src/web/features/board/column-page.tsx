import { Link } from "@tanstack/react-router";
import type { Recording } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Due } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { FacesOf } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import { LeftWords } from "../my/left-words.tsx";
import { useAdded } from "../recording/added.ts";
import { Archived } from "../recording/archived.tsx";
import { ColourMark } from "../recording/colour/mark.tsx";
import { childPages } from "../recording/data.ts";
import { EditableTitle } from "../recording/editable-title.tsx";
import { insideOf } from "../recording/put-away.ts";
import { Unsent } from "../recording/unsent.tsx";
import { useWay } from "../recording/way.ts";
import { ThreadTools } from "../thread/tools.tsx";
import { AddCard } from "./add-card.tsx";
import { isCard } from "./move.ts";
import * as words from "./words.tsx";

/** All cards of a column, however many. */
export function Screen({ recording }: { recording: Recording }) {
  const org = useOrg();
  const cards = useRows(childPages(org, recording.id, insideOf(recording)));
  const added = useAdded(recording.id, "card", cards.data);
  return (
    <Page title={recording.title} width="list" way={useWay(recording)}>
      <div className="sheet sheet-pad">
        <header className="sheet-head">
          {recording.type === "column" && <ColourMark of={recording} at="title" />}
          <EditableTitle recording={recording} className="title" />
          <ThreadTools recording={recording} />
        </header>
        <Loaded of={cards} rows={6}>
          {(rows) =>
            rows.length + added.length === 0 ? (
              <Empty title={words.noCards}>{words.whatCardsAreHere}</Empty>
            ) : (
              <ul className="rows rows-l">
                {rows.filter(isCard).map(({ id, title, due_on, completed, assignee_ids }) => (
                  <li key={id}>
                    <Link
                      className="main"
                      to="/$org/recordings/$id"
                      params={{ org, id }}
                      dir="auto"
                    >
                      {title}
                    </Link>
                    <Due on={due_on} isDone={completed} />
                    <FacesOf ids={assignee_ids} />
                  </li>
                ))}
                {added.map((one) => (
                  <li key={one.key} className="added">
                    <span className="main" dir="auto">
                      {one.title}
                    </span>
                    <Unsent state={one.state} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <AddCard column={recording} />
        <LeftWords of={recording.id} kinds={["card"]} />
        <Archived of={recording} />
      </div>
    </Page>
  );
}
