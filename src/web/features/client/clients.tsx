import { Link } from "@tanstack/react-router";
import { Mail, Stamp } from "lucide-react";
import { useState } from "react";
import { api, type Recording, type Row, type Schemas } from "../../lib/api.ts";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { refresh } from "../../lib/optimistic.ts";
import { useIsTeam, useOrg, withId } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Due, Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Face } from "../../ui/faces.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import { isBegun, TitledComposer } from "../composer/titled.tsx";
import { Archived } from "../recording/archived.tsx";
import { childPages } from "../recording/data.ts";
import { insideOf, useIsPutAway } from "../recording/put-away.ts";
import { useWay } from "../recording/way.ts";
import { AskApproval } from "./ask-approval.tsx";
import { DECISIONS } from "./decisions.ts";
import * as words from "./words.tsx";

type Approval = Schemas["Approval"];
const isApproval = (row: Row): row is Approval => row.type === "approval";

const LATEST_FIRST = { sort: "created_at", direction: "desc" } as const;

/** What goes between us and the client: letters, and what they are to approve. */
export function Screen({ recording }: { recording: Recording }) {
  const org = useOrg();
  const way = useWay(recording);
  const rows = useRows(childPages(org, recording.id, { ...LATEST_FIRST, ...insideOf(recording) }));
  const isAway = useIsPutAway();
  const isTeam = useIsTeam();
  const isInTemplate = useIsInTemplate();
  const place = `${recording.id}/letter`;
  const [isWriting, setWriting] = useState(isBegun(place));
  const [isAsking, setAsking] = useState(false);
  return (
    <Page title={recording.title} width="list" way={way}>
      <div className="sheet sheet-pad">
        <header className="sheet-head">
          <h1 className="title">{recording.title}</h1>
          {!isAway && (
            <div className="row push row-wrap">
              {isTeam && !isInTemplate && (
                <button type="button" className="btn" onClick={() => setAsking(true)}>
                  <Stamp className="i" aria-hidden />
                  {words.askForApproval}
                </button>
              )}
              <button type="button" className="btn btn-go" onClick={() => setWriting(true)}>
                <Mail className="i" aria-hidden />
                {words.writeLetter}
              </button>
            </div>
          )}
        </header>
        {isWriting && !isAway && (
          <Letter area={recording} place={place} onClose={() => setWriting(false)} />
        )}
        <Loaded of={rows} rows={6}>
          {(list) =>
            list.length === 0 && !isWriting ? (
              <Empty title={words.nothingBetweenYou}>{words.whatClientSees}</Empty>
            ) : (
              <ul className="rows rows-l rows-wrap">
                {list.map((row) => (
                  <ClientRow key={row.id} row={row} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <Archived of={recording} />
        {isAsking && <AskApproval area={recording} onClose={() => setAsking(false)} />}
      </div>
    </Page>
  );
}

function ClientRow({ row }: { row: Row }) {
  const org = useOrg();
  return (
    <li>
      <Face who={row.creator} size="m" isNamed />
      <div className="main">
        <Link to="/$org/recordings/$id" params={{ org, id: row.id }} dir="auto">
          {row.title}
        </Link>
        <span className="sub">
          {row.creator.name} · <Moment at={row.created_at} />
        </span>
      </div>
      {isApproval(row) && (
        <>
          {row.decision === "asked" && <Due on={row.due_on} isDone={false} />}
          <span className={DECISIONS[row.decision].tag}>{DECISIONS[row.decision].words}</span>
        </>
      )}
    </li>
  );
}

interface LetterProps {
  area: Recording;
  place: string;
  onClose: () => void;
}

function Letter({ area, place, onClose }: LetterProps) {
  const org = useOrg();
  const send = async (title: string, content_html: string): Promise<string | null> => {
    const body = {
      type: "client_correspondence" as const,
      title,
      content_html,
      visible_to_clients: true,
      notify: true,
    };
    await api.post("/api/v1/{org_slug}/recordings/{id}/children", {
      ...withId(org, area.id),
      body,
    });
    refresh(area.id);
    onClose();
    return null;
  };
  return (
    <TitledComposer
      place={place}
      titleLabel={words.whatItIsAbout}
      label={words.dear}
      action={words.sendIt}
      project={area.project_id}
      onSend={send}
      onDiscard={onClose}
    />
  );
}
