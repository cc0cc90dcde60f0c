import { Download } from "lucide-react";
import { useState } from "react";
import { isShownInline } from "#/lib/files/types.ts";
import { sizeWords } from "#/lib/words.ts";
import type { Recording, Schemas } from "../../lib/api.ts";
import { Moment } from "../../ui/due.tsx";
import { Face } from "../../ui/faces.tsx";
import { fileInWords } from "../../ui/files/in-words.ts";
import { Page } from "../../ui/sheet.tsx";
import { EditableTitle } from "../recording/editable-title.tsx";
import { useWay } from "../recording/way.ts";
import { Thread } from "../thread/thread.tsx";
import { ThreadTools } from "../thread/tools.tsx";
import { Versions } from "./versions.tsx";
import * as words from "./words.tsx";

/** A file: shown where a browser can, to download always, with what is said about it. */
export function Screen({ recording }: { recording: Recording }) {
  const way = useWay(recording);
  if (recording.type !== "upload") return null;
  const { title, byte_size, download_url, byline, created_at, notes } = recording;
  return (
    <Page title={fileInWords(title)} width="read" way={way}>
      <article className="sheet sheet-pad">
        <header className="sheet-head">
          <EditableTitle recording={recording} className="title" />
          <ThreadTools recording={recording} />
        </header>
        <div className="by">
          <Face who={byline} size="m" isNamed />
          <span>
            <b>{byline.name}</b> · <Moment at={created_at} /> · {sizeWords(byte_size)}
          </span>
          <a className="btn btn-s push" href={download_url} download>
            <Download className="i" aria-hidden />
            {words.download}
          </a>
        </div>
        {notes && <p className="prose prose-tight">{notes}</p>}
        <Shown key={recording.current_version_id} file={recording} />
        <Versions file={recording} />
        <Thread recording={recording} />
      </article>
    </Page>
  );
}

/** A file where it is, as far as a browser shows it: of others, and of a broken picture, there is the name alone. */
function Shown({ file }: { file: Schemas["SingleUpload"] }) {
  const [isBroken, setBroken] = useState(false);
  const { file_type: type, file_url: address, content_type, title } = file;
  if (isBroken || !isShownInline(content_type)) return null;
  if (type === "image")
    return (
      <figure className="shown">
        <img src={address} alt={fileInWords(title)} onError={() => setBroken(true)} />
      </figure>
    );
  if (type === "video")
    return (
      <figure className="shown">
        {/* biome-ignore lint/a11y/useMediaCaption: whoever put it there may have none. */}
        <video src={address} controls />
      </figure>
    );
  if (type === "audio")
    return (
      <figure className="shown">
        {/* biome-ignore lint/a11y/useMediaCaption: whoever put it there may have none. */}
        <audio src={address} controls />
      </figure>
    );
  if (type !== "pdf") return null;
  return (
    <p>
      <a className="link" href={address} target="_blank" rel="noreferrer">
        {words.openInItsOwnWindow}
      </a>
    </p>
  );
}
