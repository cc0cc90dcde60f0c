import { useState } from "react";
import { type Recording, type Row, reasonOf } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { type Rows, useRows } from "../../lib/rows.tsx";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Empty } from "../../ui/empty.tsx";
import { type Opener, useOpener } from "../../ui/focus.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { useTakesFiles } from "../composer/dropped.ts";
import { TitledComposer } from "../composer/titled.tsx";
import { useMake } from "../made/make.ts";
import { type FormAt, useFormAt } from "../made/returned.ts";
import { type Added, useAdded } from "../recording/added.ts";
import { Archived } from "../recording/archived.tsx";
import { ColourMark } from "../recording/colour/mark.tsx";
import { childPages } from "../recording/data.ts";
import { EditableTitle } from "../recording/editable-title.tsx";
import { insideOf, useTakesNothing } from "../recording/put-away.ts";
import { useWay } from "../recording/way.ts";
import { Thread } from "../thread/thread.tsx";
import { ThreadTools } from "../thread/tools.tsx";
import { DropWell, Going } from "./going.tsx";
import { HeadActions } from "./head.tsx";
import { LeftFiles } from "./left.tsx";
import { uploadFiles, useGoing } from "./sending.ts";
import { useShown } from "./shown.ts";
import { AddedDocument, AddedFolder, FileTile } from "./tile.tsx";
import { type About, AskedHere } from "./tile-menu.tsx";
import * as words from "./words.tsx";

/** Pictures first, documents as pages, and what is still on its way. */
export function Screen({ recording }: { recording: Recording }) {
  const org = useOrg();
  const way = useWay(recording);
  const rows = useRows(childPages(org, recording.id, insideOf(recording)));
  const added = useAdded(recording.id, "folder", rows.data);
  const documents = useAdded(recording.id, "document", rows.data);
  const form = useFormAt(placeOf("document", recording.id));
  const { opener } = useOpener();
  const isShut = useTakesNothing();
  const [about, setAbout] = useState<About | null>(null);
  useTakesFiles(isShut ? null : (files) => void uploadFiles(org, recording.id, files));
  const going = useGoing(recording.id, rows.data);
  // The outermost is a tool of its project.
  const isTool = recording.parent_id === null;
  const actions = <HeadActions folder={recording} form={form} opener={opener} />;
  return (
    <Page css={placesCss} title={recording.title} way={way}>
      <div className="sheet sheet-pad">
        <header className={isTool ? "sheet-head files-head" : "sheet-head"}>
          {recording.type === "folder" && <ColourMark of={recording} at="title" />}
          <EditableTitle recording={recording} className="title" />
          {isTool ? actions : <ThreadTools recording={recording} />}
        </header>
        {!isTool && actions}
        {form.isOpen && !isShut && <WriteDocument folder={recording} form={form} opener={opener} />}
        {!isShut && <DropWell parent={recording.id} />}
        <LeftFiles parent={recording.id} />
        <div className={useShown() === "list" ? "files files-list" : "files"}>
          <Going going={going} />
          <Inside
            rows={rows}
            added={added}
            documents={documents}
            isGoing={going.length > 0}
            onAsk={setAbout}
          />
        </div>
        <Archived of={recording} />
        {!isTool && <Thread recording={recording} />}
      </div>
      {about && <AskedHere about={about} onClose={() => setAbout(null)} />}
    </Page>
  );
}

interface InsideProps {
  /** Files are on their way into it. */
  isGoing: boolean;
  rows: Rows<Row>;
  added: readonly Added[];
  documents: readonly Added[];
  onAsk: (about: About) => void;
}

/** What lies in it; what isn't there yet comes after that. */
const Inside = ({ rows, added, documents, isGoing, onAsk }: InsideProps) => (
  <Loaded of={rows} rows={6}>
    {(list) =>
      list.length + added.length + documents.length === 0 ? (
        !isGoing && <Empty title={words.nothingHere}>{words.whatLiesHere}</Empty>
      ) : (
        <ul>
          {list.map((row) => (
            <FileTile key={row.id} row={row} onAsk={onAsk} />
          ))}
          {added.map((one) => (
            <AddedFolder key={one.key} of={one} />
          ))}
          {documents.map((one) => (
            <AddedDocument key={one.key} of={one} />
          ))}
        </ul>
      )
    }
  </Loaded>
);

interface WriteProps {
  folder: Recording;
  form: FormAt;
  opener: Opener;
}

function WriteDocument({ folder, form: { back, hasFocus, close }, opener }: WriteProps) {
  const make = useMake();
  const send = (title: string, content_html: string): Promise<null> => {
    make({
      to: "/api/v1/{org_slug}/recordings/{id}/children",
      id: folder.id,
      body: { type: "document", title, content_html },
      failed: words.couldntSaveDocument,
      about: [folder.id],
    });
    close();
    return Promise.resolve(null);
  };
  return (
    <TitledComposer
      place={placeOf("document", folder.id)}
      hasFocus={hasFocus}
      label={words.yourDocument}
      titleLabel={shared.whatIsItCalled}
      action={words.saveDocument}
      project={folder.project_id}
      onSend={send}
      onDiscard={close}
      opener={opener}
      refused={back && reasonOf(back.error)}
    />
  );
}
