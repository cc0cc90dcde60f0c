import { type ReactNode, useState } from "react";
import type { Place } from "../lib/drafts.ts";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form/form.tsx";

interface Question {
  title: string;
  /** What happens, and whether it comes back. */
  children: ReactNode;
  action: string;
  /** It ends something. */
  isBad?: boolean;
  /** The focus is first on what closes it, whatever fields it has. */
  isCloseFirst?: boolean;
  /** Where what is typed in it waits until it is done; nowhere where left out. */
  draft?: Place;
  run: (fields: FormData) => Promise<unknown>;
}

interface WindowProps extends Question {
  onClose: () => void;
}

/** A window that asks before something is done. */
export const SureWindow = ({
  title,
  children,
  action,
  isBad,
  isCloseFirst,
  draft,
  run,
  onClose,
}: WindowProps) => (
  <Dialog label={title} onClose={onClose}>
    <div className="sheet-pad stack">
      <h2 className="title-m">{title}</h2>
      <Form
        action={action}
        isBad={isBad ?? false}
        isCloseFirst={isCloseFirst ?? false}
        draft={draft ?? null}
        onCancel={onClose}
        send={async (fields) => {
          await run(fields);
          onClose();
        }}
      >
        {children}
      </Form>
    </div>
  </Dialog>
);

interface Props extends Question {
  /** The button that asks. */
  label: ReactNode;
  className?: string;
}

/** A button that asks first, in a window of its own. */
export function Sure({ label, className = "btn", ...question }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && <SureWindow {...question} onClose={() => setOpen(false)} />}
    </>
  );
}
