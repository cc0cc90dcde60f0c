import { type ReactNode, useLayoutEffect, useRef } from "react";

interface Props {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A window above the page; Escape and a click beside it close it, and who opened it has the focus again. */
export function Dialog({ label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>("[data-first], input, textarea, button")?.focus();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is a dialog's own key.
    <dialog
      ref={dialog}
      className="dialog"
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {children}
    </dialog>
  );
}
