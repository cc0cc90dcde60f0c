import { type KeyboardEvent, useRef, useState } from "react";
import { api, type Recording } from "../../lib/api.ts";
import { act, show } from "../../lib/optimistic.ts";
import { useOrg, withId } from "../../lib/org.ts";

interface Props {
  recording: Recording;
  className: string;
}

/** A title that who may edit it changes where it stands. */
export function EditableTitle({ recording, className }: Props) {
  const [isEditing, setEditing] = useState(false);
  const { title, can } = recording;
  if (isEditing)
    return (
      <TitleField recording={recording} className={className} onClose={() => setEditing(false)} />
    );
  return (
    <h1 className={className} dir="auto">
      {can.edit ? (
        <button
          type="button"
          className="title-edit"
          data-edit-title
          aria-label={`${title}, edit the title`}
          onClick={() => setEditing(true)}
        >
          {title}
        </button>
      ) : (
        title
      )}
    </h1>
  );
}

function TitleField({ recording, className, onClose }: Props & { onClose: () => void }) {
  const org = useOrg();
  const [title, setTitle] = useState(recording.title);
  const isLeft = useRef(false);
  const save = () => {
    if (isLeft.current) return;
    isLeft.current = true;
    onClose();
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
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      isLeft.current = true;
      onClose();
    }
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
        autoFocus
        dir="auto"
        rows={1}
        aria-label="Title"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
    </h1>
  );
}
