import { type ReactNode, useState } from "react";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";

interface Props {
  /** The button that asks. */
  label: ReactNode;
  className?: string;
  title: string;
  /** What happens, and whether it comes back. */
  children: ReactNode;
  action: string;
  /** It ends something. */
  isBad?: boolean;
  run: (fields: FormData) => Promise<unknown>;
}

/** A button that asks first, in a window of its own. */
export function Sure({
  label,
  className = "btn",
  title,
  children,
  action,
  isBad = false,
  run,
}: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Dialog label={title} onClose={() => setOpen(false)}>
          <div className="sheet-pad stack">
            <h2 className="title-m">{title}</h2>
            <Form
              action={action}
              isBad={isBad}
              onCancel={() => setOpen(false)}
              send={async (fields) => {
                await run(fields);
                setOpen(false);
              }}
            >
              {children}
            </Form>
          </div>
        </Dialog>
      )}
    </>
  );
}
