import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { api, kept, type Schemas } from "../../lib/api.ts";
import { draftAt } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Composer } from "../composer/composer.tsx";

const PATH = "/api/v1/{org_slug}/my/note";
const PLACE = "my/note";

/** One page for oneself alone. */
export function NotePad() {
  const org = useOrg();
  const pad = useQuery(kept(api.question(PATH, inOrg(org))));
  return <Loaded of={pad}>{(note) => <Pad note={note} />}</Loaded>;
}

function Pad({ note }: { note: Schemas["Scratchpad"] }) {
  const org = useOrg();
  const [isEditing, setEditing] = useState(draftAt(PLACE) !== null);
  const [base, setBase] = useState(note.updated_at);
  const [theirs, setTheirs] = useState<string | null>(null);
  const save = async (content_html: string): Promise<string | null> => {
    try {
      await api.patch(PATH, { ...inOrg(org), body: { content_html, base_updated_at: base } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const now = await api.get(PATH, inOrg(org));
      setTheirs(now.content_html);
      setBase(now.updated_at);
      return "It was changed elsewhere while you were writing. Yours is not lost: compare them, and save again.";
    }
    refresh("/my/note");
    setEditing(false);
    return null;
  };
  if (isEditing)
    return (
      <div className="two-top">
        {theirs !== null && <RichText className="notice notice-warn" html={theirs} />}
        <Composer
          place={PLACE}
          label="Your note"
          begin={note.content_html ?? ""}
          action="Save"
          project={null}
          onSend={save}
          onDiscard={() => setEditing(false)}
        />
      </div>
    );
  return (
    <div className="note two-top">
      <h2 className="head">Only you see this</h2>
      <RichText className="text" html={note.content_html ?? "<p>Nothing yet.</p>"} />
      <p className="row set-acts">
        <button type="button" className="btn btn-s" onClick={() => setEditing(true)}>
          Write
        </button>
        {note.updated_at && (
          <span className="small muted">
            <Moment at={note.updated_at} />
          </span>
        )}
      </p>
    </div>
  );
}
