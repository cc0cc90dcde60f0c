import { History, Pencil } from "lucide-react";
import { type RefCallback, useRef, useState } from "react";
import type { Recording } from "../../lib/api.ts";
import { draftAt } from "../../lib/drafts.ts";
import { useKeys } from "../../lib/keys.ts";
import { useAlsoHere } from "../../live/presence.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { firstName, usePeopleOf } from "../../ui/faces.tsx";
import { useOpener } from "../../ui/focus.ts";
import { useOpened } from "../../ui/form/opened.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { ToolsPlace } from "../composer/tools-place.ts";
import { Draft } from "../recording/draft.tsx";
import { EditableTitle } from "../recording/editable-title.tsx";
import { TextField, textPlace, versionBegun } from "../recording/text-field.tsx";
import { useWay } from "../recording/way.ts";
import { Thread } from "../thread/thread.tsx";
import { ThreadTools } from "../thread/tools.tsx";
import { SavedVersions, useLastSaved } from "./document-versions.tsx";
import * as words from "./words.tsx";

/** Words first: a page to read, who else reads it, how it came to be, and what is said about it. */
export function Screen({ recording }: { recording: Recording }) {
  const { id, title, can, content_html, status } = recording;
  const { isOpen: isWriting, hasFocus, setOpen } = useOpened(draftAt(textPlace(id)) !== null);
  const mayWrite = can.edit && !isWriting;
  const { opener, field } = useOpener();
  const { tools, toolsRef } = useToolsPlace(field);
  const write = () => setOpen(true);
  useKeys(mayWrite ? { e: write } : {});
  return (
    <Page css={placesCss} title={title} width="read" way={useWay(recording)}>
      <article className="sheet doc">
        <div className="doc-bar">
          {isWriting && <div ref={toolsRef} className="doc-tools" />}
          {mayWrite && (
            <button ref={opener} type="button" className="btn btn-s" onClick={write}>
              <Pencil className="i" aria-hidden />
              {shared.edit} <KeyHint>E</KeyHint>
            </button>
          )}
          <span className="push" />
          <Readers id={id} />
          <ThreadTools recording={recording} />
        </div>
        <div className="sheet-pad">
          {isWriting && <SavedMeanwhile recording={recording} />}
          <EditableTitle recording={recording} className="title doc-h" />
          <Saved recording={recording} />
          {status === "drafted" && <Draft recording={recording} />}
          {isWriting ? (
            <div className="doc-write">
              <ToolsPlace value={tools}>
                <TextField
                  recording={recording}
                  label={words.document}
                  hasFocus={hasFocus}
                  onClose={() => setOpen(false)}
                  opener={opener}
                />
              </ToolsPlace>
            </div>
          ) : content_html ? (
            <RichText className="prose" html={content_html} />
          ) : (
            <Empty title={words.blankPage}>{words.whatBlankPageIsFor}</Empty>
          )}
          <Thread recording={recording} />
        </div>
      </article>
    </Page>
  );
}

/** The place of the tools of its words, over the sheet; whoever is in it when it goes is at what opened it, too. */
function useToolsPlace(field: RefCallback<HTMLElement>) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [toolsRef] = useState(() => (element: HTMLElement | null) => {
    setTools(element);
    const left = field(element);
    return () => {
      setTools(null);
      left?.();
    };
  });
  return { tools, toolsRef };
}

/** Who else has it open, in words; their faces stand beside. */
function Readers({ id }: { id: string }) {
  const [one, ...others] = usePeopleOf(useAlsoHere(id));
  if (!one) return null;
  return (
    <span className="small soft" role="status">
      {others.length === 0
        ? words.isHere(firstName(one.name))
        : words.othersAreHere(others.length + 1)}
    </span>
  );
}

/** When it was saved last, and the way to all versions. */
function Saved({ recording: { id, updated_at, created_at, byline } }: { recording: Recording }) {
  const last = useLastSaved(id);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="by small">
      <History className="i" aria-hidden />
      <span>
        {words.wroteItAt(firstName(byline.name), <Moment at={created_at} />)}
        {last ? (
          <> · {words.savedItAt(firstName(last.actor.name), <Moment at={last.created_at} />)}</>
        ) : (
          updated_at !== created_at && <> · {words.changedAt(<Moment at={updated_at} />)}</>
        )}
      </span>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {words.allVersions}
      </button>
      {isOpen && <SavedVersions id={id} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Says that somebody saved it while one writes, before one saves. */
function SavedMeanwhile({ recording: { id, version, content_html } }: { recording: Recording }) {
  const begun = useRef(versionBegun(id) ?? version);
  const last = useLastSaved(id);
  const [isShown, setShown] = useState(false);
  if (version === begun.current) return null;
  return (
    <>
      <div className="notice" role="status">
        <History className="i" aria-hidden />
        <span>{words.savedMeanwhile(last ? firstName(last.actor.name) : shared.somebody)}</span>
        <button
          type="button"
          className="btn btn-s push"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {words.seeWhatItSaysNow}
        </button>
      </div>
      {isShown && <RichText className="prose prose-tight" html={content_html ?? ""} />}
    </>
  );
}
