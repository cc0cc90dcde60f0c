import { type KeyboardEvent, type RefCallback, useRef, useState } from "react";
import { ApiError } from "#/client/errors.ts";
import { api, type Recording } from "../../lib/api.ts";
import { draftAt, dropDraft, keepDraft, type Place, placeOf, takeDraft } from "../../lib/drafts.ts";
import { act, refresh, show } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";
import { say } from "../../lib/toast.ts";
import { nowAt, sendAnew } from "../../offline/anew.ts";
import { Called } from "../../ui/files/file-name.tsx";
import { useOpener } from "../../ui/focus.ts";
import { Heading } from "../../ui/side/beside.tsx";
import * as shared from "../../ui/words.ts";
import { ClientMark, useIsMarked } from "../client/client-mark.tsx";
import { titled } from "./titled.ts";
import { nameOf } from "./types.ts";
import * as words from "./words.tsx";

interface Props {
  recording: Recording;
  className: string;
}

const AFTER_CLICK_MS = 200;

/** Where titles stand again that were refused: nobody gave another one meanwhile. */
const refused = new Set<string>();

const titlePlace = ({ id }: Pick<Recording, "id">): Place => placeOf("title", id);

/** A title that who may edit it changes where it stands; what has none stands there by its name. */
export function EditableTitle({ recording, className }: Props) {
  const { title, type } = recording;
  const canEdit = recording.can.edit && title !== "";
  const shown = <Called type={type} title={nameOf(recording)} />;
  // What was refused waits in the field.
  const [isEditing, setEditing] = useState(canEdit && draftAt(titlePlace(recording)) !== null);
  const isMarked = useIsMarked(recording);
  const isWanted = useRef(false);
  const { opener, field } = useOpener();
  const edit = (next: boolean) => {
    // Whoever went back to the button that goes now goes on in the field.
    isWanted.current = next && opener.current === document.activeElement;
    setEditing(next);
  };
  if (isEditing)
    return (
      <TitleField
        field={field}
        recording={recording}
        className={className}
        hasFocus={isWanted.current}
        onEdit={edit}
      />
    );
  const heading = (
    <Heading level={1} className={className} dir="auto">
      {canEdit ? (
        <button
          ref={opener}
          type="button"
          className="title-edit"
          data-edit-title
          aria-label={words.editTitle(title)}
          onClick={() => {
            isWanted.current = true;
            setEditing(true);
          }}
        >
          {shown}
        </button>
      ) : (
        shown
      )}
    </Heading>
  );
  if (!isMarked) return heading;
  return (
    <div className="marked">
      {heading}
      <ClientMark of={recording} />
    </div>
  );
}

interface FieldProps extends Props {
  field: RefCallback<HTMLElement>;
  /** Somebody opened it; what was refused takes the focus from nobody. */
  hasFocus: boolean;
  onEdit: (isEditing: boolean) => void;
}

/**
 * Sends a title; where somebody else gave it another one meanwhile, that is left as it is, and answered: null where
 * nobody did.
 */
function useRename(recording: Recording) {
  const { id, title, version } = recording;
  const org = useOrg();
  const basePlace: Place = `${titlePlace({ id })}/base`;
  const [begun] = useState({ title, version: Number(draftAt(basePlace) ?? version) });
  const rename = async (next: string): Promise<string | null> => {
    const body = { ...titled(recording, next), base_version: begun.version };
    const change = { body, begun: titled(recording, begun.title) };
    const path = `/api/v1/${org}/recordings/${id}`;
    try {
      await sendAnew(path, change, (whole) =>
        api.patch("/api/v1/{org_slug}/recordings/{id}", { ...withId(org, id), body: whole }),
      );
      return null;
    } catch (error) {
      const now = error instanceof ApiError ? await nowAt(path, error) : null;
      if (!now) throw error;
      keepDraft(basePlace, `${now.version}`);
      return String(now.title);
    }
  };
  const begin = () => keepDraft(basePlace, `${begun.version}`);
  const end = () => dropDraft(basePlace);
  return { rename, begin, end };
}

/** What stands in the field, and what becomes of it. */
function useTitle(recording: Recording, onEdit: (isEditing: boolean) => void) {
  const place = titlePlace(recording);
  const [kept] = useState(() => takeDraft(place));
  const [title, setTitle] = useState(kept ?? recording.title);
  const { rename, begin, end } = useRename(recording);
  const isLeft = useRef(false);
  const type = (text: string) => {
    setTitle(text);
    begin();
    keepDraft(place, text);
  };
  const close = () => {
    isLeft.current = true;
    dropDraft(place);
    onEdit(false);
  };
  const leave = () => {
    end();
    close();
  };
  const wait = (next: string) => {
    keepDraft(place, next);
    onEdit(true);
  };
  const giveUp = () => {
    leave();
    const again = { label: words.bringTitleBack, run: () => wait(title) };
    if (title.trim() && title !== recording.title) say(words.titleAsItWas, again);
  };
  const save = () => {
    if (isLeft.current) return;
    const next = title.trim();
    if (!next || next === recording.title) return leave();
    send(next);
  };
  const send = (next: string) => {
    close();
    refused.delete(place);
    void act({
      show: () => show(recording.id, { title: next }),
      send: () => rename(next),
      about: [recording.id, recording.parent_id],
      failed: words.couldntChangeTitle,
      again: () => send(next),
      done: (other) => {
        if (other === null) return end();
        show(recording.id, { title: other });
        void refresh(recording.id, recording.parent_id);
        wait(next);
      },
      onRefused: () => {
        refused.add(place);
        wait(next);
      },
    });
  };
  const isOther = kept !== null && kept !== recording.title && !refused.has(place);
  return { title, type, save, leave, giveUp, isOther };
}

/** Whoever opens it goes on where it ends. */
const toEnd = (field: HTMLTextAreaElement | null) =>
  field?.setSelectionRange(field.value.length, field.value.length);

function TitleField({ field, recording, className, hasFocus, onEdit }: FieldProps) {
  const { title, type, save, leave, giveUp, isOther } = useTitle(recording, onEdit);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") giveUp();
    if (event.key === "Enter") {
      event.preventDefault();
      save();
    }
  };
  return (
    <>
      <Heading level={1} ref={field} className={className}>
        <textarea
          ref={hasFocus ? toEnd : undefined}
          className="title-edit"
          // biome-ignore lint/a11y/noAutofocus: it was opened to be typed in.
          autoFocus={hasFocus}
          dir={recording.type === "upload" ? "ltr" : "auto"}
          rows={1}
          aria-label={words.title}
          value={title}
          onChange={(event) => type(event.target.value)}
          // A moment later, or what was clicked moves away under the pointer before the click.
          onBlur={() => setTimeout(save, AFTER_CLICK_MS)}
          onKeyDown={onKeyDown}
        />
      </Heading>
      {isOther && <Both field={field} now={recording.title} onSave={save} onLeave={leave} />}
    </>
  );
}

interface BothProps {
  field: RefCallback<HTMLElement>;
  now: string;
  onSave: () => void;
  onLeave: () => void;
}

/** One's own title stands in the field, and this is what it says without it. */
const Both = ({ field, now, onSave, onLeave }: BothProps) => (
  <p ref={field} className="notice notice-warn">
    <span>{words.saysNow(now)}</span>
    <button type="button" className="btn btn-s" onClick={onSave}>
      {shared.putMineInItsPlace}
    </button>
    <button type="button" className="btn btn-quiet btn-s" onClick={onLeave}>
      {words.keepThat}
    </button>
  </p>
);
