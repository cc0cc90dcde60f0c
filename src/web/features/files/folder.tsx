import { Plus, Upload } from "lucide-react";
import { type DragEvent, type RefObject, useRef, useState } from "react";
import { type Recording, reasonOf } from "../../lib/api.ts";
import { placeOf } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import type { SendLine } from "../../lib/typing.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Empty } from "../../ui/empty.tsx";
import { type Opener, useOpener } from "../../ui/focus.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { OneLine } from "../../ui/one-line.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { TitledComposer } from "../composer/titled.tsx";
import { useMake } from "../made/make.ts";
import { type FormAt, useFormAt } from "../made/returned.ts";
import { addChild, useAdded } from "../recording/added.ts";
import { Archived } from "../recording/archived.tsx";
import { childPages } from "../recording/data.ts";
import { EditableTitle } from "../recording/editable-title.tsx";
import { insideOf, useTakesNothing } from "../recording/put-away.ts";
import { useWay } from "../recording/way.ts";
import { Thread } from "../thread/thread.tsx";
import { ThreadTools } from "../thread/tools.tsx";
import { hasFiles, uploadFiles } from "./sending.ts";
import { AddedDocument, AddedFolder, FileTile } from "./tile.tsx";
import { type About, AskedHere } from "./tile-menu.tsx";
import { Uploads } from "./uploads.tsx";
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
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (!isShut) uploadFiles(org, recording.id, event.dataTransfer.files);
  };
  // The outermost is a tool of its project.
  const isTool = recording.parent_id === null;
  const adding = <Adding folder={recording} onWrite={form.open} opener={opener} />;
  return (
    <Page css={placesCss} title={recording.title} way={way}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has the button as its twin. */}
      <div
        className="sheet sheet-pad"
        onDragOver={(event) => hasFiles(event) && event.preventDefault()}
        onDrop={drop}
      >
        <header className="sheet-head">
          <EditableTitle recording={recording} className="title" />
          {isTool ? adding : <ThreadTools recording={recording} />}
        </header>
        {!isTool && <div className="set-acts">{adding}</div>}
        {form.isOpen && !isShut && <WriteDocument folder={recording} form={form} opener={opener} />}
        <Uploads parent={recording.id} />
        <Loaded of={rows} rows={6}>
          {(list) =>
            list.length + added.length + documents.length === 0 ? (
              <Empty title={words.nothingHere}>{!isShut && words.dropFiles}</Empty>
            ) : (
              <ul className="files">
                {list.map((row) => (
                  <FileTile key={row.id} row={row} onAsk={setAbout} />
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
        <Archived of={recording} />
        {!isTool && <Thread recording={recording} />}
      </div>
      {about && <AskedHere about={about} onClose={() => setAbout(null)} />}
    </Page>
  );
}

interface AddingProps {
  folder: Recording;
  onWrite: () => void;
  opener: RefObject<HTMLButtonElement | null>;
}

/** What comes into a folder: folders, documents, files. */
function Adding({ folder: { id }, onWrite, opener }: AddingProps) {
  const org = useOrg();
  const picker = useRef<HTMLInputElement>(null);
  if (useTakesNothing()) return null;
  return (
    <div className="row push row-wrap">
      <NewFolder parent={id} />
      <button ref={opener} type="button" className="btn" onClick={onWrite}>
        <Plus className="i" aria-hidden />
        {words.writeDocument}
      </button>
      <button type="button" className="btn btn-go" onClick={() => picker.current?.click()}>
        <Upload className="i" aria-hidden />
        {words.addFiles}
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        className="vh"
        tabIndex={-1}
        aria-label={words.addFiles}
        onChange={({ target }) => {
          if (target.files) uploadFiles(org, id, target.files);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
    </div>
  );
}

function NewFolder({ parent }: { parent: string }) {
  const org = useOrg();
  const add: SendLine = (title, again) =>
    addChild(org, parent, { type: "folder", title }, { failed: words.couldntMakeFolder, again });
  return (
    <OneLine
      place={placeOf("folder", parent)}
      label={words.newFolder}
      question={shared.whatIsItCalled}
      onAdd={add}
    />
  );
}

interface WriteProps {
  folder: Recording;
  form: FormAt;
  opener: Opener;
}

function WriteDocument({ folder, form: { back, close }, opener }: WriteProps) {
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
