import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Row } from "../../lib/api.ts";
import { useOrg } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import * as shared from "../../ui/words.ts";
import { nameOfType } from "../recording/types.ts";
import { bookmarks, drafts, myEvents, snoozes } from "./data.ts";
import { EventRows } from "./event-rows.tsx";
import { NotePad } from "./note-pad.tsx";
import * as words from "./words.tsx";

const FEW = 3;
const FEW_EVENTS = 4;

/** What else is one's own, a few of each. */
export function Aside() {
  const org = useOrg();
  const events = useQuery(myEvents(org)).data ?? [];
  const putOff = useQuery(snoozes(org)).data;
  const waiting = [...(putOff?.due ?? []), ...(putOff?.waiting ?? [])];
  return (
    <div className="stack stack-6">
      <NotePad />
      {events.length > 0 && (
        <section aria-labelledby="my-days">
          <div className="sec-head">
            <h2 className="title-s" id="my-days">
              {words.yourNextDays}
            </h2>
          </div>
          <EventRows events={events.slice(0, FEW_EVENTS)} />
        </section>
      )}
      <Few title={shared.drafts} tab="drafts" rows={useQuery(drafts(org)).data ?? []} />
      <Few title={shared.bookmarks} tab="bookmarks" rows={useQuery(bookmarks(org)).data ?? []} />
      <Few
        title={words.putOff}
        tab="snoozed"
        rows={waiting.map(({ recording }) => recording)}
        subOf={(_, at) => <>{words.comesBack(<Moment at={waiting[at]?.resurface_at ?? ""} />)}</>}
      />
    </div>
  );
}

interface FewProps {
  title: string;
  tab: string;
  rows: readonly Row[];
  subOf?: (row: Row, at: number) => ReactNode;
}

/** The first of a list, and the way to all of it; nothing where it is empty. */
function Few({ title, tab, rows, subOf }: FewProps) {
  const org = useOrg();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={`few-${tab}`}>
      <div className="sec-head">
        <h2 className="title-s" id={`few-${tab}`}>
          {title}
        </h2>
        {rows.length > FEW && (
          <Link className="link small" to="/$org/my" params={{ org }} search={{ tab }}>
            {shared.allOfThem}
          </Link>
        )}
      </div>
      <ul className="rows">
        {rows.slice(0, FEW).map((row, at) => (
          <li key={row.id}>
            <div className="main">
              <Link to="/$org/recordings/$id" params={{ org, id: row.id }} dir="auto">
                {row.title || nameOfType(row.type)}
              </Link>
              {subOf && <span className="sub">{subOf(row, at)}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
