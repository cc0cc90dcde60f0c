import { useState } from "react";
import type { Recording } from "../../lib/api.ts";
import { draftAt } from "../../lib/drafts.ts";
import { useKeys } from "../../lib/keys.ts";
import { useOpener } from "../../ui/focus.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import * as shared from "../../ui/words.ts";
import { TextField, textPlace } from "./text-field.tsx";
import * as words from "./words.tsx";

interface Props {
  recording: Recording;
  className: string;
}

/** The words of something; who may edit them changes them where they stand. */
export function EditableText({ recording, className }: Props) {
  const [isEditing, setEditing] = useState(draftAt(textPlace(recording.id)) !== null);
  const { opener } = useOpener();
  const { content_html, can } = recording;
  useKeys(can.edit && !isEditing ? { e: () => setEditing(true) } : {});
  if (isEditing)
    return (
      <TextField
        recording={recording}
        label={shared.notes}
        onClose={() => setEditing(false)}
        opener={opener}
      />
    );
  return (
    <>
      {content_html && <RichText className={className} html={content_html} />}
      {can.edit && (
        <button
          ref={opener}
          type="button"
          className="btn btn-quiet btn-s btn-edge"
          onClick={() => setEditing(true)}
        >
          {content_html ? words.editWords : words.addNotes} <KeyHint>E</KeyHint>
        </button>
      )}
    </>
  );
}
