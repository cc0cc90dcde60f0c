import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { api, kept, type Schemas } from "../../lib/api.ts";
import { draftAt, dropDraft, keepDraft, type Place, placeOf } from "../../lib/drafts.ts";
import { act, refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { Moment } from "../../ui/due.tsx";
import { useOpener } from "../../ui/focus.ts";
import { useOpened } from "../../ui/form/opened.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import * as shared from "../../ui/words.ts";
import { Composer } from "../composer/composer.tsx";
import { Theirs } from "../composer/theirs.tsx";
import * as words from "./words.tsx";

const PATH = "/api/v1/{org_slug}/my/note";
const placeIn = (org: string) => placeOf("note-pad", org);

interface Props {
  note: Schemas["Scratchpad"];
  hasFocus: boolean;
  onEdit: () => void;
  onClose: () => void;
  opener: RefObject<HTMLButtonElement | null>;
}

/** One page for oneself alone. */
export function NotePad() {
  const org = useOrg();
  const pad = useQuery(kept(api.question(PATH, inOrg(org))));
  const { isOpen, hasFocus, setOpen } = useOpened(draftAt(placeIn(org)) !== null);
  const { opener } = useOpener();
  const Pad = isOpen ? Write : Read;
  return (
    <Loaded of={pad}>
      {(note) => (
        <Pad
          note={note}
          hasFocus={hasFocus}
          onEdit={() => setOpen(true)}
          onClose={() => setOpen(false)}
          opener={opener}
        />
      )}
    </Loaded>
  );
}

function Read({ note, onEdit, opener }: Props) {
  const org = useOrg();
  const { content_html, updated_at, previous_available } = note;
  const restore = () =>
    void act({
      send: () => api.post(`${PATH}/restore`, inOrg(org)),
      about: ["/my/note"],
      failed: shared.couldntBringBack,
    });
  return (
    <section className="note" aria-labelledby="note">
      <div className="row">
        <h2 className="head" id="note">
          {words.yourNote}
        </h2>
        {updated_at && (
          <span className="small soft push">{words.savedAt(<Moment at={updated_at} />)}</span>
        )}
      </div>
      <RichText className="text" html={content_html ?? `<p>${words.nothingYet}</p>`} />
      <p className="row row-wrap set-acts">
        <button ref={opener} type="button" className="btn btn-s" onClick={onEdit}>
          {words.write}
        </button>
        {previous_available && (
          <button type="button" className="btn btn-quiet btn-s" onClick={restore}>
            {words.bringBackBefore}
          </button>
        )}
      </p>
    </section>
  );
}

/** What was saved elsewhere meanwhile is shown, and neither text is lost. */
function Write({ note, hasFocus, onClose, opener }: Props) {
  const org = useOrg();
  const place = placeIn(org);
  // A draft knows what it began from, also after the window was closed.
  const basePlace: Place = `${place}/base`;
  const [begun] = useState(draftAt(basePlace) ?? note.updated_at);
  // Whoever has seen what was saved elsewhere may write over that; a window that is opened again shows it again.
  const [base, setBase] = useState(begun);
  const [theirs, setTheirs] = useState<string | null>(null);
  const keepBegun = () => (begun === null ? dropDraft(basePlace) : keepDraft(basePlace, begun));
  const close = () => {
    dropDraft(basePlace);
    onClose();
  };
  const save = async (content_html: string): Promise<string | null> => {
    try {
      await api.patch(PATH, { ...inOrg(org), body: { content_html, base_updated_at: base } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const now = await api.get(PATH, inOrg(org));
      setTheirs(now.content_html);
      setBase(now.updated_at);
      return words.changedElsewhere;
    }
    refresh("/my/note");
    close();
    return null;
  };
  return (
    // What is typed here is of the note, on whichever page that stands.
    <section className="stack" aria-label={words.yourNote} data-path={`/${org}/my`}>
      {theirs !== null && <Theirs html={theirs} />}
      <Composer
        place={place}
        label={words.yourNote}
        hasFocus={hasFocus}
        begin={note.content_html ?? ""}
        action={shared.save}
        project={null}
        onSend={save}
        onDiscard={close}
        opener={opener}
        onBegin={keepBegun}
      />
    </section>
  );
}
