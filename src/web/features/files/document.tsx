import { History, Pencil } from "lucide-react";
import { type RefCallback, useState } from "react";
import type { Recording } from "../../lib/api.ts";
import { draftAt } from "../../lib/drafts.ts";
import { useKeys } from "../../lib/keys.ts";
import { useIsTeam } from "../../lib/org.ts";
import { useAlsoHere } from "../../live/presence.ts";
import placesCss from "../../styles/places.css" with { type: "file" };
import { Moment } from "../../ui/due.tsx";
import { Empty } from "../../ui/empty.tsx";
import { firstName, usePeopleOf } from "../../ui/faces.tsx";
import { type Opener, useOpener } from "../../ui/focus.ts";
import { useOpened } from "../../ui/form/opened.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Page } from "../../ui/sheet.tsx";
import * as shared from "../../ui/words.ts";
import { SavedMeanwhile, useLastSaved } from "../composer/saved-meanwhile.tsx";
import { ToolsPlace } from "../composer/tools-place.ts";
import { Draft } from "../recording/draft.tsx";
import { EditableTitle } from "../recording/editable-title.tsx";
import { TextField, textPlace, useBegun } from "../recording/text-field.tsx";
import { useWay } from "../recording/way.ts";
import { Thread } from "../thread/thread.tsx";
import { ThreadTools } from "../thread/tools.tsx";
import { SavedVersions } from "./document-versions.tsx";
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
          {isWriting && <SavedByOthers recording={recording} />}
          <EditableTitle recording={recording} className="title doc-h" />
          <Saved recording={recording} />
          {status === "drafted" && <Draft recording={recording} />}
          {isWriting ? (
            <ToolsPlace value={tools}>
              <Writing
                recording={recording}
                hasFocus={hasFocus}
                onClose={() => setOpen(false)}
                opener={opener}
              />
            </ToolsPlace>
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

interface WritingProps {
  recording: Recording;
  hasFocus: boolean;
  onClose: () => void;
  opener: Opener;
}

const Writing = (props: WritingProps) => (
  <div className="doc-write">
    <TextField label={words.document} saysChanges {...props} />
  </div>
);

/** What others save while one writes stands above all of it. */
const SavedByOthers = ({ recording }: { recording: Recording }) => (
  <SavedMeanwhile recording={recording} begun={useBegun(recording)} />
);

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
function Saved({ recording }: { recording: Recording }) {
  const { id, updated_at, created_at, byline, status } = recording;
  const last = useLastSaved(id);
  // A client reads what it says now, and nobody but its author a draft.
  const hasVersions = useIsTeam() && status !== "drafted";
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
      {hasVersions && (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {words.allVersions}
        </button>
      )}
      {isOpen && <SavedVersions recording={recording} onClose={() => setOpen(false)} />}
    </div>
  );
}
