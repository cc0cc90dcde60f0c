import { useQuery } from "@tanstack/react-query";
import type { Recording } from "../../lib/api.ts";
import { useIsTeam, useOrg } from "../../lib/org.ts";
import boardCss from "../../styles/board.css" with { type: "file" };
import { Loaded } from "../../ui/loaded.tsx";
import { Crumbs, useTitle } from "../../ui/sheet.tsx";
import { Styled } from "../../ui/styled.tsx";
import { type Added, useAdded } from "../recording/added.ts";
import { Archived } from "../recording/archived.tsx";
import { allIn, recording as recordingOf } from "../recording/data.ts";
import { insideOf, useIsPutAway, useTakesNothing } from "../recording/put-away.ts";
import { Unsent } from "../recording/unsent.tsx";
import { useWay } from "../recording/way.ts";
import { Column } from "./column.tsx";
import { columnsOf } from "./move.ts";
import { NewColumn } from "./new-column.tsx";
import { useCardBeside } from "./side.ts";
import { SideCard, useCardsSoon } from "./side-card.tsx";
import { Strip } from "./strip.tsx";
import * as words from "./words.tsx";

/** Where work piles up: columns side by side, cards dragged between them. */
export function Screen({ recording }: { recording: Recording }) {
  const way = useWay(recording);
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
        <header className="board-head">
          <Crumbs way={way} />
          <h1 className="title-m">{recording.title}</h1>
        </header>
        <Loaded of={columns}>
          {() => (
            <Strip label={words.columns}>
              {all.map((column) => (
                <Column key={column.id} column={column} all={all} canMove={mayMove} />
              ))}
              {added.map((column) => (
                <AddedColumn key={column.key} column={column} />
              ))}
              {mayAdd && <NewColumn board={recording.id} />}
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

/** A column that isn't there yet takes no cards. */
const AddedColumn = ({ column }: { column: Added }) => (
  <section className="col added">
    <div className="col-head">
      <span className="col-dot" />
      <h2 dir="auto">{column.title}</h2>
    </div>
    <Unsent state={column.state} />
  </section>
);
