import { type KeyboardEvent, useRef, useState } from "react";
import { api, type Recording } from "../../lib/api.ts";
import { draftAt, dropDraft, keepDraft } from "../../lib/drafts.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";

interface Props {
  recording: Recording;
  className: string;
}

const AFTER_CLICK_MS = 200;

const placeOf = ({ id }: Recording): string => `title:${id}`;

/** A title that who may edit it changes where it stands. */
export function EditableTitle({ recording, className }: Props) {
  const { title, can } = recording;
  // What was refused waits in the field.
  const [isEditing, setEditing] = useState(can.edit && draftAt(placeOf(recording)) !== null);
  const isWanted = useRef(false);
  const edit = (next: boolean) => {
    isWanted.current = false;
    setEditing(next);
  };
  if (isEditing)
    return (
      <TitleField
        recording={recording}
        className={className}
        hasFocus={isWanted.current}
        onEdit={edit}
      />
    );
  return (
    <h1 className={className} dir="auto">
      {can.edit ? (
        <button
          type="button"
          className="title-edit"
          data-edit-title
          aria-label={`${title}, edit the title`}
          onClick={() => {
            isWanted.current = true;
            setEditing(true);
          }}
        >
          {title}
        </button>
      ) : (
        title
      )}
    </h1>
  );
}

interface FieldProps extends Props {
  /** Somebody opened it; what was refused takes the focus from nobody. */
  hasFocus: boolean;
  onEdit: (isEditing: boolean) => void;
}

function TitleField({ recording, className, hasFocus, onEdit }: FieldProps) {
  const org = useOrg();
  const place = placeOf(recording);
  const [title, setTitle] = useState(draftAt(place) ?? recording.title);
  const isLeft = useRef(false);
  const leave = () => {
    isLeft.current = true;
    dropDraft(place);
    onEdit(false);
  };
  const save = () => {
    if (isLeft.current) return;
    leave();
    const next = title.trim();
    if (!next || next === recording.title) return;
    void act({
      show: () => show(recording.id, { title: next }),
      send: () =>
        api.patch("/api/v1/{org_slug}/recordings/{id}", {
          ...withId(org, recording.id),
          body: { title: next },
        }),
      about: [recording.id, recording.parent_id],
      failed: "Couldn't change the title",
      isKept: true,
      onRefused: () => {
        keepDraft(place, next);
        onEdit(true);
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") leave();
    if (event.key === "Enter") {
      event.preventDefault();
      save();
    }
  };
  return (
    <h1 className={className}>
      <textarea
        className="title-edit"
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed in.
        autoFocus={hasFocus}
        dir="auto"
        rows={1}
        aria-label="Title"
        value={title}
        onChange={(event) => {
          setTitle(event.target.value);
          keepDraft(place, event.target.value);
        }}
        // A moment later, or what was clicked moves away under the pointer before the click.
        onBlur={() => setTimeout(save, AFTER_CLICK_MS)}
        onKeyDown={onKeyDown}
      />
    </h1>
  );
}
