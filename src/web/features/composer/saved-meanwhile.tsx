import { History } from "lucide-react";
import { useState } from "react";
import type { Row, Schemas } from "../../lib/api.ts";
import { draftAt, placeOf } from "../../lib/drafts.ts";
import { useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { saysAlready } from "../../offline/already.ts";
import { Changed } from "../../ui/difference/see.tsx";
import { seeWhatChanged } from "../../ui/difference/words.ts";
import { firstName } from "../../ui/faces.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import * as shared from "../../ui/words.ts";
import { eventPages } from "../recording/data.ts";
import * as recordingWords from "../recording/words.tsx";

type Event = Schemas["Event"];

const isOfWords = ({ action, details }: Event): boolean =>
  action === "content_changed" && details.field === undefined;

/** The last change of the words of something, once all that happened is known. */
export function useLastSaved(id: string): Event | null {
  const { data, more } = useRows(eventPages(useOrg(), id));
  if (!data || more !== null) return null;
  return data.findLast(isOfWords) ?? null;
}

interface Props {
  recording: Pick<Row, "id" | "version" | "content_html">;
  /** What the words began from that are typed there; no text where that isn't known any more. */
  begun: { version: number; html: string | null };
}

/** Says that somebody saved another text while one writes, before one saves. */
export function SavedMeanwhile({ recording, begun: { version, html: before } }: Props) {
  const { id, content_html } = recording;
  const now = content_html ?? "";
  // It may have been put away and brought back meanwhile.
  if (recording.version === version || before === now) return null;
  // What was typed may have arrived, and its answer not yet.
  const typed = draftAt(placeOf("text", id));
  if (typed !== null && saysAlready({ content_html }, { content_html: typed })) return null;
  return <Saved id={id} before={before} now={now} />;
}

type Shown = "changed" | "now" | null;

function Saved({ id, before, now }: { id: string; before: string | null; now: string }) {
  const last = useLastSaved(id);
  const [shown, setShown] = useState<Shown>(null);
  const see = (what: Shown, label: string) => (
    <button
      type="button"
      className="btn btn-s"
      aria-expanded={shown === what}
      onClick={() => setShown(shown === what ? null : what)}
    >
      {label}
    </button>
  );
  const who = last ? firstName(last.actor.name) : shared.somebody;
  return (
    <div className="stack saved-by">
      <div className="notice row-wrap" role="status">
        <History className="i" aria-hidden />
        <span>{recordingWords.savedMeanwhileBy(who)}</span>
        <div className="row push row-wrap">
          {before !== null && see("changed", seeWhatChanged)}
          {see("now", recordingWords.seeWhatItSaysNow)}
        </div>
      </div>
      {shown === "changed" && before !== null && <Changed before={before} after={now} />}
      {shown === "now" && <RichText className="prose prose-tight" html={now} />}
    </div>
  );
}
