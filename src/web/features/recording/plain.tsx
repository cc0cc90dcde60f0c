import type { Recording } from "../../lib/api.ts";
import { Moment } from "../../ui/due.tsx";
import { Face } from "../../ui/faces.tsx";
import { Page } from "../../ui/sheet.tsx";
import { Thread } from "../thread/thread.tsx";
import { ThreadTools } from "../thread/tools.tsx";
import { Draft } from "./draft.tsx";
import { EditableText } from "./editable-text.tsx";
import { EditableTitle } from "./editable-title.tsx";
import { nameOf } from "./types.ts";
import { useWay } from "./way.ts";

/** Anything with words, a title mostly, and what is said under it. */
export function Screen({ recording }: { recording: Recording }) {
  const { byline, published_at, created_at } = recording;
  return (
    <Page title={nameOf(recording)} width="read" way={useWay(recording)}>
      <article className="sheet sheet-pad">
        <header className="sheet-head">
          <div>
            <Kicker recording={recording} />
            <EditableTitle recording={recording} className="title" />
          </div>
          <ThreadTools recording={recording} />
        </header>
        <div className="by">
          <Face who={byline} size="m" isNamed />
          <span>
            <b>{byline.name}</b> · <Moment at={published_at ?? created_at} />
          </span>
        </div>
        {recording.status === "drafted" && <Draft recording={recording} />}
        <EditableText recording={recording} className="prose" />
        <Thread recording={recording} />
      </article>
    </Page>
  );
}

/** What kind of message it is. */
function Kicker({ recording }: { recording: Recording }) {
  if (recording.type !== "message" || !recording.category) return null;
  const { icon, name } = recording.category;
  return (
    <p className="label kicker">
      {icon && <span aria-hidden="true">{icon}</span>}
      {name}
    </p>
  );
}
