import type { Recording, RecordingType } from "../../lib/api.ts";
import { draftAt } from "../../lib/drafts.ts";
import { useKeys } from "../../lib/keys.ts";
import { useOpener } from "../../ui/focus.ts";
import { useOpened } from "../../ui/form/opened.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import * as shared from "../../ui/words.ts";
import { TextField, textPlace } from "./text-field.tsx";
import { nameOfType } from "./types.ts";
import * as words from "./words.tsx";

/** What has notes beside its title; of all others their text is what they are. */
const WITH_NOTES: ReadonlySet<RecordingType> = new Set([
  "todo",
  "card",
  "card_step",
  "schedule_entry",
  "approval",
]);

interface Props {
  recording: Recording;
  className: string;
}

/** The words of something; who may edit them changes them where they stand. */
export function EditableText({ recording, className }: Props) {
  const { isOpen, hasFocus, setOpen } = useOpened(draftAt(textPlace(recording.id)) !== null);
  const { opener } = useOpener();
  const { content_html, can, type } = recording;
  const hasOwnText = !WITH_NOTES.has(type);
  useKeys(can.edit && !isOpen ? { e: () => setOpen(true) } : {});
  if (isOpen)
    return (
      <TextField
        recording={recording}
        label={hasOwnText ? nameOfType(type) : shared.notes}
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
          {content_html ? words.editWords : hasOwnText ? words.addWords : words.addNotes}{" "}
          <KeyHint>E</KeyHint>
        </button>
      )}
    </>
  );
}
