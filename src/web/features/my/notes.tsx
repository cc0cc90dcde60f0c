import { Pencil, Plus } from "lucide-react";
import type { RefObject } from "react";
import { api, type Schemas } from "../../lib/api.ts";
import { isBegun, placeOf } from "../../lib/drafts.ts";
import { refresh } from "../../lib/optimistic.ts";
import { inOrg, useOrg } from "../../lib/org.ts";
import { useRows } from "../../lib/rows.tsx";
import { Moment } from "../../ui/due.tsx";
import { useOpener } from "../../ui/focus.ts";
import { useOpened } from "../../ui/form/opened.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Sure } from "../../ui/sure.tsx";
import * as shared from "../../ui/words.ts";
import { TitledComposer } from "../composer/titled.tsx";
import { NotePad } from "./note-pad.tsx";
import * as words from "./words.tsx";

const PATH = "/api/v1/{org_slug}/my/notes";
const AT = "/api/v1/{org_slug}/my/notes/{id}";
type Note = Schemas["Note"];

const at = (org_slug: string, id: string) => ({ params: { path: { org_slug, id } } });

/** The page for oneself, and as many notes beside it as one wants. */
export function Notes() {
  const org = useOrg();
  const notes = useRows(api.pages(PATH, inOrg(org)));
  const place = placeOf("new-note", org);
  const { isOpen: isWriting, hasFocus, setOpen } = useOpened(isBegun(place));
  const { opener } = useOpener();
  const open = () => setOpen(true);
  const add = async (title: string, content_html: string): Promise<string | null> => {
    await api.post(PATH, { ...inOrg(org), body: { title, content_html } });
    refresh("/my/notes");
    setOpen(false);
    return null;
  };
  return (
    <div className="stack stack-6 two-top">
      <NotePad />
      <section aria-labelledby="notes">
        <div className="sec-head">
          <h2 className="title-s" id="notes">
            {words.otherNotes}
          </h2>
          {!isWriting && (
            <button ref={opener} type="button" className="btn btn-s" data-add onClick={open}>
              <Plus className="i" aria-hidden />
              {words.writeAnother}
            </button>
          )}
        </div>
        {isWriting && (
          <TitledComposer
            place={place}
            hasFocus={hasFocus}
            titleLabel={shared.whatIsItAbout}
            label={words.yourNote}
            action={words.keepNote}
            project={null}
            onSend={add}
            onDiscard={() => setOpen(false)}
            opener={opener}
          />
        )}
        <Loaded of={notes}>
          {(list) =>
            list.length === 0 && !isWriting ? (
              <p className="soft">{words.whatNotesAre}</p>
            ) : (
              <ul className="notes">
                {list.map((note) => (
                  <NoteCard key={note.id} note={note} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </div>
  );
}

function NoteCard({ note }: { note: Note }) {
  const org = useOrg();
  const place = placeOf("note", note.id);
  const { isOpen, hasFocus, setOpen } = useOpened(isBegun(place));
  const { opener } = useOpener();
  const { id, title, content_html } = note;
  const save = async (title: string, content_html: string): Promise<string | null> => {
    await api.patch(AT, { ...at(org, id), body: { title, content_html } });
    refresh("/my/notes");
    setOpen(false);
    return null;
  };
  if (!isOpen) return <NoteText note={note} onEdit={() => setOpen(true)} opener={opener} />;
  return (
    <li className="note-wide">
      <TitledComposer
        place={place}
        hasFocus={hasFocus}
        titleLabel={shared.whatIsItAbout}
        label={words.yourNote}
        begin={{ title: title ?? "", html: content_html ?? "" }}
        action={words.keepNote}
        project={null}
        onSend={save}
        onDiscard={() => setOpen(false)}
        opener={opener}
      />
    </li>
  );
}

interface NoteTextProps {
  note: Note;
  onEdit: () => void;
  opener: RefObject<HTMLButtonElement | null>;
}

function NoteText({ note, onEdit, opener }: NoteTextProps) {
  const org = useOrg();
  const { id, title, content_html, updated_at } = note;
  const remove = async () => {
    await api.delete(AT, at(org, id));
    refresh("/my/notes");
  };
  const name = title ?? words.withoutTitle;
  return (
    <li className="note">
      <div className="row">
        <h3 className="head" dir="auto">
          {title ?? words.noTitle}
        </h3>
        <span className="small soft push">
          <Moment at={updated_at} isShort />
        </span>
      </div>
      {content_html && <RichText className="text" html={content_html} />}
      <p className="row row-wrap set-acts">
        <button
          ref={opener}
          type="button"
          className="btn btn-s"
          aria-label={words.editNote(name)}
          onClick={onEdit}
        >
          <Pencil className="i" aria-hidden />
          {shared.edit}
        </button>
        <Sure
          isBad
          label={words.deleteNoteAsking}
          className="btn btn-quiet btn-s"
          title={words.deleteNote(name)}
          action={words.deleteIt}
          run={remove}
        >
          <p>{words.goneForGood}</p>
        </Sure>
      </p>
    </li>
  );
}
