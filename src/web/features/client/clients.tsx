import { Link } from "@tanstack/react-router";
import { Mail, Stamp } from "lucide-react";
import type { RefObject } from "react";
import { type Recording, type Row, reasonOf, type Schemas } from "../../lib/api.ts";
import { type Place, placeOf } from "../../lib/drafts.ts";
import { useIsInTemplate } from "../../lib/in-template.ts";
import { useIsTeam, useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Due, Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Face } from "../../ui/faces.tsx";
import { type Opener, useOpener } from "../../ui/focus.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import { TitledComposer } from "../composer/titled.tsx";
import { useMake } from "../made/make.ts";
import { type FormAt, useFormAt } from "../made/returned.ts";
import { useAdded } from "../recording/added.ts";
import { Archived } from "../recording/archived.tsx";
import { childPages } from "../recording/data.ts";
import { insideOf, useIsPutAway } from "../recording/put-away.ts";
import { AddedRow } from "../recording/unsent.tsx";
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
  const place = placeOf("letter", recording.id);
  const letter = useFormAt(place);
  const { opener } = useOpener();
  const approval = useFormAt(placeOf("approval", recording.id));
  const letters = useAdded(recording.id, "client_correspondence", rows.data);
  const approvals = useAdded(recording.id, "approval", rows.data);
  const added = [...letters, ...approvals].toSorted((a, b) => b.at - a.at);
  return (
    <Page title={recording.title} width="list" way={way}>
      <div className="sheet sheet-pad">
        <header className="sheet-head">
          <h1 className="title">{recording.title}</h1>
          {!isAway && (
            <div className="row push row-wrap">
              {isTeam && !isInTemplate && (
                <button type="button" className="btn" onClick={approval.open}>
                  <Stamp className="i" aria-hidden />
                  {words.askForApproval}
                </button>
              )}
              {!letter.isOpen && <WriteLetter opener={opener} onOpen={letter.open} />}
            </div>
          )}
        </header>
        {letter.isOpen && !isAway && (
          <Letter area={recording} place={place} form={letter} opener={opener} />
        )}
        <Loaded of={rows} rows={6}>
          {(list) =>
            list.length + added.length === 0 && !letter.isOpen ? (
              <Empty title={words.nothingBetweenYou}>{words.whatClientSees}</Empty>
            ) : (
              <ul className="rows rows-l rows-wrap">
                {added.map((one) => (
                  <AddedRow key={one.key} of={one} />
                ))}
                {list.map((row) => (
                  <ClientRow key={row.id} row={row} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <Archived of={recording} />
        {approval.isOpen && !isAway && <AskApproval area={recording} form={approval} />}
      </div>
    </Page>
  );
}

interface WriteProps {
  opener: RefObject<HTMLButtonElement | null>;
  onOpen: () => void;
}

const WriteLetter = ({ opener, onOpen }: WriteProps) => (
  <button ref={opener} type="button" className="btn btn-go" data-add onClick={onOpen}>
    <Mail className="i" aria-hidden />
    {words.writeLetter}
  </button>
);

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
          <bdi>{row.creator.name}</bdi> · <Moment at={row.created_at} />
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
  place: Place;
  form: FormAt;
  opener: Opener;
}

function Letter({ area, place, form: { back, hasFocus, close }, opener }: LetterProps) {
  const make = useMake();
  const send = (title: string, content_html: string): Promise<null> => {
    const body = {
      type: "client_correspondence" as const,
      title,
      content_html,
      visible_to_clients: true,
      notify: true,
    };
    make({
      to: "/api/v1/{org_slug}/recordings/{id}/children",
      id: area.id,
      body,
      failed: words.couldntSend,
      about: [area.id],
    });
    close();
    return Promise.resolve(null);
  };
  return (
    <TitledComposer
      place={place}
      hasFocus={hasFocus}
      titleLabel={words.whatItIsAbout}
      label={words.dear}
      action={words.sendIt}
      project={area.project_id}
      onSend={send}
      onDiscard={close}
      opener={opener}
      refused={back && reasonOf(back.error)}
    />
  );
}
