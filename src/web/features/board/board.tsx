import { useQuery } from "@tanstack/react-query";
import type { Recording } from "../../lib/api.ts";
import { useIsTeam, useOrg } from "../../lib/org.ts";
import boardCss from "../../styles/board.css" with { type: "file" };
import { Empty } from "../../ui/empty.tsx";
import { Styled } from "../../ui/later/styled.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { useTitle } from "../../ui/sheet.tsx";
import { LeftWords } from "../my/left-words.tsx";
import { type Added, useAdded } from "../recording/added.ts";
import { Archived } from "../recording/archived.tsx";
import { allIn, recording as recordingOf } from "../recording/data.ts";
import { insideOf, useIsPutAway, useTakesNothing } from "../recording/put-away.ts";
import { Unsent } from "../recording/unsent.tsx";
import { Column } from "./column.tsx";
import { BoardHead } from "./head.tsx";
import { columnsOf } from "./move.ts";
import { useCardBeside } from "./side.ts";
import { SideCard, useCardsSoon } from "./side-card.tsx";
import { Strip } from "./strip.tsx";
import * as words from "./words.tsx";

/** Where work piles up: columns side by side, cards dragged between them. */
export function Screen({ recording }: { recording: Recording }) {
  const isAway = useIsPutAway();
  const isTeam = useIsTeam();
  const mayMove = isTeam && !isAway;
  const mayAdd = !useTakesNothing() && isTeam;
  const columns = useQuery(allIn(useOrg(), recording.id, insideOf(recording)));
  const added = useAdded(recording.id, "column", columns.data);
  const all = columnsOf(columns.data ?? []);
  const beside = useCardBeside();
  useCardsSoon();
  useTitle(recording.title, useTitleOf(beside));
  return (
    <Styled by={boardCss}>
      <div className={beside === undefined ? "page page-wide" : "page page-wide has-side"}>
        <BoardHead board={recording} columns={columns.data && all} mayAdd={mayAdd} />
        <LeftWords of={recording.id} kinds={["card"]} />
        <Loaded of={columns}>
          {() => (
            <Strip label={words.columns}>
              {all.map((column) => (
                <Column key={column.id} column={column} all={all} canMove={mayMove} />
              ))}
              {added.map((column) => (
                <AddedColumn key={column.key} column={column} />
              ))}
              {all.length + added.length === 0 && (
                <Empty title={words.noColumns}>{words.whatColumnsAreFor}</Empty>
              )}
            </Strip>
          )}
        </Loaded>
        <div className="board-head">
          <Archived of={recording} columns={columns.data ?? []} />
        </div>
      </div>
      {beside !== undefined && <SideCard board={recording.id} columns={all} card={beside} />}
    </Styled>
  );
}

/** What a card beside the board is called, once that is known. */
const useTitleOf = (card = ""): string | undefined =>
  useQuery({ ...recordingOf(useOrg(), card), enabled: card !== "" }).data?.title;

/** Brings a column into sight that somebody adds just now, from above the board. */
const toNewColumn = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** A column that isn't there yet takes no cards. */
const AddedColumn = ({ column }: { column: Added }) => (
  <section ref={column.state === null ? toNewColumn : undefined} className="col added">
    <div className="col-head">
      <span className="col-dot" />
      <h2 dir="auto">{column.title}</h2>
    </div>
    <Unsent state={column.state} />
  </section>
);
