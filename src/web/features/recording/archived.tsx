import { Link } from "@tanstack/react-router";
import { Archive } from "lucide-react";
import { useState } from "react";
import type { Row } from "../../lib/api.ts";
import { useIsTeamOrAuthor, useOrg } from "../../lib/org.ts";
import { type Rows, useRows } from "../../lib/rows.tsx";
import { Moment } from "../../ui/due.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import * as shared from "../../ui/words.ts";
import { usePutAway } from "../thread/put-away.ts";
import { archivedCards, childPages } from "./data.ts";
import { useIsPutAway } from "./put-away.ts";
import { nameOfType } from "./types.ts";
import * as words from "./words.tsx";

type Named = Pick<Row, "id" | "title">;

interface Props {
  of: Pick<Row, "id" | "project_id">;
  /** What lies in it whose cards are looked for, too. */
  columns?: readonly Named[];
}

/** What was archived of what lies in something, with the way back. */
export function Archived({ of, columns }: Props) {
  const [isOpen, setOpen] = useState(false);
  // Of what was archived itself, all that lies in it stands in its list.
  if (useIsPutAway()) return null;
  return (
    <div className="sub-block">
      <button
        type="button"
        className="btn btn-quiet btn-s btn-edge"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Archive className="i" aria-hidden />
        {words.archived}
      </button>
      {isOpen &&
        (columns ? (
          <AwayOnBoard board={of} columns={columns} />
        ) : (
          <AwayRows of={{ id: of.id, status: "archived" }} />
        ))}
    </div>
  );
}

/** What lies in something, and is archived or in the trash. */
export const AwayRows = ({ of: { id, status } }: { of: Pick<Row, "id" | "status"> }) => (
  <List rows={useRows(childPages(useOrg(), id, { status }))} />
);

/** Columns that were archived, and cards that were by themselves: where a column went, its cards did. */
function AwayOnBoard({ board, columns }: { board: Props["of"]; columns: readonly Named[] }) {
  const org = useOrg();
  const away = useRows(childPages(org, board.id, { status: "archived" }));
  const cards = useRows(archivedCards(org, board.project_id ?? ""));
  const ofBoard = cards.data?.filter(({ parent_id }) => columns.some(({ id }) => id === parent_id));
  const rows: Rows<Row> = {
    data: away.data && ofBoard && [...away.data, ...ofBoard],
    error: away.error ?? cards.error,
    refetch: () => Promise.all([away.refetch(), cards.refetch()]),
    more: away.more ?? cards.more,
  };
  return <List rows={rows} places={columns} />;
}

function List({ rows, places = [] }: { rows: Rows<Row>; places?: readonly Named[] }) {
  return (
    <Loaded of={rows}>
      {(list) =>
        list.length === 0 ? (
          <p className="small soft">{words.nothingArchived}</p>
        ) : (
          <ul className="rows">
            {list.map((row) => (
              <AwayRow
                key={row.id}
                row={row}
                place={places.find(({ id }) => id === row.parent_id)?.title}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function AwayRow({ row, place }: { row: Row; place: string | undefined }) {
  const { id, title, type, parent_id, project_id, inherits_status, updated_at } = row;
  const org = useOrg();
  const isTheirs = useIsTeamOrAuthor(row);
  const mayBringBack = !useIsPutAway() && !inherits_status && isTheirs;
  const { bringBack } = usePutAway(row, [parent_id, project_id]);
  const name = title || nameOfType(type);
  return (
    <li>
      <div className="main">
        <Link to="/$org/recordings/$id" params={{ org, id }} dir="auto">
          {name}
        </Link>
        <span className="sub">
          {place ? words.typeIn(nameOfType(type), place) : nameOfType(type)} ·{" "}
          <Moment at={updated_at} isShort />
        </span>
      </div>
      {mayBringBack && (
        <button type="button" className="btn btn-s" onClick={bringBack}>
          {shared.bringBack}
          <span className="vh">: {name}</span>
        </button>
      )}
    </li>
  );
}
