import { Link } from "@tanstack/react-router";
import {
  Archive,
  File,
  FileChartColumn,
  FileSpreadsheet,
  FileText,
  Film,
  Folder,
  type LucideIcon,
  Music,
  Plus,
  Upload as UploadIcon,
} from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { api, type Recording, type Row, type Schemas } from "../../lib/api.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { wordsOf } from "../../lib/plain.ts";
import { useRows } from "../../lib/rows.tsx";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { OneLine } from "../../ui/one-line.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { isBegun, TitledComposer } from "../composer/titled.tsx";
import { childPages } from "../recording/data.ts";
import { useWay } from "../recording/way.ts";
import { uploadFiles } from "./sending.ts";
import { Uploads } from "./uploads.tsx";
import * as words from "./words.tsx";

type Upload = Schemas["Upload"];

const ICONS: Partial<Record<Upload["file_type"], LucideIcon>> = {
  video: Film,
  audio: Music,
  pdf: FileText,
  document: FileText,
  spreadsheet: FileSpreadsheet,
  presentation: FileChartColumn,
  archive: Archive,
};

/** Pictures first, documents as pages, and what is still on its way. */
export function Screen({ recording }: { recording: Recording }) {
  const org = useOrg();
  const way = useWay(recording);
  const rows = useRows(childPages(org, recording.id));
  const picker = useRef<HTMLInputElement>(null);
  const [isWriting, setWriting] = useState(isBegun(recording.id));
  const send = (files: FileList | null) => files && uploadFiles(org, recording.id, files);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    send(event.dataTransfer.files);
  };
  return (
    <Page css={placesCss} title={recording.title} way={way}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has the button as its twin. */}
      <div className="sheet sheet-pad" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <header className="sheet-head">
          <h1 className="title">{recording.title}</h1>
          <div className="row push row-wrap">
            <NewFolder parent={recording.id} />
            <button type="button" className="btn" onClick={() => setWriting(true)}>
              <Plus className="i" aria-hidden />
              {words.writeDocument}
            </button>
            <button type="button" className="btn btn-go" onClick={() => picker.current?.click()}>
              <UploadIcon className="i" aria-hidden />
              {words.addFiles}
            </button>
            <input
              ref={picker}
              type="file"
              multiple
              className="vh"
              tabIndex={-1}
              aria-label={words.addFiles}
              onChange={(event) => send(event.target.files)}
            />
          </div>
        </header>
        {isWriting && <WriteDocument folder={recording} onClose={() => setWriting(false)} />}
        <Uploads folder={recording.id} />
        <Loaded of={rows} rows={6}>
          {(list) =>
            list.length === 0 ? (
              <Empty title={words.nothingHere}>{words.dropFiles}</Empty>
            ) : (
              <ul className="files">
                {list.map((row) => (
                  <FileTile key={row.id} row={row} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}

function FileTile({ row }: { row: Row }) {
  const org = useOrg();
  return (
    <li className="file">
      <Thumb row={row} />
      <div>
        <Link
          className="name cover"
          to="/$org/recordings/$id"
          params={{ org, id: row.id }}
          dir="auto"
        >
          {row.title}
        </Link>
        <p className="sub">
          {row.creator.name}, <Moment at={row.updated_at} isShort />
        </p>
      </div>
    </li>
  );
}

function Thumb({ row }: { row: Row }) {
  if (row.type === "document")
    return (
      <div className="thumb page-thumb" aria-hidden="true">
        {wordsOf(row.content_html).slice(0, 220)}
      </div>
    );
  if (row.type === "upload" && row.file_type === "image")
    return (
      <div className="thumb">
        <img src={`${row.file_url}?variant=thumb`} alt="" loading="lazy" />
      </div>
    );
  const Icon = row.type === "upload" ? (ICONS[row.file_type] ?? File) : Folder;
  return (
    <div className="thumb">
      <Icon className="i" aria-hidden />
    </div>
  );
}

function NewFolder({ parent }: { parent: string }) {
  const org = useOrg();
  const add = (title: string) => {
    const body = { type: "folder" as const, title };
    return act({
      send: () =>
        api.post("/api/v1/{org_slug}/recordings/{id}/children", { ...withId(org, parent), body }),
      about: [parent],
      failed: words.couldntMakeFolder,
    });
  };
  return (
    <OneLine
      place={`${parent}/folder`}
      label={words.newFolder}
      question={shared.whatIsItCalled}
      onAdd={add}
    />
  );
}

function WriteDocument({ folder, onClose }: { folder: Recording; onClose: () => void }) {
  const org = useOrg();
  const send = async (title: string, content_html: string): Promise<string | null> => {
    const body = { type: "document" as const, title, content_html };
    await api.post("/api/v1/{org_slug}/recordings/{id}/children", {
      ...withId(org, folder.id),
      body,
    });
    refresh(folder.id);
    onClose();
    return null;
  };
  return (
    <TitledComposer
      place={folder.id}
      label={words.yourDocument}
      titleLabel={shared.whatIsItCalled}
      action={words.saveDocument}
      project={folder.project_id}
      onSend={send}
      onDiscard={onClose}
    />
  );
}
