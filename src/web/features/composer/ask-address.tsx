import type { Editor } from "@tiptap/react";
import { useLayoutEffect } from "react";
import { ApiError } from "#/client/errors.ts";
import { addressIn } from "#/lib/embeds/safe-link.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Form, typed } from "../../ui/form/form.tsx";
import * as shared from "../../ui/words.ts";
import { Above } from "./above.tsx";

interface Props {
  editor: Editor;
  title: string;
  /** What the field is called. */
  label: string;
  hint?: string;
  /** The address there is already. */
  begin?: string;
  action: string;
  /** Puts it among the words, and throws what is wrong with it. */
  onTake: (address: string) => void | Promise<void>;
  /** What is done instead, such as taking a link away. */
  instead?: { action: string; run: () => void } | undefined;
  onClose: () => void;
}

/** What is wrong with an address, said at its field. */
const wrongAddress = (message: string): ApiError =>
  new ApiError(422, "invalid", message, { url: [{ code: "invalid", message }] });

/** A window that asks for an address; after it one writes on where one was. */
export function AskAddress({ editor, title, begin = "", onTake, instead, ...props }: Props) {
  const { label, hint, action, onClose } = props;
  const send = async (fields: FormData) => {
    const address = addressIn(typed(fields, "url"));
    if (address === null) throw wrongAddress(shared.noWholeLink);
    await onTake(address);
    onClose();
  };
  return (
    <Above>
      <Dialog label={title} onClose={onClose}>
        <div className="sheet-pad stack">
          <h2 className="title-m">{title}</h2>
          <Form action={action} send={send} onCancel={onClose}>
            <Field
              label={label}
              name="url"
              {...(hint !== undefined && { hint })}
              inputMode="url"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={2000}
              defaultValue={begin}
              onFocus={(event) => event.currentTarget.select()}
              required
            />
            {instead && (
              <p>
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    instead.run();
                    onClose();
                  }}
                >
                  {instead.action}
                </button>
              </p>
            )}
          </Form>
        </div>
      </Dialog>
      <BackToWords editor={editor} />
    </Above>
  );
}

/** Leads back among the words when it goes. It stands after the window, which leads to its own opener before. */
function BackToWords({ editor }: Pick<Props, "editor">): null {
  useLayoutEffect(
    () => () => {
      if (!editor.isDestroyed) editor.view.focus();
    },
    [editor],
  );
  return null;
}
