import type { Recording } from "../../lib/api.ts";
import { draftAt } from "../../lib/drafts.ts";
import { useKeys } from "../../lib/keys.ts";
import { useOpener } from "../../ui/focus.ts";
import { useOpened } from "../../ui/form/opened.ts";
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
  const { isOpen, hasFocus, setOpen } = useOpened(draftAt(textPlace(recording.id)) !== null);
  const { opener } = useOpener();
  const { content_html, can } = recording;
  useKeys(can.edit && !isOpen ? { e: () => setOpen(true) } : {});
  if (isOpen)
    return (
      <TextField
        recording={recording}
        label={shared.notes}
        hasFocus={hasFocus}
        onClose={() => setOpen(false)}
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
          onClick={() => setOpen(true)}
        >
          {content_html ? words.editWords : words.addNotes} <KeyHint>E</KeyHint>
        </button>
      )}
    </>
  );
}
