import { Link } from "@tanstack/react-router";
import { Archive } from "lucide-react";
import { useState } from "react";
import type { Row } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Moment } from "../../ui/due.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { childPages } from "./data.ts";
import { useIsPutAway } from "./put-away.ts";
import { nameOfType } from "./types.ts";
import * as words from "./words.tsx";

/** The way to what was archived of what lies in something: its own page is where it comes back from. */
export function Archived({ of }: { of: Pick<Row, "id"> }) {
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
      {isOpen && <AwayRows of={{ id: of.id, status: "archived" }} />}
    </div>
  );
}

/** What lies in something, and is archived or in the trash. */
export function AwayRows({ of: { id, status } }: { of: Pick<Row, "id" | "status"> }) {
  const org = useOrg();
  const rows = useRows(childPages(org, id, { status }));
  return (
    <Loaded of={rows}>
      {(list) =>
        list.length === 0 ? (
          <p className="small soft">{words.nothingArchived}</p>
        ) : (
          <ul className="rows">
            {list.map((row) => (
              <li key={row.id}>
                <Link
                  className="main"
                  to="/$org/recordings/$id"
                  params={{ org, id: row.id }}
                  dir="auto"
                >
                  {row.title || nameOfType(row.type)}
                </Link>
                <span className="due">
                  {nameOfType(row.type)} · <Moment at={row.updated_at} isShort />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
